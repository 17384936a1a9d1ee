import { logIn } from '#contract/endpoints/auth.ts'
import { sql } from '#server/database/sql.ts'
import { emailKey, ownUser } from '#server/database/users.ts'
import { AppError } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { isPassword } from '#server/platform/password.ts'
import { hashOf, startSession } from '#server/platform/session.ts'

const wrongCredentials = () => new AppError(401, 'wrong_credentials', 'Email or password is incorrect')

export const logInHandler = handle(
  logIn,
  async ({ body, client, db, limit }) => {
    const key = emailKey(body.email)
    await limit.consume('logInByClient', client)
    await limit.consume('logInByAddress', key)
    const user = await db.row<{ id: number; password_hash: string | null }>(
      sql`SELECT id, password_hash FROM users WHERE email_key = ${key}`,
    )
    // One answer, in words and in time, whether the address or the password is wrong.
    if (!(await isPassword(body.password, user?.password_hash)) || !user) {
      throw wrongCredentials()
    }
    return user
  },
  async ({ tx, answer, notify, clock, config, prepared, sessionToken }) => {
    // The session that the browser came with ends: a log-in always renews the token.
    if (sessionToken) {
      const hash = hashOf(sessionToken)
      await tx.run(sql`DELETE FROM sessions WHERE token_hash = ${hash}`)
      notify.live({ kind: 'session-ended', hash: hash.toString('hex') })
    }
    // A reset that came between ends this log-in too: it was with the old password.
    const isCurrent = await tx.row(
      sql`SELECT 1 FROM users WHERE id = ${prepared.id} AND password_hash = ${prepared.password_hash} FOR SHARE`,
    )
    if (!isCurrent) throw wrongCredentials()
    const times = { now: clock.now(), ttlDays: config.sessionTtlDays }
    answer.setSession(await startSession(tx, prepared.id, times))
    return ownUser(tx, prepared.id)
  },
)
