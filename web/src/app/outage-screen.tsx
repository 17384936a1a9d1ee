import { OfflineArt } from '#web/app/art.tsx'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** The server gives no answer, so nobody knows who is signed in. */
export function OutageScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title={texts.common.productName}>
      <ErrorState art={<OfflineArt />} text={texts.app.outage} onRetry={onRetry} />
    </Page>
  )
}
