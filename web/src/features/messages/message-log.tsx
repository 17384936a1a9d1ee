import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Friend, Message } from '#contract/entities/message.ts'
import { scrollToBottom } from '#web/features/messages/scroll-to-bottom.ts'
import { dayAndClock } from '#web/platform/formats.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MessageBubble } from '#web/ui/message-bubble.tsx'

interface MessageLogProps {
  messages: readonly Message[]
  friend: Friend
}

/** What was said, oldest first; it opens at its end and follows new messages smoothly. */
export function MessageLog({ messages, friend }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const hasOpened = useRef(false)
  const lastId = messages.at(-1)?._id

  useLayoutEffect(() => {
    const scroller = log.current?.parentElement
    if (scroller) scroller.scrollTop = scroller.scrollHeight
  }, [])

  useEffect(() => {
    const scroller = log.current?.parentElement
    if (lastId !== undefined && scroller && hasOpened.current) scrollToBottom(scroller)
    hasOpened.current = true
  }, [lastId])

  return (
    <div
      ref={log}
      role="log"
      aria-label={`Conversation with ${friend.firstName}`}
      className="mt-auto flex flex-col gap-2"
    >
      {messages.length === 0 && <EmptyState text={`Say hello to ${friend.firstName}.`} />}
      {messages.map(message => (
        <MessageBubble
          key={message._id}
          isOwn={message.senderId !== friend.givenId}
          text={message.message}
          time={dayAndClock(message.createdAt)}
        />
      ))}
    </div>
  )
}
