import { discard, retry } from '#web/features/messages/unsent.ts'
import { dayAndClock } from '#web/platform/dates.ts'
import type { Unsent } from '#web/platform/outbox.ts'
import { texts } from '#web/texts.ts'
import { MessageBubble } from '#web/ui/message-bubble.tsx'

/** A message that the server has not acknowledged yet. */
export function UnsentBubble({ clientId, text, writtenAt, state, reason }: Unsent) {
  return (
    <div className="pb-2">
      <MessageBubble
        isOwn
        author={texts.chat.you}
        text={text}
        time={dayAndClock(new Date(writtenAt).toISOString())}
        state={state === 'refused' ? 'failed' : 'waiting'}
        reason={reason}
        onRetry={() => void retry(clientId)}
        onDiscard={() => void discard(clientId)}
      />
    </div>
  )
}
