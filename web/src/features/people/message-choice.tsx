import { dayAndClock } from '#web/platform/formats.ts'
import type { MoreProps } from '#web/platform/more.ts'
import { RowButton, RowList } from '#web/ui/list-row.tsx'

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
    <RowList label={`Messages of ${firstName}`}>
      {messages
        .slice(-shown)
        .toReversed()
        .map(({ _id, message, createdAt }) => (
          <RowButton key={_id} onClick={() => onChoose(_id)} note={dayAndClock(createdAt)}>
            {message}
          </RowButton>
        ))}
    </RowList>
  )
}
