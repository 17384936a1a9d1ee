import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { paths } from '#contract/paths.ts'
import { verifyEmail } from '#web/features/auth/calls.ts'
import type { CallFailure } from '#web/platform/call-failure.ts'
import { useOnce } from '#web/platform/once.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading } from '#web/ui/spinner.tsx'

export function VerifyEmailScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { mutate, data, error } = useMutation(verifyEmail)

  useOnce(() => mutate({ body: { token } }))

  return (
    <Page title="Verify Email">
      {!data && !error && <Loading text="Verifying your email..." />}
      {data && <Notice look="success">Thank you, {data.userName}. Your email address is verified.</Notice>}
      {error && <Notice look="danger">{whyNot(error)}</Notice>}
      {(data || error) && (
        <LinkButton href={paths.home} isWide>
          Continue to TaskBazaar
        </LinkButton>
      )}
    </Page>
  )
}

const whyNot = (error: CallFailure): string =>
  error.isOutage
    ? 'We could not verify your email just now. Please open the link again in a moment.'
    : error.message || 'This link is not valid any more. You can ask for a new one on your profile.'
