import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { keepDrafts } from '#web/features/group/calls.ts'
import { type ChatMessage, draftOf, isRequest } from '#web/features/group/read-chat.ts'
import { texts } from '#web/texts.ts'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { TickRow } from '#web/ui/tick-row.tsx'

/** How many messages are shown: newer ones are more likely still wanted. */
const shown = 200

interface RequestListProps {
  /** Somebody's own messages, the oldest first. */
  messages: readonly ChatMessage[]
  onKept: (count: number) => void
}

/** Somebody's own messages, to tick: first those that ask for something. */
export function RequestList({ messages, onKept }: RequestListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const [ticked, setTicked] = useState<readonly ChatMessage[]>([])
  const { mutate, isPending } = useMutation(keepDrafts)
  const requests = messages.filter(({ text }) => isRequest(text))
  const listed = (isWhole ? messages : requests).slice(-shown).toReversed()
  const { atOnce } = limits.draft
  const isFull = ticked.length >= atOnce
  const tick = (message: ChatMessage, isOn: boolean) =>
    setTicked(isOn ? [...ticked, message] : ticked.filter(one => one !== message))
  const keep = () => {
    const drafts = ticked.map(message => ({ ...draftOf(message), categoryId: 0, taskCity: '', budget: 0 }))
    mutate({ body: { drafts } }, { onSuccess: () => onKept(drafts.length) })
  }
  return (
    <Section title={texts.group.tick}>
      {listed.length === 0 && <p className="text-ink-soft">{texts.group.noRequests}</p>}
      {isFull && <p className="text-caption text-ink-soft">{texts.group.atMost(atOnce)}</p>}
      <div className="divide-y divide-line">
        {listed.map((message, i) => (
          <TickRow
            // biome-ignore lint/suspicious/noArrayIndexKey: messages stay in their places
            key={i}
            label={<span className="line-clamp-3 whitespace-pre-line">{message.text}</span>}
            note={message.day}
            isOn={ticked.includes(message)}
            disabled={isPending || (isFull && !ticked.includes(message))}
            onChange={isOn => tick(message, isOn)}
          />
        ))}
      </div>
      {!isWhole && requests.length < messages.length && (
        <TextButton onClick={() => setIsWhole(true)}>{texts.group.showAll}</TextButton>
      )}
      {ticked.length > 0 && (
        <InBar>
          <Button isBusy={isPending} onClick={keep}>
            {texts.group.makeDrafts(ticked.length)}
          </Button>
        </InBar>
      )}
    </Section>
  )
}
