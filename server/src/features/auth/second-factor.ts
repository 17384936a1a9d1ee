import { type Database, sql } from '#server/database/sql.ts'
import { stepOf } from '#server/domain/totp.ts'
import { AppError } from '#server/platform/failure.ts'
import { hashOf } from '#server/platform/session.ts'

export const wrongCode = () => new AppError(401, 'wrong_credentials', 'This code is not right')

/** Whether log-ins of this person ask for a code. */
export const hasSecondFactor = async (db: Database, userId: number): Promise<boolean> =>
  (await db.row(sql`SELECT 1 FROM second_factors WHERE user_id = ${userId} AND enabled_at IS NOT NULL`)) !==
  undefined

/** A recovery code as it is compared: people add spaces and dashes and mix the case. */
const normal = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** What is stored of a recovery code. */
export const recoveryHash = (code: string): Buffer => hashOf(normal(code))

/** Uses up a code of the app or, when `mayRecover`, a recovery code; each is good once. Tells whether it was good. */
export const useCode = async (
  tx: Database,
  userId: number,
  { code, now, mayRecover }: { code: string; now: Date; mayRecover: boolean },
): Promise<boolean> => {
  const factor = await tx.row<{ secret: Buffer }>(
    sql`SELECT secret FROM second_factors WHERE user_id = ${userId} FOR UPDATE`,
  )
  if (!factor) return false
  const step = stepOf(factor.secret, normal(code), now)
  if (step !== null) {
    // A code is not good twice, nor is one from before it.
    const used = await tx.run(
      sql`UPDATE second_factors SET last_step = ${step} WHERE user_id = ${userId} AND last_step < ${step}`,
    )
    return used === 1
  }
  if (!mayRecover) return false
  const used = await tx.run(
    sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${recoveryHash(code)}`,
  )
  return used === 1
}
