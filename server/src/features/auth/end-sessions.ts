import { endSession, logOutEverywhere } from '#contract/endpoints/account.ts'
import { sql } from '#server/database/sql.ts'
import { notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { endEverySession } from './clear-ways-in.ts'

export const endSessionHandler = handle(endSession, async ({ params, tx, viewer, notify }) => {
  const ended = await tx.row<{ token_hash: Buffer }>(sql`
    DELETE FROM sessions WHERE id::text = ${params.id} AND user_id = ${viewer.id} RETURNING token_hash`)
  if (!ended) throw notFound('Device')
  notify.live({ kind: 'session-ended', hash: ended.token_hash.toString('hex') })
  return { message: 'Logged out' }
})

export const logOutEverywhereHandler = handle(logOutEverywhere, async context => {
  await endEverySession(context, context.viewer.id)
  context.answer.clearSession()
  return { message: 'Logged out everywhere' }
})
