import { endSession, logOutEverywhere } from '#contract/endpoints/account.ts'
import { hashOf } from '#server/access/sessions.ts'
import { endEverySession } from '#server/accounts/clear-ways-in.ts'
import { sql } from '#server/db/core/sql.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const endSessionHandler = handle(endSession, async context => {
  const { params, tx, viewer, emit, sessionToken, answer } = context
  const ended = await tx.row<{ token_hash: Buffer }>(sql`
    DELETE FROM sessions WHERE id::text = ${params.id} AND user_id = ${viewer.id} RETURNING token_hash`)
  if (!ended) throw notFound('deviceNotFound')
  emit({ kind: 'SessionEnded', hash: ended.token_hash.toString('hex') })
  if (ended.token_hash.equals(hashOf(sessionToken ?? ''))) answer.clearSession()
  return { message: context.texts.answers.loggedOut }
})

export const logOutEverywhereHandler = handle(logOutEverywhere, async context => {
  await endEverySession(context, context.viewer.id)
  context.answer.clearSession()
  return { message: context.texts.answers.loggedOutEverywhere }
})
