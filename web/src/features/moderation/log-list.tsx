import type { LogEntry } from '#contract/entities/moderation.ts'
import { timeAgo } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Acts, the latest first. */
export function LogList({ entries }: { entries: readonly LogEntry[] }) {
  const now = useNow()
  return (
    <ul aria-label={texts.moderation.acts} className="divide-y divide-line">
      {entries.map(({ _id, act, about, moderator, note, createdAt }) => (
        <li key={_id} className="flex gap-3 py-2.5 first:pt-0 wrap-anywhere">
          <Avatar
            name={moderator ? fullName(moderator) : texts.moderation.onServer}
            src={moderator?.profilePic}
            size={40}
          />
          <div className="min-w-0 flex-1">
            <p>
              <span className="font-semibold">{act}</span>
              {about && `: ${fullName(about)}`}
            </p>
            {note && <p>{note}</p>}
            <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-soft">
              <span>{moderator ? fullName(moderator) : texts.moderation.onServer}</span>
              <span>{timeAgo(createdAt, now)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
