import { isPassword } from '#server/access/password.ts'
import type { RateLimit } from '#server/access/rate-limit.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { conflict, wrongCredentials } from '#server/domain/failure.ts'

interface Context {
  db: Database
  limit: RateLimit
  viewer: Viewer
}

/** True if the account has a password at all: one opened with Google may not. */
export const hasPassword = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<boolean> =>
  (await db.row(sql`SELECT 1 FROM users WHERE id = ${viewer.id} AND password_hash IS NOT NULL`)) !== undefined

/**
 * Throws unless this is the account's password, so that somebody with an unlocked phone cannot go on. Returns the hash,
 * to be compared again inside the transaction.
 */
export const requirePassword = async ({ db, limit, viewer }: Context, password: string): Promise<string> => {
  const user = await db.row<{ password_hash: string | null }>(
    sql`SELECT password_hash FROM users WHERE id = ${viewer.id}`,
  )
  if (!user?.password_hash) throw conflict('setPasswordFirst')
  const stored = user.password_hash
  return limit.chargeFailures('passwordByUser', viewer.id, async () => {
    // Not 401, because the session is still valid.
    if (!(await isPassword(password, stored))) throw wrongCredentials('password', 'wrongPassword')
    return stored
  })
}
