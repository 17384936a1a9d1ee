import { hashOf } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { failure } from '#server/domain/failure.ts'
import { stepOf } from '#server/domain/totp.ts'
import { callOffRemoval } from '#server/jobs/second-factors.ts'

export const wrongCode = () => failure(401, 'wrong_credentials', 'wrongCode')

/** True if log-ins of this person ask for a code. */
export const hasSecondFactor = async (db: Database, userId: number): Promise<boolean> =>
  (await db.row(sql`SELECT 1 FROM second_factors WHERE user_id = ${userId} AND enabled_at IS NOT NULL`)) !==
  undefined

/** A recovery code as it is compared: people add spaces and dashes and mix the case. */
const normal = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** The stored form of a recovery code. */
export const recoveryHash = (code: string): Buffer => hashOf(normal(code))

interface Entered {
  code: string
  now: Date
  mayRecover: boolean
}

/** Uses up a code of the app or, if `mayRecover`, a recovery code. Returns whether the code was right. */
export const spendCode = async (tx: Database, userId: number, entered: Entered): Promise<boolean> => {
  const isRight = await isCode(tx, userId, entered)
  if (isRight) await callOffRemoval(tx, userId)
  return isRight
}

const isCode = async (tx: Database, userId: number, { code, now, mayRecover }: Entered): Promise<boolean> => {
  const factor = await tx.row<{ secret: Buffer }>(
    sql`SELECT secret FROM second_factors WHERE user_id = ${userId} FOR UPDATE`,
  )
  if (!factor) return false
  const step = stepOf(factor.secret, normal(code), now)
  if (step !== null) {
    // A code works once, and older codes do not work after it.
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
