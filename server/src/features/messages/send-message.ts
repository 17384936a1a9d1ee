import { sendMessage } from '#contract/endpoints/messages.ts'
import { limited } from '#server/access/account-limits.ts'
import { sql } from '#server/db/core/sql.ts'
import { toMessage } from '#server/db/messages/messages.ts'
import { invalid, issue, notAllowed, notFound, notSignedIn } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

interface Sent {
  outcome: 'stored' | 'repeated' | 'nobody' | 'gone' | 'limited' | 'blocked'
  limit_words: string | null
  friend: number
  conversation: number
  number: number
  stored_words: string
  stored_at: Date
}

const refusals: Partial<Record<Sent['outcome'], (sent: Sent) => Error>> = {
  nobody: () => notFound('userNotFound'),
  gone: notSignedIn,
  limited: sent => limited(sent.limit_words!),
  blocked: () => notAllowed('cannotWrite'),
}

export const sendMessageHandler = handle(
  sendMessage,
  async ({ viewer, limit }) => limit.consume('messageByUser', viewer.id),
  async ({ params, body, tx, viewer, emit, clock }) => {
    if (params.friendId === viewer.givenId) {
      throw invalid(issue('friendId', 'messageToSelf'))
    }
    const sent = (await tx.row<Sent>(sql`
      SELECT * FROM send_message(${viewer.id}, ${params.friendId}, ${body.message}, ${body.clientId ?? null},
        ${clock.now()})`))!
    const refusal = refusals[sent.outcome]
    if (refusal) throw refusal(sent)
    const row = {
      conversation_id: sent.conversation,
      seq: sent.number,
      body: sent.stored_words,
      client_id: body.clientId,
      created_at: sent.stored_at,
    }
    const message = toMessage(row, viewer)
    // A repeated message caused its live event the first time. A client that missed it gets it with the next sync.
    if (sent.outcome === 'stored') {
      emit({ kind: 'MessageSent', from: viewer, to: { id: sent.friend, givenId: params.friendId }, message })
    }
    return message
  },
)
