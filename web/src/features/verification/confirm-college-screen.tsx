import { useMutation } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { confirmCollege } from '#web/features/verification/calls.ts'
import { useLinkToken } from '#web/platform/link-token.ts'
import { useOnce } from '#web/platform/once.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { verifiedPicture } from '#web/ui/verified-picture.tsx'

/** Where the link to a college's address leads. */
export function ConfirmCollegeScreen() {
  const token = useLinkToken()
  return <Confirming key={token} token={token} />
}

function Confirming({ token }: { token: string }) {
  const { mutate, data, error } = useMutation(confirmCollege)

  useOnce(() => mutate({ body: { token } }))

  const onwards = (
    <LinkButton href={paths.verify} isWide>
      {texts.verification.title}
    </LinkButton>
  )
  return (
    <Page title={texts.verification.confirmCollege}>
      {!data && !error && <Loading text={texts.verification.confirming} />}
      {data && (
        <EmptyState
          isNews
          picture={<verifiedPicture.Part />}
          text={texts.verification.collegeChecked}
          action={onwards}
        />
      )}
      {error && (
        <Notice look="danger">
          {error.isOutage ? texts.verification.confirmLater : error.message || texts.common.somethingWrong}
        </Notice>
      )}
      {error && onwards}
    </Page>
  )
}
