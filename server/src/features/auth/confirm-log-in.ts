import { confirmLogIn } from '#contract/endpoints/auth.ts'
import { hashOf } from '#server/access/sessions.ts'
import { spendCode, wrongCode } from '#server/accounts/second-factor.ts'
import { sql } from '#server/db/core/sql.ts'
import { emailKeyOf } from '#server/db/people/users.ts'
import { type AppError, failure } from '#server/domain/failure.ts'
import { handle, type RunContext } from '#server/http/handler.ts'
import { beginSession } from './begin-session.ts'

const startAgain = () => failure(401, 'not_signed_in', 'logInAgain')

/** After this many wrong codes the owner gets a mail, because somebody who enters codes knows the password. */
const tellEvery = 10

/** The failure is returned, not thrown, so that the new count is committed. */
const countWrongCode = async (
  { tx, emit }: Pick<RunContext<typeof confirmLogIn, unknown>, 'tx' | 'emit'>,
  userId: number,
): Promise<AppError> => {
  const counted = await tx.row<{ wrong_codes: number }>(sql`
    UPDATE second_factors SET wrong_codes = wrong_codes + 1 WHERE user_id = ${userId} RETURNING wrong_codes`)
  if (counted && counted.wrong_codes % tellEvery === 0)
    emit({ kind: 'CodesGuessed', emailKey: await emailKeyOf(tx, userId) })
  return wrongCode()
}

export const confirmLogInHandler = handle(
  confirmLogIn,
  async ({ cookies, db, clock, limit }) => {
    if (!cookies.login) throw startAgain()
    const hash = hashOf(cookies.login)
    const pending = await db.row<{ user_id: number }>(
      sql`SELECT user_id FROM pending_log_ins WHERE token_hash = ${hash} AND expires_at > ${clock.now()}`,
    )
    if (!pending) throw startAgain()
    await limit.consume('codeByUser', pending.user_id)
    return { hash, userId: pending.user_id }
  },
  async context => {
    const { body, tx, answer, clock, prepared } = context
    const { hash, userId } = prepared
    const isGood = await spendCode(tx, userId, { code: body.code, now: clock.now(), mayRecover: true })
    if (!isGood) return countWrongCode(context, userId)
    const taken = await tx.run(sql`DELETE FROM pending_log_ins WHERE token_hash = ${hash}`)
    if (taken === 0) throw startAgain()
    answer.clearCookie('login')
    return beginSession(context, userId)
  },
)
