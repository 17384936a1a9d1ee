import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { paths } from '#contract/paths.ts'
import { verifyEmail } from '#web/features/auth/calls.ts'
import type { CallFailure } from '#web/platform/call-failure.ts'
import { useOnce } from '#web/platform/once.ts'
import { texts } from '#web/texts.ts'
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
    <Page title={texts.auth.verifyEmail}>
      {!data && !error && <Loading text={texts.auth.verifyingEmail} />}
      {data && <Notice look="success">{texts.auth.emailVerified(data.userName)}</Notice>}
      {error && <Notice look="danger">{whyNot(error)}</Notice>}
      {(data || error) && (
        <LinkButton href={paths.home} isWide>
          {texts.common.continueToProduct}
        </LinkButton>
      )}
    </Page>
  )
}

const whyNot = (error: CallFailure): string =>
  error.isOutage ? texts.auth.verifyLater : error.message || texts.auth.verifyLinkInvalid
