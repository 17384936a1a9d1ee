import { changeEmail, confirmEmail } from '#contract/endpoints/account.ts'
import { addressRefusal } from '#server/access/bans.ts'
import { hashOf } from '#server/access/sessions.ts'
import { requirePassword } from '#server/accounts/own-password.ts'
import { sql } from '#server/db/core/sql.ts'
import { keepForOldAddress } from '#server/db/people/limits-of-deleted.ts'
import { emailKey } from '#server/db/people/users.ts'
import { conflict } from '#server/domain/failure.ts'
import { domainRefusal } from '#server/domain/joining.ts'
import { handle } from '#server/http/handler.ts'
import { invalidToken, requireToken } from './use-token.ts'

const uniqueViolation = '23505'

const taken = () => conflict('emailTaken')

export const changeEmailHandler = handle(
  changeEmail,
  async context => {
    await requirePassword(context, context.body.password)
    await context.limit.consume('mailByAddress', emailKey(context.body.email))
  },
  async ({ body, tx, viewer, emit, site, texts }) => {
    // This reveals that the address has an account, but so does sign-up.
    const isTaken = await tx.row(sql`SELECT 1 FROM users WHERE email_key = ${emailKey(body.email)}`)
    if (isTaken) throw taken()
    const { settings } = await site.current()
    const refusal = domainRefusal(settings, body.email) ?? (await addressRefusal(tx, body.email))
    if (refusal) throw refusal
    emit({ kind: 'EmailChangeRequested', userId: viewer.id, newEmail: body.email })
    return { message: texts.answers.changeMailSent }
  },
)

export const confirmEmailHandler = handle(
  confirmEmail,
  context => requireToken('change-email', context),
  async ({ body, tx, emit, clock, site }) => {
    const change = await tx.row<{ user_id: number; email: string; old_email: string }>(sql`
      DELETE FROM one_time_tokens t USING users u
      WHERE u.id = t.user_id AND t.token_hash = ${hashOf(body.token)} AND t.purpose = 'change-email'
        AND t.expires_at > ${clock.now()}
      RETURNING t.user_id, t.email, u.email AS old_email`)
    if (!change) throw invalidToken()
    const { settings } = await site.current()
    const refusal = domainRefusal(settings, change.email) ?? (await addressRefusal(tx, change.email))
    if (refusal) throw refusal
    await tx
      .run(
        sql`UPDATE users SET email = ${change.email}, email_key = ${emailKey(change.email)}, verified = true, verified_at = ${clock.now()},
          mail_refused_at = NULL
          WHERE id = ${change.user_id}`,
      )
      .catch(error => {
        // Somebody has opened an account with this address meanwhile, and keeps it.
        throw error.code === uniqueViolation ? taken() : error
      })
    await keepForOldAddress(tx, change.user_id, emailKey(change.old_email))
    // Links mailed to the old address stop working.
    await tx.run(sql`DELETE FROM one_time_tokens WHERE user_id = ${change.user_id}`)
    emit({ kind: 'EmailChanged', userId: change.user_id, oldEmail: change.old_email })
    return { email: change.email }
  },
)
