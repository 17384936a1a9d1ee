import type { BodyOf } from '#contract/endpoint.ts'
import { checkResetToken, resetPassword, verifyEmail } from '#contract/endpoints/auth.ts'
import { hashPassword, isPassword, refuseCommon } from '#server/access/password.ts'
import { hashOf } from '#server/access/sessions.ts'
import { clearWaysIn, endEverySession } from '#server/accounts/clear-ways-in.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { markVerified } from '#server/db/people/users.ts'
import { failure, wrongCredentials } from '#server/domain/failure.ts'
import { handle, type PrepareContext } from '#server/http/handler.ts'
import { rememberDevice } from './begin-session.ts'

/** For how many minutes the same reset succeeds again. */
const againMinutes = 10

interface Holder {
  user_id: number
  first_name: string
  verified: boolean
}

/** The same failure for a link that is invented, used, replaced or expired. */
export const invalidToken = () => failure(400, 'invalid_token', 'invalidLink')

/** Mailed links, by their purpose. */
type Purpose = 'reset' | 'verify' | 'change-email'

interface Tried extends Pick<PrepareContext<typeof verifyEmail>, 'db' | 'clock' | 'client' | 'limit'> {
  body: { token: string }
}

/** The owner of this token; undefined if it is not valid. */
const holderOf = (db: Database, token: string, purpose: Purpose, now: Date) =>
  db.row<Holder>(sql`
    SELECT t.user_id, u.first_name, u.verified FROM one_time_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = ${hashOf(token)} AND t.purpose = ${purpose} AND t.used_at IS NULL
      AND t.expires_at > ${now}`)

/** Throws 400 unless the token is valid. Tries with other tokens are limited by address. */
export const requireToken = (
  purpose: Purpose,
  tried: Tried,
  isGoodToo = async () => false,
): Promise<void> => {
  const { body, client, db, clock, limit } = tried
  return limit.chargeFailures('tokenByClient', client, async () => {
    if (!(await holderOf(db, body.token, purpose, clock.now())) && !(await isGoodToo())) throw invalidToken()
  })
}

/**
 * Uses the token up. One of several simultaneous tries succeeds. Throws 400 if the token is not valid. Returns also the
 * address of the one who asked for the link, which is then deleted.
 */
const take = async (
  tx: Database,
  token: string,
  purpose: 'reset' | 'verify',
  now: Date,
): Promise<Holder & { client: string | null }> => {
  const holder = await tx.row<Holder & { client: string | null }>(sql`
    UPDATE one_time_tokens t SET used_at = ${now}, client = NULL FROM users u, one_time_tokens old
    WHERE u.id = t.user_id AND old.token_hash = t.token_hash AND t.token_hash = ${hashOf(token)}
      AND t.purpose = ${purpose} AND t.used_at IS NULL AND t.expires_at > ${now}
    RETURNING t.user_id, u.first_name, u.verified, old.client`)
  if (!holder) throw invalidToken()
  return holder
}

/** True if this token has just set this same password. Then the answer to the first try was lost. */
const hasJustReset = async (
  db: Database,
  { token, newPassword }: BodyOf<typeof resetPassword>,
  now: Date,
) => {
  const since = new Date(now.getTime() - againMinutes * 60_000)
  const user = await db.row<{ password_hash: string | null }>(sql`
    SELECT u.password_hash FROM one_time_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = ${hashOf(token)} AND t.purpose = 'reset' AND t.used_at > ${since}`)
  return user !== undefined && (await isPassword(newPassword, user.password_hash))
}

export const checkResetTokenHandler = handle(
  checkResetToken,
  context => requireToken('reset', context),
  async ({ body, tx, clock }) => {
    const holder = await holderOf(tx, body.token, 'reset', clock.now())
    if (!holder) throw invalidToken()
    return { userName: holder.first_name }
  },
)

export const resetPasswordHandler = handle(
  resetPassword,
  async context => {
    const { body, db, clock } = context
    refuseCommon(body.newPassword, 'newPassword')
    let isAgain = false
    // Check first, so that an invented token does not cost a password hash.
    await requireToken('reset', context, async () => {
      isAgain = await hasJustReset(db, body, clock.now())
      return isAgain
    })
    return isAgain ? null : hashPassword(body.newPassword)
  },
  async context => {
    const { body, tx, emit, clock, limit, prepared } = context
    if (prepared === null) return { message: context.texts.answers.passwordReset }
    const holder = await take(tx, body.token, 'reset', clock.now())
    // A reset proves that the person reads the mails of the address, as a verification does.
    if (!holder.verified) await clearWaysIn({ tx, emit }, holder.user_id)
    else await endEverySession({ tx, emit }, holder.user_id)
    const user = await tx.row<{ email_key: string }>(sql`
      UPDATE users SET password_hash = ${prepared} WHERE id = ${holder.user_id} RETURNING email_key`)
    await markVerified(tx, holder.user_id, clock.now())
    await limit.clear('logInByAddress', user!.email_key)
    if (holder.client) await limit.giveBack('mailByClient', holder.client)
    await rememberDevice(context, holder.user_id)
    emit({ kind: 'PasswordChanged', emailKey: user!.email_key })
    return { message: context.texts.answers.passwordReset }
  },
)

/** The owner of the address that this link has verified while it was valid; undefined if there is none. */
const verifiedBy = (db: Database, token: string, now: Date) =>
  db.row<{ first_name: string }>(sql`
    SELECT u.first_name FROM one_time_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = ${hashOf(token)} AND t.purpose = 'verify' AND t.used_at IS NOT NULL
      AND t.expires_at > ${now} AND u.verified`)

/**
 * Throws unless the one who opens the link has opened the account, too. The owner of an address may get a link to an
 * account that somebody else has opened with it, and would confirm it for that person.
 */
const requireOwner = async (context: PrepareContext<typeof verifyEmail>, userId: number): Promise<void> => {
  const { body, client, db, limit, viewer } = context
  if (viewer?.id === userId || body.startOver) return
  const { password } = body
  if (password === undefined) throw failure(403, 'password_required', 'passwordToVerify')
  const user = await db.row<{ email_key: string; password_hash: string | null }>(
    sql`SELECT email_key, password_hash FROM users WHERE id = ${userId}`,
  )
  await limit.chargeFailures('logInByClient', client, () =>
    limit.chargeFailures('logInByAddress', user!.email_key, async () => {
      if (!(await isPassword(password, user!.password_hash)))
        throw wrongCredentials('password', 'wrongPassword')
    }),
  )
}

export const verifyEmailHandler = handle(
  verifyEmail,
  async context => {
    const { body, clock, db } = context
    const again = await verifiedBy(db, body.token, clock.now())
    if (again) return again
    await requireToken('verify', context)
    const holder = await holderOf(db, body.token, 'verify', clock.now())
    if (!holder) throw invalidToken()
    await requireOwner(context, holder.user_id)
    return null
  },
  async ({ body, tx, emit, clock, limit, viewer, prepared }) => {
    if (prepared) return { userName: prepared.first_name }
    const holder = await take(tx, body.token, 'verify', clock.now())
    if (body.startOver && viewer?.id !== holder.user_id) await clearWaysIn({ tx, emit }, holder.user_id)
    await markVerified(tx, holder.user_id, clock.now())
    // Only sign-ups that were never verified count towards the limit.
    if (holder.client) await limit.giveBack('signUpByClient', holder.client)
    return { userName: holder.first_name }
  },
)
