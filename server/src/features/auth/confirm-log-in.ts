import { confirmLogIn } from '#contract/endpoints/auth.ts'
import { sql } from '#server/database/sql.ts'
import { AppError } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { hashOf } from '#server/platform/session.ts'
import { beginSession } from './begin-session.ts'
import { useCode, wrongCode } from './second-factor.ts'

const startAgain = () => new AppError(401, 'not_signed_in', 'Please log in again')

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
    const isGood = await useCode(tx, userId, { code: body.code, now: clock.now(), mayRecover: true })
    if (!isGood) throw wrongCode()
    const taken = await tx.run(sql`DELETE FROM pending_log_ins WHERE token_hash = ${hash}`)
    if (taken === 0) throw startAgain()
    answer.clearCookie('login')
    return beginSession(context, userId)
  },
)
