import type { Endpoint } from '#contract/endpoint.ts'
import type { User } from '#contract/entities/user.ts'
import { dayMs } from '#contract/time.ts'
import { requireNotBanned } from '#server/access/bans.ts'
import { hashOf, newToken, startSession } from '#server/access/sessions.ts'
import { hasSecondFactor } from '#server/accounts/second-factor.ts'
import { sql } from '#server/db/core/sql.ts'
import { ownUser } from '#server/db/people/users.ts'
import { deviceWords } from '#server/domain/device-words.ts'
import { type AppError, failure } from '#server/domain/failure.ts'
import type { RunContext } from '#server/http/handler.ts'

type Context = Pick<
  RunContext<Endpoint, unknown>,
  'tx' | 'emit' | 'answer' | 'clock' | 'config' | 'agent' | 'client' | 'sessionToken' | 'cookies'
>

const pendingMinutes = 10
const deviceDays = 400

/** Ends the session that the browser came with, if it has one. */
export const endOwnSession = async ({
  tx,
  emit,
  sessionToken,
}: Pick<Context, 'tx' | 'emit' | 'sessionToken'>): Promise<void> => {
  if (!sessionToken) return
  const hash = hashOf(sessionToken)
  await tx.run(sql`DELETE FROM sessions WHERE token_hash = ${hash}`)
  emit({ kind: 'SessionEnded', hash: hash.toString('hex') })
}

/** Remembers this browser as a known device of this person. All people who log in on one browser share its cookie. */
export const rememberDevice = async (
  { tx, answer, clock, cookies }: Pick<Context, 'tx' | 'answer' | 'clock' | 'cookies'>,
  userId: number,
): Promise<void> => {
  const token = /^[\w-]{43}$/.test(cookies.device ?? '') ? cookies.device! : newToken()
  const now = clock.now()
  const expires = new Date(now.getTime() + deviceDays * dayMs)
  await tx.run(sql`DELETE FROM known_devices WHERE user_id = ${userId} AND expires_at <= ${now}`)
  await tx.run(sql`
    INSERT INTO known_devices (token_hash, user_id, expires_at) VALUES (${hashOf(token)}, ${userId}, ${expires})
    ON CONFLICT (token_hash, user_id) DO UPDATE SET expires_at = excluded.expires_at`)
  answer.setCookie('device', token, deviceDays * 86_400)
}

/** Starts the session of a person who has passed every factor, unless banned. The token is always new. */
export const beginSession = async (context: Context, userId: number): Promise<User> => {
  const { tx, answer, clock, config, agent, client } = context
  await requireNotBanned(tx, userId)
  await endOwnSession(context)
  const device = deviceWords(agent)
  const times = { now: clock.now(), ttlDays: config.sessionTtlDays }
  answer.setSession(await startSession(tx, { userId, device, client, ...times }))
  await rememberDevice(context, userId)
  return ownUser(tx, userId)
}

/**
 * Starts the session of a person who has passed one factor. If the account has a second factor, sets a cookie instead,
 * with which `confirmLogIn` takes the code. That failure is returned, not thrown, so that the transaction commits.
 */
export const beginWithOneFactor = async (context: Context, userId: number): Promise<User | AppError> => {
  const { tx, answer, clock } = context
  if (!(await hasSecondFactor(tx, userId))) return beginSession(context, userId)
  await requireNotBanned(tx, userId)
  const token = newToken()
  const now = clock.now()
  await tx.run(sql`DELETE FROM pending_log_ins WHERE expires_at <= ${now}`)
  await tx.run(sql`INSERT INTO pending_log_ins (token_hash, user_id, expires_at)
    VALUES (${hashOf(token)}, ${userId}, ${new Date(now.getTime() + pendingMinutes * 60_000)})`)
  answer.setCookie('login', token, pendingMinutes * 60)
  return failure(401, 'two_factor_required', 'codeNeeded')
}

/** A person, and the hash with which the password was compared. */
export interface PasswordHolder {
  id: number
  password_hash: string | null
}

export const wrongCredentials = () => failure(401, 'wrong_credentials', 'wrongCredentials')

/** Starts the session of a person whose password was right. Fails if a reset has changed the hash meanwhile. */
export const beginWithPassword = async (context: Context, user: PasswordHolder): Promise<User | AppError> => {
  const isCurrent = await context.tx.row(
    sql`SELECT 1 FROM users WHERE id = ${user.id} AND password_hash = ${user.password_hash} FOR SHARE`,
  )
  if (!isCurrent) throw wrongCredentials()
  return beginWithOneFactor(context, user.id)
}
