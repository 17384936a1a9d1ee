import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { AppVersion } from '#web/features/auth/app-version.tsx'
import { logIn } from '#web/features/auth/calls.ts'
import { codeStep, SecondFactor } from '#web/features/auth/second-factor.tsx'
import { SocialLogIn } from '#web/features/auth/social-log-in.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { wasUnkept } from '#web/platform/session.ts'
import { useStep } from '#web/platform/steps.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function LogInScreen() {
  // In the history entry, so that a reload stays at the code.
  const { step, replaceBy } = useStep()
  const { mutate, isPending, error } = useMutation({
    ...logIn,
    onError: ({ code }) => {
      if (code === 'two_factor_required') replaceBy(codeStep)
    },
  })
  const [email, setEmail] = useState('')
  const issues = fieldIssues(error)

  function submit(fields: FormData) {
    mutate({ body: { email: textOf(fields, 'email'), password: textOf(fields, 'password') } })
  }

  if (step === codeStep) return <SecondFactor onCancel={() => replaceBy(0)} />
  return (
    <Page title={texts.common.logIn} back={paths.gettingStarted}>
      {wasUnkept() || !navigator.cookieEnabled ? (
        <Notice look="danger">{texts.auth.notKept}</Notice>
      ) : (
        <p className="text-ink-soft">{texts.auth.welcomeBack}</p>
      )}
      <Form failure={error} isBusy={isPending} onSubmit={submit}>
        <TextField
          label={texts.common.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          onChange={event => setEmail(event.target.value)}
          error={issues.email}
        />
        <PasswordField
          label={texts.common.password}
          name="password"
          autoComplete="current-password"
          required
          error={issues.password}
        />
        <div className="-my-2 self-end">
          <TextLink href={paths.forgotPassword} state={{ email }}>
            {texts.auth.forgotPasswordLink}
          </TextLink>
        </div>
        <Button type="submit" isWide isBusy={isPending}>
          {texts.common.logIn}
        </Button>
      </Form>
      <SocialLogIn />
      <p className="text-center">
        {texts.auth.newUser} <TextLink href={paths.signup}>{texts.auth.openAccount}</TextLink>
      </p>
      <AppVersion />
    </Page>
  )
}
