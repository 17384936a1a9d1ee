import WifiOff from 'lucide-react/icons/wifi-off'
import { useOffline } from '#web/platform/connection.ts'

/** Says so while the server cannot be reached, and to who is signed in, that all there is to see may be old. */
export function OfflineNotice({ isAnythingKnown }: { isAnythingKnown: boolean }) {
  const isOffline = useOffline()
  return (
    <div role="status">
      {isOffline && (
        <p className="flex items-center gap-2 bg-done-soft px-4 py-2 text-caption font-semibold text-done-ink">
          <WifiOff aria-hidden="true" size={16} className="shrink-0" />
          You are offline.{isAnythingKnown && ' Only what was saved is shown.'}
        </p>
      )}
    </div>
  )
}
