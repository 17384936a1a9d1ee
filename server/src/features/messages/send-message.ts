import { sendMessage } from '#contract/endpoints/messages.ts'
import { conversationLock } from '#server/database/conversations.ts'
import { toMessage } from '#server/database/messages.ts'
import { sql } from '#server/database/sql.ts'
import { invalid, notAllowed, notFound, notSignedIn } from '#server/platform/failure.ts'
import { handle, inOneStatement } from '#server/platform/handler.ts'
import { limited } from '#server/platform/standing.ts'

interface Sent {
  outcome: 'stored' | 'known' | 'nobody' | 'gone' | 'limited' | 'apart'
  limit_words: string | null
  friend: number
  conversation: number
  number: number
  stored_words: string
  stored_at: Date
}

const refusals: Partial<Record<Sent['outcome'], (sent: Sent) => Error>> = {
  nobody: () => notFound('User'),
  gone: notSignedIn,
  limited: sent => limited(sent.limit_words!),
  apart: () => notAllowed('You cannot write to this person'),
}

export const sendMessageHandler = inOneStatement(
  handle(
    sendMessage,
    async ({ viewer, limit }) => limit.consume('messageByUser', viewer.id),
    async ({ params, body, group, viewer, notify, clock }) => {
      if (params.friendId === viewer.givenId) {
        throw invalid([{ path: 'friendId', message: 'You cannot message yourself' }])
      }
      const sent = (await group(conversationLock(viewer.givenId, params.friendId)).row<Sent>(sql`
        SELECT * FROM send_message(${viewer.id}, ${params.friendId}, ${body.message}, ${body.clientId ?? null},
          ${clock.now()})`))!
      const refusal = refusals[sent.outcome]
      if (refusal) throw refusal(sent)
      const message = toMessage(
        {
          conversation_id: sent.conversation,
          seq: sent.number,
          body: sent.stored_words,
          created_at: sent.stored_at,
        },
        viewer,
      )
      // A repeated send was told the first time; whoever missed that syncs.
      if (sent.outcome === 'stored') {
        const to = { id: sent.friend, givenId: params.friendId }
        notify.live({ kind: 'message', from: viewer, to, message })
      }
      return message
    },
  ),
)
