import { dayAndClock } from '#web/platform/dates.ts'
import type { PersonMenuProps } from '#web/platform/person-menu-slot.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BubbleButton } from '#web/ui/bubble.tsx'

interface Props {
  person: NonNullable<PersonMenuProps['person']>
  messages: NonNullable<PersonMenuProps['messages']>
  onChoose: (id: string) => void
}

/** How many are offered; who wants to report an older one scrolls the conversation back and finds it here. */
const shown = 30

/** Which of somebody's messages is meant, the latest first, each as in the conversation. */
export function MessageChoice({ person: { firstName, profilePic }, messages, onChoose }: Props) {
  return (
    <>
      <p className="text-ink-soft">{texts.people.pressTheMessage}</p>
      <ul aria-label={texts.people.messagesOf(firstName)} className="flex flex-col">
        {messages
          .slice(-shown)
          .toReversed()
          .map(({ _id, message, createdAt }) => (
            <li key={_id}>
              <BubbleButton
                face={<Avatar name={firstName} src={profilePic} size={40} />}
                note={dayAndClock(createdAt)}
                onClick={() => onChoose(_id)}
              >
                {message}
              </BubbleButton>
            </li>
          ))}
      </ul>
    </>
  )
}
