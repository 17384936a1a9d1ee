import Megaphone from 'lucide-react/icons/megaphone'
import WifiOff from 'lucide-react/icons/wifi-off'
import { isOn } from '#contract/announcement.ts'
import type { Announcement as Announced } from '#contract/entities/market-settings.ts'
import LimitsNotice from '#web/features/people/limits-notice.tsx'
import AgreeNotice from '#web/features/site/agree-notice.tsx'
import { useOffline } from '#web/platform/connection.ts'
import { useNow } from '#web/platform/now.ts'
import { useSession } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { useSite } from '#web/ui/site-brand.ts'

/** The notices under the page's bar: for everybody, and for this person alone. */
export default function TopNotices() {
  const { announcement } = useSite()
  const session = useSession()
  return (
    <>
      <OfflineNotice isAnythingKnown={session.state === 'in'} />
      <div role="status">{announcement && <Announcement {...announcement} />}</div>
      {session.state === 'in' && (
        <>
          <AgreeNotice />
          <LimitsNotice />
        </>
      )}
    </>
  )
}

function Announcement(announced: Announced) {
  const now = useNow()
  return (
    isOn(announced, now) && (
      <p className="flex items-center gap-2 bg-press-soft px-4 py-2 text-caption font-semibold text-ink">
        <Megaphone aria-hidden="true" size={16} className="shrink-0 text-press-ink" />
        <span className="min-w-0 flex-1 wrap-anywhere">{announced.text}</span>
      </p>
    )
  )
}

/** Says so while the server cannot be reached, and to who is signed in, that all there is to see may be old. */
function OfflineNotice({ isAnythingKnown }: { isAnythingKnown: boolean }) {
  const isOffline = useOffline()
  return (
    <div role="status">
      {isOffline && (
        <p className="flex items-center gap-2 bg-done-soft px-4 py-2 text-caption font-semibold text-done-ink">
          <WifiOff aria-hidden="true" size={16} className="shrink-0" />
          {isAnythingKnown ? texts.app.offlineWithSaved : texts.app.offline}
        </p>
      )}
    </div>
  )
}
