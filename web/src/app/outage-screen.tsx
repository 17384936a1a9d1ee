import { useEffect, useRef } from 'react'
import { OfflinePicture } from '#web/app/offline-drawing.tsx'
import { onReachedAgain } from '#web/platform/connection.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { useSite } from '#web/ui/site-brand.ts'

/** The server gives no answer, so nobody knows who is signed in. */
export function OutageScreen({ onRetry }: { onRetry: () => void }) {
  const { name: site } = useSite()
  const retry = useRef(onRetry)
  retry.current = onRetry
  useEffect(() => {
    const stop = onReachedAgain(() => retry.current())
    return () => void stop()
  }, [])
  return (
    <Page title={site}>
      <ErrorState picture={<OfflinePicture />} text={texts.app.outage(site)} onRetry={onRetry} />
    </Page>
  )
}
