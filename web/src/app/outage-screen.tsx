import { OfflineArt } from '#web/app/art.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** The server gives no answer, so nobody knows who is signed in. */
export function OutageScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title="TaskBazaar">
      <ErrorState
        art={<OfflineArt />}
        text="We cannot reach TaskBazaar. Please check your connection."
        onRetry={onRetry}
      />
    </Page>
  )
}
