import type { TokenScope } from '#contract/entities/api-token.ts'
import { dayMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import {
  hashOf,
  newToken,
  seenEveryMs,
  type Viewer,
  type ViewerRow,
  viewerColumns,
  viewerOf,
} from './sessions.ts'

/** So that people and programs that look for leaked secrets know one when they see it. */
const prefix = 'tb_'

export interface FoundToken {
  id: number
  scope: TokenScope
  /** Whose it is, without any role: no token moderates or operates. */
  viewer: Viewer
}

interface TokenRow extends ViewerRow {
  token_id: number
  scope: TokenScope
  last_used_at: Date | null
}

/** Makes a token of a person. Returns what is shown once. */
export const storeToken = async (
  tx: Database,
  {
    userId,
    name,
    scope,
    days,
    now,
  }: { userId: number; name: string; scope: TokenScope; days: number; now: Date },
): Promise<{ id: number; token: string }> => {
  const token = prefix + newToken()
  const row = await tx.row<{ id: number }>(sql`
    INSERT INTO api_tokens (user_id, token_hash, name, scope, created_at, expires_at)
    VALUES (${userId}, ${hashOf(token)}, ${name}, ${scope}, ${now}, ${new Date(now.getTime() + days * dayMs)})
    RETURNING id`)
  return { id: row!.id, token }
}

/**
 * Reads whose token it is; null if it is unknown, ended or revoked. Every call asks the database, so that every process
 * knows at once when a token is revoked.
 */
export const findToken = async (db: Database, token: string, now: Date): Promise<FoundToken | null> => {
  if (!token.startsWith(prefix)) return null
  const found = await db.row<TokenRow>(sql`
    SELECT ${viewerColumns}, t.id AS token_id, t.scope, t.last_used_at
    FROM api_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = ${hashOf(token)} AND t.expires_at > ${now} AND u.deleted_at IS NULL`)
  if (!found) return null
  const isNoted = found.last_used_at && found.last_used_at.getTime() > now.getTime() - seenEveryMs
  if (!isNoted) await db.run(sql`UPDATE api_tokens SET last_used_at = ${now} WHERE id = ${found.token_id}`)
  const viewer = { ...viewerOf(found), isModerator: false, isOperator: false }
  return { id: found.token_id, scope: found.scope, viewer }
}
