import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { requestPasswordReset } from '#web/features/auth/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useIssueFocus } from '#web/platform/form-failure.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const { mutate, isPending, isSuccess, error, variables } = useMutation(requestPasswordReset)
  const form = useIssueFocus(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate({ body: { email: email.trim() } })
  }

  if (isSuccess) return <Sent email={variables.body.email} />
  return (
    <Page title="Forgot Password" back={paths.login}>
      <p className="text-ink-soft">
        Tell us the email of your account. We send a link to set a new password.
      </p>
      <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          onChange={event => setEmail(event.target.value)}
          error={fieldIssues(error).email}
        />
        <Button type="submit" isWide isBusy={isPending} disabled={email === ''}>
          {isPending ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
    </Page>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <Page title="Check your email" back={paths.login}>
      <Notice look="success">
        An email was sent to <strong className="wrap-anywhere">{email}</strong>. The link in it works once,
        for 60 minutes.
      </Notice>
      <p className="text-ink-soft">
        Nothing there? Look into the spam folder, and check that this is the address of your account.
      </p>
      <LinkButton href={paths.login} isWide>
        Back to Log In
      </LinkButton>
    </Page>
  )
}
