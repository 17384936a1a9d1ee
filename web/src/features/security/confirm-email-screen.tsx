import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { paths } from '#contract/paths.ts'
import { confirmEmail } from '#web/features/security/calls.ts'
import { useOnce } from '#web/platform/once.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading } from '#web/ui/spinner.tsx'

/** Where the link to a new address leads. */
export function ConfirmEmailScreen() {
  const [search] = useSearchParams()
  const { mutate, data, error } = useMutation(confirmEmail)

  useOnce(() => mutate({ body: { token: search.get('token') ?? '' } }))

  return (
    <Page title="Confirm Email">
      {!data && !error && <Loading text="Confirming your email..." />}
      {data && (
        <Notice look="success">
          Your email is now <strong className="wrap-anywhere">{data.email}</strong>.
        </Notice>
      )}
      {error && (
        <Notice look="danger">
          {error.isOutage
            ? 'We could not confirm your email just now. Please open the link again in a moment.'
            : error.message || 'This link is not valid any more.'}
        </Notice>
      )}
      {(data || error) && (
        <LinkButton href={paths.home} isWide>
          Continue to TaskBazaar
        </LinkButton>
      )}
    </Page>
  )
}
