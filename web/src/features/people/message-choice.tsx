import { dayAndClock } from '#web/platform/dates.ts'
import type { PersonMenuProps } from '#web/platform/person-menu-slot.ts'
import { texts } from '#web/texts.ts'
import { RowButton, RowList } from '#web/ui/list-row.tsx'

interface Props {
  firstName: string
  messages: NonNullable<PersonMenuProps['messages']>
  onChoose: (id: string) => void
}

/** How many are offered; who wants to report an older one scrolls the conversation back and finds it here. */
const shown = 30

/** Which of somebody's messages is meant, the latest first. */
export function MessageChoice({ firstName, messages, onChoose }: Props) {
  return (
    <RowList label={texts.people.messagesOf(firstName)}>
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
