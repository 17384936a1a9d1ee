import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { AppVersion } from '#web/features/auth/app-version.tsx'
import { signUp } from '#web/features/auth/calls.ts'
import { SocialLogIn } from '#web/features/auth/social-log-in.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, useIssueFocus } from '#web/platform/form-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function SignUpScreen() {
  const { mutate, isPending, error } = useMutation(signUp)
  const issues = fieldIssues(error)
  const form = useIssueFocus(error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fields = new FormData(event.currentTarget)
    mutate({
      body: {
        firstName: textOf(fields, 'firstName'),
        lastName: textOf(fields, 'lastName'),
        email: textOf(fields, 'email'),
        password: textOf(fields, 'password'),
      },
    })
  }

  return (
    <Page title="Sign Up" back={paths.gettingStarted}>
      <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={limits.name.max}
          error={issues.firstName}
        />
        <TextField
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          isOptional
          maxLength={limits.name.max}
          error={issues.lastName}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={issues.email}
        />
        <PasswordField
          label="Password"
          name="password"
          placeholder="Set your password"
          hint="At least 8 characters"
          autoComplete="new-password"
          required
          minLength={limits.password.min}
          error={issues.password}
        />
        <Button type="submit" isWide isBusy={isPending}>
          Sign In
        </Button>
      </form>
      <SocialLogIn />
      <p className="text-center text-caption text-ink-soft">Facebook sign-up is coming soon.</p>
      <p className="text-center">
        <TextLink href={paths.login}>Already have an account?</TextLink>
      </p>
      <AppVersion />
    </Page>
  )
}
