import { randomBytes, randomInt } from 'node:crypto'
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '#contract/endpoints/account.ts'
import { limits } from '#contract/limits.ts'
import { endOtherSessions } from '#server/accounts/clear-ways-in.ts'
import { hasPassword, requirePassword } from '#server/accounts/own-password.ts'
import { hasSecondFactor, recoveryHash, spendCode } from '#server/accounts/second-factor.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { siteAsShown } from '#server/db/market/settings.ts'
import { emailKeyOf } from '#server/db/people/users.ts'
import { conflict, wrongCredentials } from '#server/domain/failure.ts'
import { base32, totpUri } from '#server/domain/totp.ts'
import { handle } from '#server/http/handler.ts'

const secretBytes = 20

// Not 401, because the session is still valid.
const wrongCode = () => wrongCredentials('code', 'wrongCode')

/** Twelve digits, because phones have a keyboard for digits. */
const newRecoveryCode = (): string =>
  [1, 2, 3].map(() => String(randomInt(10_000)).padStart(4, '0')).join('-')

export const startTwoFactorHandler = handle(
  startTwoFactor,
  async context => {
    if (await hasPassword(context)) await requirePassword(context, context.body.password ?? '')
  },
  async ({ tx, viewer, site }) => {
    const user = (await tx.row<{ email: string; verified: boolean }>(
      sql`SELECT email, verified FROM users WHERE id = ${viewer.id}`,
    ))!
    // If somebody else opened the account with this address, its owner can still take it over. A second factor would
    // stop that, so it needs a verified address.
    if (!user.verified) throw conflict('verifyEmailFirst')
    if (await hasSecondFactor(tx, viewer.id)) throw conflict('twoFactorOnAlready')
    const secret = randomBytes(secretBytes)
    await tx.run(sql`
      INSERT INTO second_factors (user_id, secret) VALUES (${viewer.id}, ${secret})
      ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0`)
    const { name: market } = siteAsShown(await site.current())
    return { secret: base32(secret), uri: totpUri(secret, { market, account: user.email }) }
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
    if (await hasSecondFactor(tx, viewer.id)) throw conflict('twoFactorOnAlready')
    const now = clock.now()
    if (!(await spendCode(tx, viewer.id, { code: body.code, now, mayRecover: false }))) throw wrongCode()
    await tx.run(sql`UPDATE second_factors SET enabled_at = ${now} WHERE user_id = ${viewer.id}`)
    // End the other sessions: they were begun with one factor.
    await endOtherSessions(context)
    return { recoveryCodes: await newRecoveryCodes(tx, viewer.id) }
  },
)

/** Throws unless this is a valid code of the person, so that only the owner changes a second factor that is on. */
const requireCode = async (tx: Database, userId: number, code: string, now: Date): Promise<void> => {
  if (!(await hasSecondFactor(tx, userId))) throw conflict('twoFactorOffAlready')
  if (!(await spendCode(tx, userId, { code, now, mayRecover: true }))) throw wrongCode()
}

export const renewRecoveryCodesHandler = handle(
  renewRecoveryCodes,
  ({ viewer, limit }) => limit.consume('codeByUser', viewer.id),
  async ({ body, tx, viewer, clock }) => {
    await requireCode(tx, viewer.id, body.code, clock.now())
    return { recoveryCodes: await newRecoveryCodes(tx, viewer.id) }
  },
)

export const disableTwoFactorHandler = handle(
  disableTwoFactor,
  ({ viewer, limit }) => limit.consume('codeByUser', viewer.id),
  async ({ body, tx, viewer, clock, emit, texts }) => {
    await requireCode(tx, viewer.id, body.code, clock.now())
    await tx.run(sql`DELETE FROM second_factors WHERE user_id = ${viewer.id}`)
    emit({ kind: 'TwoFactorTurnedOff', emailKey: await emailKeyOf(tx, viewer.id) })
    return { message: texts.answers.twoFactorOff }
  },
)
