import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { texts } from '#web/texts.ts'
import { LinkedText } from './linked-text.tsx'

type MessageBubbleProps = {
  isOwn: boolean
  /** The author, for those who do not see on which side it is; not where the name is shown beside it. */
  author?: string
  text: string
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
  author,
  text,
  time,
  state = 'sent',
  reason,
  onRetry,
  onDiscard,
  onLink,
}: MessageBubbleProps) {
  const side = isOwn
    ? 'ml-auto rounded-br-none bg-press text-on-press'
    : 'mr-auto rounded-bl-none border border-line bg-card text-ink'
  return (
    <div className={`w-fit max-w-[82%] min-w-24 rounded-card px-4 py-2 ${side}`}>
      {author && <span className="sr-only">{author}: </span>}
      <p dir="auto" className="whitespace-pre-wrap">
        <LinkedText onLink={onLink}>{text}</LinkedText>
      </p>
      <p
        className={`flex flex-wrap items-center justify-end gap-x-1.5 text-caption tabular-nums ${isOwn ? 'text-on-press-soft' : 'text-ink-soft'}`}
      >
        {state === 'waiting' && (
          <>
            <Clock aria-hidden="true" size={14} /> {texts.chat.waitingToSend}
          </>
        )}
        {state === 'failed' && <Failed reason={reason} onRetry={onRetry} onDiscard={onDiscard} />}
        {state === 'sent' && time}
        {state === 'sent' && isOwn && <Check aria-label={texts.chat.sent} role="img" size={16} />}
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
