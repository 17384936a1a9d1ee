import type { LogEntry } from '#contract/entities/moderation.ts'
import { timeAgo } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'

/** Acts, the latest first. */
export function LogList({ entries }: { entries: readonly LogEntry[] }) {
  const now = useNow()
  return (
    <ul aria-label={texts.moderation.acts} className="divide-y divide-line">
      {entries.map(({ _id, act, about, moderator, note, createdAt }) => (
        <li key={_id} className="py-2.5 first:pt-0 wrap-anywhere">
          <p>
            <span className="font-semibold">{act}</span>
            {about && `: ${fullName(about)}`}
          </p>
          {note && <p>{note}</p>}
          <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-soft">
            <span>{moderator ? fullName(moderator) : texts.moderation.onServer}</span>
            <span>{timeAgo(createdAt, now)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
