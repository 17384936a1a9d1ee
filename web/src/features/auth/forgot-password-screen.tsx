import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { requestPasswordReset } from '#web/features/auth/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { texts } from '#web/texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'

export function ForgotPasswordScreen() {
  // The address typed at log-in is filled in.
  const typed = useHistoryState<{ email?: string } | null>()?.email
  const [email, setEmail] = useState(typed ?? '')
  const { mutate, isPending, isSuccess, error, variables } = useMutation(requestPasswordReset)

  if (isSuccess) return <Sent email={variables.body.email} />
  return (
    <Page title={texts.auth.forgotPassword} back={paths.login}>
      <p className="text-ink-soft">{texts.auth.forgotPasswordHow}</p>
      <Form failure={error} isBusy={isPending} onSubmit={() => mutate({ body: { email: email.trim() } })}>
        <TextField
          label={texts.common.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          onChange={event => setEmail(event.target.value)}
          error={fieldIssues(error).email}
        />
        <Button type="submit" isWide isBusy={isPending} disabled={email === ''}>
          {isPending ? texts.auth.sending : texts.auth.sendResetLink}
        </Button>
      </Form>
    </Page>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <Page title={texts.auth.checkEmail} back={paths.login}>
      <Notice look="success">
        {texts.auth.resetMailSent(
          <strong key="email" className="wrap-anywhere">
            {email}
          </strong>,
        )}
      </Notice>
      <p className="text-ink-soft">{texts.auth.noResetMail}</p>
      <LinkButton href={paths.login} isWide>
        {texts.auth.backToLogIn}
      </LinkButton>
    </Page>
  )
}
