import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { verifyEmail } from '#web/features/auth/calls.ts'
import { type CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { useLinkToken } from '#web/platform/link-token.ts'
import { useOnce } from '#web/platform/once.ts'
import { texts } from '#web/texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { verifiedPicture } from '#web/ui/verified-picture.tsx'

/** Opened by the mailed link: verifies at once in the browser that opened the account, elsewhere with the password. */
export function VerifyEmailScreen() {
  const token = useLinkToken()
  return <Verifying key={token} token={token} />
}

function Verifying({ token }: { token: string }) {
  const { mutate, data, error, isPending, variables } = useMutation(verifyEmail)
  const [isAsking, setIsAsking] = useState(false)

  useOnce(() =>
    mutate({ body: { token } }, { onError: ({ code }) => setIsAsking(code === 'password_required') }),
  )

  if (data && variables.body.startOver) return <StartedOver />
  if (isAsking && !data)
    return (
      <Ask
        error={error?.code === 'password_required' ? null : error}
        isBusy={isPending}
        onPassword={password => mutate({ body: { token, password } })}
        onStartOver={() => mutate({ body: { token, startOver: true } })}
      />
    )
  const onwards = (
    <LinkButton href={paths.home} isWide>
      {texts.common.continueToProduct}
    </LinkButton>
  )
  return (
    <Page title={texts.auth.verifyEmail}>
      {!data && !error && <Loading text={texts.auth.verifyingEmail} />}
      {data && (
        <EmptyState
          isNews
          picture={<verifiedPicture.Part />}
          text={texts.auth.emailVerified(data.userName)}
          action={onwards}
        />
      )}
      {error && <Notice look="danger">{whyNot(error)}</Notice>}
      {error && onwards}
    </Page>
  )
}

interface AskProps {
  error: CallFailure | null
  isBusy: boolean
  onPassword: (password: string) => void
  onStartOver: () => void
}

function Ask({ error, isBusy, onPassword, onStartOver }: AskProps) {
  const [password, setPassword] = useState('')
  const [isNotMine, setIsNotMine] = useState(false)
  const issues = fieldIssues(error)
  return (
    <Page title={texts.auth.verifyEmail}>
      {error && !issues.password && <Notice look="danger">{whyNot(error)}</Notice>}
      {isNotMine ? (
        <>
          <p className="text-ink-soft">{texts.auth.startOverExplained}</p>
          <Button isWide isBusy={isBusy} onClick={onStartOver}>
            {texts.auth.startOver}
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{texts.auth.verifyNeedsPassword}</p>
          <Form failure={error} isBusy={isBusy} onSubmit={() => onPassword(password)}>
            <PasswordField
              label={texts.common.password}
              autoComplete="current-password"
              required
              value={password}
              onChange={event => setPassword(event.target.value)}
              error={issues.password}
            />
            <Button type="submit" isWide isBusy={isBusy} disabled={password === ''}>
              {texts.auth.confirmAddress}
            </Button>
          </Form>
          <Button look="ghost" isWide onClick={() => setIsNotMine(true)}>
            {texts.auth.notMyAccount}
          </Button>
        </>
      )}
    </Page>
  )
}

const StartedOver = () => (
  <Page title={texts.auth.verifyEmail}>
    <Notice look="success">{texts.auth.startedOver}</Notice>
    <LinkButton href={paths.forgotPassword} isWide>
      {texts.auth.choosePassword}
    </LinkButton>
  </Page>
)

const whyNot = (error: CallFailure): string =>
  error.isOutage ? texts.auth.verifyLater : error.message || texts.auth.verifyLinkInvalid
