import CircleAlert from 'lucide-react/icons/circle-alert'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Friend, Message } from '#contract/entities/message.ts'
import { numberOf } from '#contract/numbering.ts'
import type { Trick } from '#contract/tricks.ts'
import { keepAboveKeyboard } from '#web/features/messages/above-keyboard.ts'
import { Day } from '#web/features/messages/day.tsx'
import { LinkQuestion } from '#web/features/messages/link-question.tsx'
import { scrollToBottom } from '#web/features/messages/scroll-to-bottom.ts'
import { UnsentBubble } from '#web/features/messages/unsent-bubble.tsx'
import { warningsIn } from '#web/features/messages/warnings.ts'
import { NoMessagesPicture } from '#web/illustrations/empty-messages.tsx'
import { dayAndClock } from '#web/platform/dates.ts'
import type { Unsent } from '#web/platform/outbox.ts'
import { texts } from '#web/texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MessageBubble } from '#web/ui/message-bubble.tsx'
import { MessageFile } from '#web/ui/message-file.tsx'
import { Loading } from '#web/ui/spinner.tsx'

interface MessageLogProps {
  messages: readonly Message[]
  /** The unsent messages, after all sent ones. */
  unsent: readonly Unsent[]
  friend: Friend
  /** Fetches the page before the first message. */
  onEarlier: () => Promise<unknown>
}

/** How near to the top the page before is fetched, in pixels. */
const nearTopPx = 600
/** How high a short message is, before it is measured, in pixels. */
const bubblePx = 66
/** How long it takes to come to rest at its end, in milliseconds. */
const openingMs = 400

/** The messages, oldest first. It opens at its end, follows new ones smoothly, and loads older ones at its top. */
export function MessageLog({ messages, unsent, friend, onEarlier }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const count = messages.length + unsent.length
  useLayoutEffect(() => {
    scroller.current = log.current?.parentElement ?? null
  }, [])
  useEndInView(scroller, list, messages.at(-1)?._id ?? '', unsent.length, count)
  const isLoading = useEarlier(scroller, messages[0]?._id, onEarlier)
  const isGrowing = useIsGrowingBackwards(messages[0]?._id)
  const warnings = useMemo(() => warningsIn(messages, friend.givenId), [messages, friend.givenId])
  const [asked, setAsked] = useState<string | null>(null)

  return (
    <>
      <Newest messages={messages} friend={friend} />
      <div
        ref={log}
        role="log"
        // Rows come and go while scrolling, so new messages are told apart from them.
        aria-live="off"
        aria-label={texts.chat.conversationWith(friend.firstName)}
        className="pt-4"
      >
        {count === 0 && (
          <EmptyState picture={<NoMessagesPicture />} text={texts.chat.sayHello(friend.firstName)} isSmall />
        )}
        {isLoading && <Loading text={texts.chat.loadingEarlier} />}
        <Virtualizer ref={list} scrollRef={scroller} shift={isGrowing} bufferSize={600} itemSize={bubblePx}>
          {messages.map((message, index) => (
            <div key={message._id} className={isRun(message, messages[index + 1]) ? 'pb-0.5' : 'pb-3'}>
              <Day of={message.createdAt} after={messages[index - 1]?.createdAt} />
              <MessageBubble
                isOwn={message.senderId !== friend.givenId}
                isLast={!isRun(message, messages[index + 1])}
                author={message.senderId === friend.givenId ? friend.firstName : texts.chat.you}
                text={message.message}
                file={message.file && <MessageFile file={message.file} />}
                time={dayAndClock(message.createdAt)}
                onLink={message.senderId === friend.givenId ? setAsked : undefined}
              />
              <Warning of={warnings.get(message._id)} />
            </div>
          ))}
          {unsent.map(message => (
            <UnsentBubble key={message.clientId} {...message} />
          ))}
        </Virtualizer>
      </div>
      <LinkQuestion address={asked} friend={friend} onClose={() => setAsked(null)} />
    </>
  )
}

/** How long after each other one person's messages still belong together, in milliseconds. */
const runMs = 5 * 60_000

/** The next message goes on where this one ends. */
const isRun = (message: Message, next: Message | undefined): boolean =>
  next?.senderId === message.senderId && Date.parse(next.createdAt) - Date.parse(message.createdAt) < runMs

/** One line beside a message that may be part of a trick: what not to do. */
const Warning = ({ of }: { of: Trick | undefined }) =>
  of && (
    <p className="mt-1 flex max-w-[78%] gap-1.5 text-caption text-ink-soft">
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-progress-ink" />
      {texts.chat.tricks[of]}
    </p>
  )

/** Says aloud what the friend writes while the conversation is open. */
function Newest({ messages, friend }: Pick<MessageLogProps, 'messages' | 'friend'>) {
  const last = messages.at(-1)
  const [opened] = useState(last?._id)
  const isNew = last !== undefined && last._id !== opened && last.senderId === friend.givenId
  return (
    <div aria-live="polite" className="sr-only">
      {isNew && (
        <p key={last._id}>{texts.chat.saidBy(friend.firstName, last.message || texts.photos.photo)}</p>
      )}
    </div>
  )
}

/** Opens at the end, and goes there smoothly for each message that comes in or is written. */
function useEndInView(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  lastId: string,
  unsentCount: number,
  count: number,
): void {
  const opened = useRef(false)
  const rows = useRef(count)
  rows.current = count
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first showing only
  useLayoutEffect(() => {
    list.current?.scrollToIndex(count - 1, { align: 'end' })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end is what it is for
  useEffect(() => {
    if (opened.current && scroller.current) scrollToBottom(scroller.current)
    opened.current = true
  }, [scroller, lastId, unsentCount])
  useEffect(() => {
    const screen = scroller.current?.parentElement
    return screen ? keepAboveKeyboard(scroller.current!, screen, () => rows.current) : undefined
  }, [scroller])
}

/** Loads the page before when one scrolls near the top. */
function useEarlier(
  scroller: RefObject<HTMLElement | null>,
  firstId: string | undefined,
  onEarlier: () => Promise<unknown>,
): boolean {
  const [isLoading, setIsLoading] = useState(false)
  const isBusy = useRef(false)
  const opened = useRef(performance.now())
  const hasEarlier = firstId !== undefined && numberOf(firstId) > 1
  const load = useRef(onEarlier)
  load.current = onEarlier

  useEffect(() => {
    const element = scroller.current
    if (!element || !hasEarlier) return
    let top = element.scrollTop
    const onScroll = async () => {
      // Opening it scrolls down, and up again a little while rows are measured; only a person asks for more.
      const isUpwards = element.scrollTop < top && performance.now() - opened.current > openingMs
      top = element.scrollTop
      if (!isUpwards || isBusy.current || top > nearTopPx) return
      isBusy.current = true
      setIsLoading(true)
      await load.current().catch(() => {})
      setIsLoading(false)
      isBusy.current = false
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller, hasEarlier])

  return isLoading
}

/** True if this very drawing adds earlier messages: the list then holds the view by its end. */
function useIsGrowingBackwards(firstId: string | undefined): boolean {
  const drawn = useRef(firstId)
  const isGrowing = drawn.current !== undefined && firstId !== undefined && drawn.current !== firstId
  useLayoutEffect(() => {
    drawn.current = firstId
  })
  return isGrowing
}
