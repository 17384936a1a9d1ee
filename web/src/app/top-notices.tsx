import Megaphone from 'lucide-react/icons/megaphone'
import { isOn } from '#contract/announcement.ts'
import type { Announcement as Announced } from '#contract/entities/market-settings.ts'
import { AskNotice } from '#web/features/notifications/ask-notice.tsx'
import LimitsNotice from '#web/features/people/limits-notice.tsx'
import AgreeNotice from '#web/features/site/agree-notice.tsx'
import { useNow } from '#web/platform/now.ts'
import { useSession } from '#web/platform/session.ts'
import { useSite } from '#web/ui/site-brand.ts'

/** The market's announcement, for everybody, and what this person has to know, under the page's bar. */
export default function TopNotices() {
  const { announcement } = useSite()
  const session = useSession()
  return (
    <>
      <div role="status">{announcement && <Announcement {...announcement} />}</div>
      {session.state === 'in' && (
        <>
          <AgreeNotice />
          <LimitsNotice />
          <AskNotice />
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
