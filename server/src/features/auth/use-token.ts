import { checkResetToken, resetPassword, verifyEmail } from '#contract/endpoints/auth.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { AppError } from '#server/platform/failure.ts'
import { handle, type PrepareContext } from '#server/platform/handler.ts'
import { hashPassword } from '#server/platform/password.ts'
import { hashOf } from '#server/platform/session.ts'
import { clearWaysIn, endEverySession } from './clear-ways-in.ts'

type Purpose = 'reset' | 'verify'

interface Holder {
  user_id: number
  first_name: string
  verified: boolean
}

/** One answer for a link that is made up, used, outdated or expired. */
export const invalidToken = () =>
  new AppError(400, 'invalid_token', 'This link is invalid, was used already or has expired')

const holderOf = (tx: Database, token: string, now: Date) =>
  tx.row<Holder>(sql`
    SELECT t.user_id, u.first_name, u.verified FROM one_time_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = ${hashOf(token)} AND t.purpose = 'reset' AND t.expires_at > ${now}`)

/** Uses the token up. However many try at once, one gets it. Throws 400 when it is not good. */
const take = async (tx: Database, token: string, purpose: Purpose, now: Date): Promise<Holder> => {
  const holder = await tx.row<Holder>(sql`
    DELETE FROM one_time_tokens t USING users u
    WHERE u.id = t.user_id AND t.token_hash = ${hashOf(token)} AND t.purpose = ${purpose}
      AND t.expires_at > ${now}
    RETURNING t.user_id, u.first_name, u.verified`)
  if (!holder) throw invalidToken()
  return holder
}

const limited = ({ client, limit }: Pick<PrepareContext<typeof verifyEmail>, 'client' | 'limit'>) =>
  limit.consume('tokenByClient', client)

export const checkResetTokenHandler = handle(checkResetToken, limited, async ({ body, tx, clock }) => {
  const holder = await holderOf(tx, body.token, clock.now())
  if (!holder) throw invalidToken()
  return { userName: holder.first_name }
})

export const resetPasswordHandler = handle(
  resetPassword,
  async ({ body, client, db, clock, limit }) => {
    await limited({ client, limit })
    // A made-up token must not cost a hash.
    if (!(await holderOf(db, body.token, clock.now()))) throw invalidToken()
    return hashPassword(body.newPassword)
  },
  async ({ body, tx, notify, clock, prepared }) => {
    const holder = await take(tx, body.token, 'reset', clock.now())
    // Whoever reads the mails of an address owns it: a reset proves that as a verification does.
    if (!holder.verified) await clearWaysIn({ tx, notify }, holder.user_id)
    else await endEverySession({ tx, notify }, holder.user_id)
    await tx.run(
      sql`UPDATE users SET password_hash = ${prepared}, verified = true WHERE id = ${holder.user_id}`,
    )
    return { message: 'Password reset' }
  },
)

export const verifyEmailHandler = handle(verifyEmail, limited, async ({ body, tx, clock }) => {
  const holder = await take(tx, body.token, 'verify', clock.now())
  await tx.run(sql`UPDATE users SET verified = true WHERE id = ${holder.user_id}`)
  return { userName: holder.first_name }
})
