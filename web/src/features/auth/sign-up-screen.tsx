import { useMutation } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { agreedTo } from '#web/features/auth/agreed-to.ts'
import { AppVersion } from '#web/features/auth/app-version.tsx'
import { signUp } from '#web/features/auth/calls.ts'
import { invitation } from '#web/features/auth/invitation.ts'
import { SocialLogIn } from '#web/features/auth/social-log-in.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { NameFields } from '#web/ui/name-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useSite } from '#web/ui/site-brand.ts'
import { TextLink } from '#web/ui/text-link.tsx'

export function SignUpScreen() {
  const { mutate, isPending, error } = useMutation(signUp)
  const issues = fieldIssues(error)
  const { joining, pages } = useSite()
  const invited = invitation()

  function submit(fields: FormData) {
    mutate({
      body: {
        firstName: textOf(fields, 'firstName'),
        lastName: textOf(fields, 'lastName'),
        email: textOf(fields, 'email'),
        password: textOf(fields, 'password'),
        ...(invited && { invitation: invited }),
        ...agreedTo(pages),
      },
    })
  }

  return (
    <Page title={texts.common.signUp} back={paths.gettingStarted}>
      {joining?.who === 'invited' && !invited && <Notice>{texts.auth.byInvitation}</Notice>}
      <Form failure={error} isBusy={isPending} onSubmit={submit}>
        <NameFields issues={issues} />
        <TextField
          label={texts.common.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          hint={joining?.who === 'domains' && texts.auth.atDomains(joining.domains.join(', '))}
          required
          error={issues.email}
        />
        <PasswordField
          label={texts.common.password}
          name="password"
          placeholder={texts.auth.setPassword}
          hint={texts.common.passwordRule(limits.password.min)}
          autoComplete="new-password"
          required
          minLength={limits.password.min}
          error={issues.password}
        />
        <Button type="submit" isWide isBusy={isPending}>
          {texts.auth.openAccount}
        </Button>
      </Form>
      <SocialLogIn />
      <p className="text-center text-caption text-ink-soft">{texts.auth.facebookComingSoon}</p>
      <p className="text-center">
        <TextLink href={paths.login}>{texts.auth.haveAccount}</TextLink>
      </p>
      <AppVersion />
    </Page>
  )
}
