import type { Endpoint } from '#contract/endpoint.ts'
import type { User } from '#contract/entities/user.ts'
import { sql } from '#server/database/sql.ts'
import { ownUser } from '#server/database/users.ts'
import { deviceWords } from '#server/domain/device-words.ts'
import { AppError } from '#server/platform/failure.ts'
import type { RunContext } from '#server/platform/handler.ts'
import { hashOf, newToken, startSession } from '#server/platform/session.ts'
import { hasSecondFactor } from './second-factor.ts'

type Context = Pick<
  RunContext<Endpoint, unknown>,
  'tx' | 'notify' | 'answer' | 'clock' | 'config' | 'agent' | 'sessionToken' | 'cookies'
>

const pendingMinutes = 10
const deviceDays = 400

/** Ends the session that the browser came with, if it has one. */
export const endOwnSession = async ({
  tx,
  notify,
  sessionToken,
}: Pick<Context, 'tx' | 'notify' | 'sessionToken'>): Promise<void> => {
  if (!sessionToken) return
  const hash = hashOf(sessionToken)
  await tx.run(sql`DELETE FROM sessions WHERE token_hash = ${hash}`)
  notify.live({ kind: 'session-ended', hash: hash.toString('hex') })
}

/** Notes that this person has logged in on this browser; the cookie is the same for all who do. */
const rememberDevice = async ({ tx, answer, clock, cookies }: Context, userId: number): Promise<void> => {
  const token = /^[\w-]{43}$/.test(cookies.device ?? '') ? cookies.device! : newToken()
  const now = clock.now()
  const expires = new Date(now.getTime() + deviceDays * 86_400_000)
  await tx.run(sql`DELETE FROM known_devices WHERE user_id = ${userId} AND expires_at <= ${now}`)
  await tx.run(sql`
    INSERT INTO known_devices (token_hash, user_id, expires_at) VALUES (${hashOf(token)}, ${userId}, ${expires})
    ON CONFLICT (token_hash, user_id) DO UPDATE SET expires_at = excluded.expires_at`)
  answer.setCookie('device', token, deviceDays * 86_400)
}

/** The session of somebody who has shown all that they must. The token is always a new one. */
export const beginSession = async (context: Context, userId: number): Promise<User> => {
  const { tx, answer, clock, config, agent } = context
  await endOwnSession(context)
  const device = deviceWords(agent)
  const times = { now: clock.now(), ttlDays: config.sessionTtlDays }
  answer.setSession(await startSession(tx, { userId, device, ...times }))
  await rememberDevice(context, userId)
  return ownUser(tx, userId)
}

/**
 * The session of somebody who has shown one factor; those who log in with two get a cookie instead, with which
 * `confirmLogIn` waits for the second. The failure is returned, so that this is kept.
 */
export const beginWithOneFactor = async (context: Context, userId: number): Promise<User | AppError> => {
  const { tx, answer, clock } = context
  if (!(await hasSecondFactor(tx, userId))) return beginSession(context, userId)
  const token = newToken()
  const now = clock.now()
  await tx.run(sql`DELETE FROM pending_log_ins WHERE expires_at <= ${now}`)
  await tx.run(sql`INSERT INTO pending_log_ins (token_hash, user_id, expires_at)
    VALUES (${hashOf(token)}, ${userId}, ${new Date(now.getTime() + pendingMinutes * 60_000)})`)
  answer.setCookie('login', token, pendingMinutes * 60)
  return new AppError(401, 'two_factor_required', 'Enter the code from your authenticator app')
}
