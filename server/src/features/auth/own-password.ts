import type { Endpoint } from '#contract/endpoint.ts'
import { sql } from '#server/database/sql.ts'
import { AppError, conflict } from '#server/platform/failure.ts'
import type { PrepareContext } from '#server/platform/handler.ts'
import { isPassword } from '#server/platform/password.ts'
import type { Viewer } from '#server/platform/session.ts'

type Context = Pick<PrepareContext<Endpoint>, 'db' | 'limit'> & { viewer: Viewer }

/** Whether the account has a password at all: one opened with Google may not. */
export const hasPassword = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<boolean> =>
  (await db.row(sql`SELECT 1 FROM users WHERE id = ${viewer.id} AND password_hash IS NOT NULL`)) !== undefined

/**
 * Makes sure that it is the owner who asks, not somebody at an unlocked phone: throws unless this is the password.
 * Answers its hash, to be compared again inside the transaction.
 */
export const requirePassword = async ({ db, limit, viewer }: Context, password: string): Promise<string> => {
  await limit.consume('passwordByUser', viewer.id)
  const user = await db.row<{ password_hash: string | null }>(
    sql`SELECT password_hash FROM users WHERE id = ${viewer.id}`,
  )
  if (!user?.password_hash) throw conflict('Set a password first')
  // Not 401: the session is as good as before.
  if (!(await isPassword(password, user.password_hash)))
    throw new AppError(400, 'wrong_credentials', 'This is not your password', [
      { path: 'password', message: 'This is not your password' },
    ])
  return user.password_hash
}
