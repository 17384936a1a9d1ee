import WifiOff from 'lucide-react/icons/wifi-off'
import { useOffline, useSlow } from '#web/platform/connection.ts'
import { texts } from '#web/texts.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Says so while the server takes long to answer; it lies over the page, so that nothing moves. */
export function SlowNotice() {
  const isSlow = useSlow()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-18 z-60 flex justify-center px-4">
      {isSlow && (
        <p className="flex items-center gap-2 rounded-full bg-done-soft px-4 py-2 text-caption font-semibold text-done-ink shadow-high">
          <Spinner size={16} />
          {texts.app.stillWaiting}
        </p>
      )}
    </div>
  )
}

/** Says so while the server cannot be reached, and to who is signed in, that all there is to see may be old. */
export function OfflineNotice({ isAnythingKnown }: { isAnythingKnown: boolean }) {
  const isOffline = useOffline()
  return (
    <div role="status">
      {isOffline && (
        <p className="flex items-center gap-2 bg-done-soft px-4 py-1.5 text-caption font-semibold text-done-ink">
          <WifiOff aria-hidden="true" size={16} className="shrink-0" />
          {isAnythingKnown ? texts.app.offlineWithSaved : texts.app.offline}
        </p>
      )}
    </div>
  )
}
