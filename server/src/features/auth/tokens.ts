import { listTokens, makeToken, revokeToken } from '#contract/endpoints/tokens.ts'
import type { TokenScope } from '#contract/entities/api-token.ts'
import { limits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { storeToken } from '#server/access/api-tokens.ts'
import { hashOf } from '#server/access/sessions.ts'
import { proveByPassword, requireCodeInstead } from '#server/accounts/prove-again.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { emailKeyOf } from '#server/db/people/users.ts'
import { conflict, notFound, notSignedIn } from '#server/domain/failure.ts'
import { handle, making } from '#server/http/handler.ts'

/** For so long after the log-in, the password is not asked for again. */
const recentMs = hourMs

interface TokenRow {
  id: number
  name: string
  scope: TokenScope
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

export const listTokensHandler = handle(listTokens, async ({ tx, viewer, clock }) => {
  const rows = await tx.rows<TokenRow>(sql`
    SELECT id, name, scope, created_at, expires_at, last_used_at FROM api_tokens
    WHERE user_id = ${viewer.id} AND expires_at > ${clock.now()} ORDER BY id DESC`)
  return rows.map(row => ({
    _id: String(row.id),
    name: row.name,
    scope: row.scope,
    createdAt: row.created_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
})

/** When the session began. It is locked: what ends the session meanwhile waits, and then ends the new token, too. */
const sessionBegan = async (tx: Database, token: string | undefined): Promise<Date> => {
  const session = await tx.row<{ created_at: Date }>(
    sql`SELECT created_at FROM sessions WHERE token_hash = ${hashOf(token ?? '')} FOR SHARE`,
  )
  if (!session) throw notSignedIn()
  return session.created_at
}

const makeHandler = handle(
  makeToken,
  ({ db, limit, viewer, body: { password, code } }) =>
    proveByPassword(db, { limit, viewer, proof: { password, code } }),
  async ({ tx, viewer, body, clock, emit, sessionToken, prepared: isProven }) => {
    const now = clock.now()
    const { name, scope, days, ...proof } = body
    const began = await sessionBegan(tx, sessionToken)
    if (!isProven && (proof.code !== undefined || began.getTime() < now.getTime() - recentMs))
      await requireCodeInstead(tx, { viewer, proof, now })
    // One after another, so that each counts what the one before has made.
    await tx.run(sql`SELECT FROM users WHERE id = ${viewer.id} FOR NO KEY UPDATE`)
    await tx.run(sql`DELETE FROM api_tokens WHERE user_id = ${viewer.id} AND expires_at <= ${now}`)
    const own = await tx.row<{ count: number }>(
      sql`SELECT count(*) FROM api_tokens WHERE user_id = ${viewer.id}`,
    )
    const { perPerson } = limits.apiToken
    if (own!.count >= perPerson) throw conflict('tooManyTokens', { max: perPerson })
    const made = await storeToken(tx, { userId: viewer.id, name, scope, days, now })
    emit({ kind: 'TokenMade', emailKey: await emailKeyOf(tx, viewer.id) })
    return { _id: String(made.id), token: made.token }
  },
)

export const makeTokenHandler = making(
  makeToken,
  makeHandler,
  async (db, { _id }) => (await db.row(sql`SELECT FROM api_tokens WHERE id = ${_id}`)) !== undefined,
)

export const revokeTokenHandler = handle(revokeToken, async ({ params, tx, viewer, texts }) => {
  const revoked = await tx.run(
    sql`DELETE FROM api_tokens WHERE id = ${numberIn(params.id)} AND user_id = ${viewer.id}`,
  )
  if (revoked === 0) throw notFound('tokenNotFound')
  return { message: texts.answers.tokenRevoked }
})
