import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { checkResetToken, resetPassword } from '#web/features/auth/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useLinkToken } from '#web/platform/link-token.ts'
import { useOnce } from '#web/platform/once.ts'
import { texts } from '#web/texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { FullScreenSpinner } from '#web/ui/full-screen-spinner.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

export function ResetPasswordScreen() {
  const token = useLinkToken()
  return <Checked key={token} token={token} />
}

function Checked({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const check = useMutation(checkResetToken)

  useOnce(() => check.mutate({ body: { token } }, { onError: () => navigate(paths.home, { replace: true }) }))

  if (!check.data) return <FullScreenSpinner text={texts.auth.checkingLink} />
  return <NewPassword userName={check.data.userName} token={token} />
}

function NewPassword({ userName, token }: { userName: string; token: string }) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const { mutate, isPending, isSuccess, error } = useMutation(resetPassword)
  const areDifferent = second !== '' && first !== second

  function submit() {
    if (first === second) mutate({ body: { token, newPassword: first } })
  }

  if (isSuccess) return <PasswordChanged />
  return (
    <Page title={texts.auth.resetPassword}>
      <p className="text-body">{texts.auth.chooseNewPassword(<strong key="name">{userName}</strong>)}</p>
      <Form failure={error} isBusy={isPending} onSubmit={submit}>
        <PasswordField
          label={texts.common.newPassword}
          autoComplete="new-password"
          hint={texts.common.passwordRule(limits.password.min)}
          required
          minLength={limits.password.min}
          value={first}
          onChange={event => setFirst(event.target.value)}
          error={fieldIssues(error).newPassword}
        />
        <PasswordField
          label={texts.auth.confirmPassword}
          autoComplete="new-password"
          required
          value={second}
          onChange={event => setSecond(event.target.value)}
          error={areDifferent ? texts.auth.passwordsDiffer : undefined}
        />
        <Button type="submit" isWide isBusy={isPending} disabled={areDifferent}>
          {texts.auth.resetPassword}
        </Button>
      </Form>
    </Page>
  )
}

function PasswordChanged() {
  return (
    <Page title={texts.auth.resetPassword}>
      <Notice look="success">{texts.auth.passwordReset}</Notice>
      <LinkButton href={paths.login} isWide>
        {texts.common.logIn}
      </LinkButton>
    </Page>
  )
}
