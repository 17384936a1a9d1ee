import { useMutation } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { confirmEmail } from '#web/features/security/calls.ts'
import { useLinkToken } from '#web/platform/link-token.ts'
import { useOnce } from '#web/platform/once.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { verifiedPicture } from '#web/ui/verified-picture.tsx'

/** Where the link to a new address leads. */
export function ConfirmEmailScreen() {
  const token = useLinkToken()
  return <Confirming key={token} token={token} />
}

function Confirming({ token }: { token: string }) {
  const { mutate, data, error } = useMutation(confirmEmail)

  useOnce(() => mutate({ body: { token } }))

  const onwards = (
    <LinkButton href={paths.home} isWide>
      {texts.common.continueToProduct}
    </LinkButton>
  )
  return (
    <Page title={texts.security.confirmEmail}>
      {!data && !error && <Loading text={texts.security.confirmingEmail} />}
      {data && (
        <EmptyState
          isNews
          picture={<verifiedPicture.Part />}
          text={texts.security.emailConfirmed(<span key="email">{data.email}</span>)}
          action={onwards}
        />
      )}
      {error && (
        <Notice look="danger">
          {error.isOutage ? texts.security.confirmLater : error.message || texts.security.confirmLinkInvalid}
        </Notice>
      )}
      {error && onwards}
    </Page>
  )
}
