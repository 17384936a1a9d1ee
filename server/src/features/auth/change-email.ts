import { changeEmail, confirmEmail } from '#contract/endpoints/account.ts'
import { sql } from '#server/database/sql.ts'
import { emailKey } from '#server/database/users.ts'
import { conflict } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { hashOf } from '#server/platform/session.ts'
import { requirePassword } from './own-password.ts'
import { invalidToken } from './use-token.ts'

const uniqueViolation = '23505'

const taken = () => conflict('An account with this email already exists')

export const changeEmailHandler = handle(
  changeEmail,
  async context => {
    await requirePassword(context, context.body.password)
    await context.limit.consume('mailByAddress', emailKey(context.body.email))
  },
  async ({ body, tx, viewer, notify }) => {
    // Sign-up tells as much of any address.
    const isTaken = await tx.row(sql`SELECT 1 FROM users WHERE email_key = ${emailKey(body.email)}`)
    if (isTaken) throw taken()
    notify.mailTo('change-email', { userId: viewer.id, email: body.email })
    return { message: 'A mail with a link is on its way to the new address' }
  },
)

export const confirmEmailHandler = handle(
  confirmEmail,
  ({ client, limit }) => limit.consume('tokenByClient', client),
  async ({ body, tx, notify, clock }) => {
    const change = await tx.row<{ user_id: number; email: string; old_email: string }>(sql`
      DELETE FROM one_time_tokens t USING users u
      WHERE u.id = t.user_id AND t.token_hash = ${hashOf(body.token)} AND t.purpose = 'change-email'
        AND t.expires_at > ${clock.now()}
      RETURNING t.user_id, t.email, u.email AS old_email`)
    if (!change) throw invalidToken()
    await tx
      .run(
        sql`UPDATE users SET email = ${change.email}, email_key = ${emailKey(change.email)}, verified = true
          WHERE id = ${change.user_id}`,
      )
      .catch(error => {
        // Whoever opened an account with it in between was first.
        throw error.code === uniqueViolation ? taken() : error
      })
    // Links that went to the old address are worth nothing any more.
    await tx.run(sql`DELETE FROM one_time_tokens WHERE user_id = ${change.user_id}`)
    notify.mailTo('email-changed', { userId: change.user_id, email: change.old_email })
    return { email: change.email }
  },
)
