import { randomBytes, randomInt } from 'node:crypto'
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from '#contract/endpoints/account.ts'
import { limits } from '#contract/limits.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { base32, totpUri } from '#server/domain/totp.ts'
import { AppError, conflict } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { endOtherSessions } from './clear-ways-in.ts'
import { hasPassword, requirePassword } from './own-password.ts'
import { hasSecondFactor, recoveryHash, useCode } from './second-factor.ts'

const secretBytes = 20

// Not 401: the session is as good as before.
const wrongCode = () =>
  new AppError(400, 'wrong_credentials', 'This code is not right', [
    { path: 'code', message: 'This code is not right' },
  ])

/** Twelve digits, as phones have a keyboard for those. */
const newRecoveryCode = (): string =>
  [1, 2, 3].map(() => String(randomInt(10_000)).padStart(4, '0')).join('-')

export const startTwoFactorHandler = handle(
  startTwoFactor,
  async context => {
    if (await hasPassword(context)) await requirePassword(context, context.body.password ?? '')
  },
  async ({ tx, viewer }) => {
    const user = (await tx.row<{ email: string; verified: boolean }>(
      sql`SELECT email, verified FROM users WHERE id = ${viewer.id}`,
    ))!
    // The owner of an address takes an account over that somebody else opened with it; no code may keep them out.
    if (!user.verified) throw conflict('Verify your email first')
    if (await hasSecondFactor(tx, viewer.id)) throw conflict('Two-factor log-in is on already')
    const secret = randomBytes(secretBytes)
    await tx.run(sql`
      INSERT INTO second_factors (user_id, secret) VALUES (${viewer.id}, ${secret})
      ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0`)
    return { secret: base32(secret), uri: totpUri(secret, user.email) }
  },
)

const newRecoveryCodes = async (tx: Database, userId: number): Promise<string[]> => {
  const codes = new Set<string>()
  while (codes.size < limits.recoveryCodes) codes.add(newRecoveryCode())
  await tx.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`)
  const hashes = [...codes].map(recoveryHash)
  await tx.run(sql`INSERT INTO recovery_codes (user_id, code_hash)
                   SELECT ${userId}, unnest(${hashes}::bytea[])`)
  return [...codes]
}

export const enableTwoFactorHandler = handle(
  enableTwoFactor,
  ({ viewer, limit }) => limit.consume('codeByUser', viewer.id),
  async context => {
    const { body, tx, viewer, clock } = context
    if (await hasSecondFactor(tx, viewer.id)) throw conflict('Two-factor log-in is on already')
    const now = clock.now()
    if (!(await useCode(tx, viewer.id, { code: body.code, now, mayRecover: false }))) throw wrongCode()
    await tx.run(sql`UPDATE second_factors SET enabled_at = ${now} WHERE user_id = ${viewer.id}`)
    // Whoever logged in with one factor before would stay.
    await endOtherSessions(context)
    return { recoveryCodes: await newRecoveryCodes(tx, viewer.id) }
  },
)

export const disableTwoFactorHandler = handle(
  disableTwoFactor,
  ({ viewer, limit }) => limit.consume('codeByUser', viewer.id),
  async ({ body, tx, viewer, clock }) => {
    if (!(await hasSecondFactor(tx, viewer.id))) throw conflict('Two-factor log-in is off already')
    const now = clock.now()
    if (!(await useCode(tx, viewer.id, { code: body.code, now, mayRecover: true }))) throw wrongCode()
    await tx.run(sql`DELETE FROM second_factors WHERE user_id = ${viewer.id}`)
    return { message: 'Two-factor log-in is off' }
  },
)
