import { dayAndClock } from '#web/platform/formats.ts'
import type { MoreProps } from '#web/platform/more.ts'

interface Props {
  firstName: string
  messages: NonNullable<MoreProps['messages']>
  onChoose: (id: string) => void
}

/** How many are offered; who wants to report an older one scrolls the conversation back and finds it here. */
const shown = 30

/** Which of somebody's messages is meant, the latest first. */
export function MessageChoice({ firstName, messages, onChoose }: Props) {
  if (messages.length === 0) return <p className="text-ink-soft">{firstName} has not written to you yet.</p>
  return (
    <ul
      aria-label={`Messages of ${firstName}`}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
    >
      {messages
        .slice(-shown)
        .toReversed()
        .map(({ _id, message, createdAt }) => (
          <li key={_id}>
            <button
              type="button"
              onClick={() => onChoose(_id)}
              className="flex min-h-14 w-full flex-col px-4 py-2 text-left transition-colors hover:bg-press-soft active:bg-press-soft"
            >
              <span dir="auto" className="line-clamp-2 w-full wrap-anywhere">
                {message}
              </span>
              <span className="text-caption text-ink-soft">{dayAndClock(createdAt)}</span>
            </button>
          </li>
        ))}
    </ul>
  )
}
