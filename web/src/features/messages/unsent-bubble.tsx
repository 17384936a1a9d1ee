import { discard, retry } from '#web/features/messages/unsent.ts'
import { dayAndClock } from '#web/platform/dates.ts'
import type { Unsent } from '#web/platform/outbox.ts'
import { useUploads } from '#web/platform/uploads/uploads.ts'
import { texts } from '#web/texts.ts'
import { MessageBubble } from '#web/ui/message-bubble.tsx'
import { UnsentPicture } from '#web/ui/unsent-picture.tsx'

/** A message that the server has not acknowledged yet. */
export function UnsentBubble({ clientId, text, hasFile, writtenAt, state, reason }: Unsent) {
  const upload = useUploads().get(clientId)
  return (
    <div className="pb-3">
      <MessageBubble
        isOwn
        author={texts.chat.you}
        text={text}
        file={hasFile && <UnsentPicture src={upload?.preview} progress={upload?.progress ?? 0} />}
        time={dayAndClock(new Date(writtenAt).toISOString())}
        state={state === 'refused' ? 'failed' : 'waiting'}
        reason={reason}
        onRetry={() => void retry(clientId)}
        onDiscard={() => void discard(clientId)}
      />
    </div>
  )
}
