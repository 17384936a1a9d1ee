import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { paths } from '#contract/paths.ts'
import { AppVersion } from '#web/features/auth/app-version.tsx'
import { logIn } from '#web/features/auth/calls.ts'
import { SecondFactor } from '#web/features/auth/second-factor.tsx'
import { SocialLogIn } from '#web/features/auth/social-log-in.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, useIssueFocus } from '#web/platform/form-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function LogInScreen() {
  const { mutate, isPending, error, reset } = useMutation(logIn)
  const issues = fieldIssues(error)
  const form = useIssueFocus(error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fields = new FormData(event.currentTarget)
    mutate({ body: { email: textOf(fields, 'email'), password: textOf(fields, 'password') } })
  }

  if (error?.code === 'two_factor_required') return <SecondFactor onCancel={reset} />
  return (
    <Page title="Log In" back={paths.gettingStarted}>
      <p className="text-ink-soft">Good to see you again.</p>
      <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
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
          autoComplete="current-password"
          required
          error={issues.password}
        />
        <div className="-my-2 self-end">
          <TextLink href={paths.forgotPassword}>Forgot password?</TextLink>
        </div>
        <Button type="submit" isWide isBusy={isPending}>
          Log In
        </Button>
      </form>
      <SocialLogIn />
      <p className="text-center">
        New User? <TextLink href={paths.signup}>Sign In</TextLink>
      </p>
      <AppVersion />
    </Page>
  )
}
