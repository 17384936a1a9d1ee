import type { Payout } from '#contract/entities/payment.ts'
import type { RateLimit } from '#server/access/rate-limit.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { AppError, conflict, issue, type PlainFailure } from '#server/domain/failure.ts'
import { requirePassword } from './own-password.ts'
import { spendCode } from './second-factor.ts'

/** The second proof of somebody who is signed in: the password, or a code of the second factor. */
export interface Proof {
  password?: string | undefined
  code?: string | undefined
}

/** The proofs that the person can give. Somebody who logs in with Google alone first sets a password by mail. */
export const proofOf = async (db: Database, userId: number): Promise<NonNullable<Payout['proof']>> => {
  const ways = await db.row<{ has_password: boolean; has_code: boolean }>(sql`
    SELECT password_hash IS NOT NULL AS has_password, EXISTS (
      SELECT FROM second_factors s WHERE s.user_id = u.id AND s.enabled_at IS NOT NULL) AS has_code
    FROM users u WHERE id = ${userId}`)
  if (ways?.has_password) return 'password'
  return ways?.has_code ? 'code' : 'noPassword'
}

/** 403, as the session is valid and this is not allowed with it alone. */
const refusal = (path: string, name: PlainFailure) =>
  new AppError(403, 'wrong_credentials', [{ name, params: undefined }], { issues: [issue(path, name)] })

interface Asked {
  limit: RateLimit
  viewer: Viewer
  proof: Proof
}

/** The part before the transaction: the password is compared, and a code counts as a try. Says whether it is proven. */
export const proveByPassword = async (
  db: Database,
  { limit, viewer, proof: { password, code } }: Asked,
): Promise<boolean> => {
  if (password === undefined) {
    if (code !== undefined) await limit.consume('codeByUser', viewer.id)
    return false
  }
  try {
    await requirePassword({ db, limit, viewer }, password)
    return true
  } catch (error) {
    throw error instanceof AppError && error.code === 'wrong_credentials'
      ? refusal('password', 'wrongPassword')
      : error
  }
}

/** The part in the transaction, for somebody who has not given the password: a code works once. */
export const requireCodeInstead = async (
  tx: Database,
  { viewer, proof, now }: { viewer: Viewer; proof: Proof; now: Date },
): Promise<void> => {
  if (proof.code !== undefined) {
    if (await spendCode(tx, viewer.id, { code: proof.code, now, mayRecover: true })) return
    throw refusal('code', 'wrongCode')
  }
  const way = await proofOf(tx, viewer.id)
  if (way === 'noPassword') throw conflict('setPasswordFirst')
  throw way === 'password' ? refusal('password', 'passwordAgain') : refusal('code', 'codeAgain')
}
