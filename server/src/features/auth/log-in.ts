import { logIn } from '#contract/endpoints/auth.ts'
import { sql } from '#server/database/sql.ts'
import { emailKey } from '#server/database/users.ts'
import { AppError } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { isPassword } from '#server/platform/password.ts'
import { hashOf } from '#server/platform/session.ts'
import { beginWithOneFactor } from './begin-session.ts'

const wrongCredentials = () => new AppError(401, 'wrong_credentials', 'Email or password is incorrect')

export const logInHandler = handle(
  logIn,
  async ({ body, client, cookies, clock, db, limit }) => {
    const key = emailKey(body.email)
    // Where this person has logged in before, nobody else's guesses count.
    const device = hashOf(cookies.device ?? '')
    const isKnown = await db.row(sql`
      SELECT 1 FROM known_devices d JOIN users u ON u.id = d.user_id
      WHERE d.token_hash = ${device} AND u.email_key = ${key} AND d.expires_at > ${clock.now()}`)
    if (isKnown) await limit.consume('logInByDevice', `${device.toString('hex')} ${key}`)
    else {
      await limit.consume('logInByClient', client)
      await limit.consume('logInByAddress', key)
    }
    const user = await db.row<{ id: number; password_hash: string | null }>(
      sql`SELECT id, password_hash FROM users WHERE email_key = ${key}`,
    )
    // One answer, in words and in time, whether the address or the password is wrong.
    if (!(await isPassword(body.password, user?.password_hash)) || !user) {
      throw wrongCredentials()
    }
    return user
  },
  async context => {
    const { tx, prepared } = context
    // A reset that came between ends this log-in too: it was with the old password.
    const isCurrent = await tx.row(
      sql`SELECT 1 FROM users WHERE id = ${prepared.id} AND password_hash = ${prepared.password_hash} FOR SHARE`,
    )
    if (!isCurrent) throw wrongCredentials()
    return beginWithOneFactor(context, prepared.id)
  },
)
