import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import { LinkedText } from './linked-text.tsx'

type MessageBubbleProps = {
  isOwn: boolean
  /** The last of several in a row: its corner points at who wrote it. */
  isLast?: boolean
  /** The author, for those who do not see on which side it is; not where the name is shown beside it. */
  author?: string
  /** May be empty beside a file. */
  text: string
  /** The file of the message. */
  file?: ReactNode
  /** 'DD-MM HH:mm'. */
  time: string
  state?: 'sent' | 'waiting' | 'failed'
  /** Why it failed. */
  reason?: string | undefined
  onRetry?: () => void
  onDiscard?: () => void
  /** Asked before a link in it is opened. */
  onLink?: ((address: string) => void) | undefined
}

/** One message: own ones right in indigo, others left and light; a waiting one says so. */
export function MessageBubble({
  isOwn,
  isLast = true,
  author,
  text,
  file,
  time,
  state = 'sent',
  reason,
  onRetry,
  onDiscard,
  onLink,
}: MessageBubbleProps) {
  const side = isOwn
    ? `ml-auto bg-press text-on-press ${isLast ? 'rounded-br-md' : ''}`
    : `mr-auto border border-bubble-line bg-bubble text-ink ${isLast ? 'rounded-bl-md' : ''}`
  return (
    <div
      className={`flex w-fit max-w-[78%] flex-wrap items-end justify-end gap-x-2 rounded-[1.125rem] px-3 py-2 ${side} ${state === 'waiting' ? 'opacity-80' : ''}`}
    >
      {author && <span className="sr-only">{author}: </span>}
      {file}
      {text !== '' && (
        <p dir="auto" className="min-w-0 grow whitespace-pre-wrap wrap-anywhere">
          <LinkedText onLink={onLink}>{text}</LinkedText>
        </p>
      )}
      <p
        className={`flex flex-wrap items-center justify-end gap-x-1 text-micro font-normal tabular-nums ${isOwn && state !== 'waiting' ? 'text-on-press-soft' : ''} ${isOwn ? '' : 'text-ink-soft'}`}
      >
        {state === 'waiting' && (
          <>
            <Clock aria-hidden="true" size={14} /> {texts.chat.waitingToSend}
          </>
        )}
        {state === 'failed' && <Failed reason={reason} onRetry={onRetry} onDiscard={onDiscard} />}
        {state === 'sent' && time}
        {state === 'sent' && isOwn && <Check aria-label={texts.chat.sent} role="img" size={14} />}
      </p>
    </div>
  )
}

function Failed({
  reason,
  onRetry,
  onDiscard,
}: Pick<MessageBubbleProps, 'reason' | 'onRetry' | 'onDiscard'>) {
  const link = 'min-h-11 font-bold underline underline-offset-4'
  return (
    <span role="alert" className="flex flex-wrap items-center justify-end gap-x-3">
      <span>{texts.chat.notSent(reason)}</span>
      <button type="button" onClick={onRetry} className={link}>
        {texts.controls.retry}
      </button>
      <button type="button" onClick={onDiscard} className={link}>
        {texts.chat.discard}
      </button>
    </span>
  )
}
