import { logIn } from '#contract/endpoints/auth.ts'
import { requireNetworkAllowed } from '#server/access/bans.ts'
import { isPassword } from '#server/access/password.ts'
import { hashOf } from '#server/access/sessions.ts'
import { sql } from '#server/db/core/sql.ts'
import { emailKey } from '#server/db/people/users.ts'
import { handle } from '#server/http/handler.ts'
import { beginWithPassword, type PasswordHolder, wrongCredentials } from './begin-session.ts'

export const logInHandler = handle(
  logIn,
  async ({ body, client, cookies, clock, db, limit }) => {
    await requireNetworkAllowed(db, client, clock.now())
    const key = emailKey(body.email)
    // On a known device of this person, other people's guesses do not count.
    const device = hashOf(cookies.device ?? '')
    const isKnown = await db.row(sql`
      SELECT 1 FROM known_devices d JOIN users u ON u.id = d.user_id
      WHERE d.token_hash = ${device} AND u.email_key = ${key} AND d.expires_at > ${clock.now()}`)
    const check = async () => {
      const user = await db.row<PasswordHolder>(
        sql`SELECT id, password_hash FROM users WHERE email_key = ${key}`,
      )
      // The same sentence after the same time, whether the address or the password is wrong.
      if (!(await isPassword(body.password, user?.password_hash)) || !user) {
        throw wrongCredentials()
      }
      return user
    }
    if (isKnown) return limit.chargeFailures('logInByDevice', `${device.toString('hex')} ${key}`, check)
    return limit.chargeFailures('logInByClient', client, () =>
      limit.chargeFailures('logInByAddress', key, check),
    )
  },
  context => beginWithPassword(context, context.prepared),
)
