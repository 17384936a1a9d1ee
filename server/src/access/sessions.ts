import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#contract/texts/languages.ts'
import { dayMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { addressIn } from '#server/domain/people/ban-value.ts'

/** The signed-in person on whose behalf a request runs. */
export interface Viewer {
  readonly id: number
  readonly givenId: string
  readonly isProfileSetUp: boolean
  /** Operators are, too. */
  readonly isModerator: boolean
  readonly isOperator: boolean
  readonly language: Language
  /** True if they have blocked somebody or somebody has blocked them. */
  readonly hasBlocks: boolean
}

/** Where the app is open to browsers, with scheme. */
type Open = Pick<Config, 'publicUrl'>

/** The name of the session's cookie. With this prefix browsers take it only over https, and from no other host. */
export const sessionCookieAt = ({ publicUrl }: Open): string =>
  publicUrl.startsWith('https:') ? '__Host-session' : 'session'

/** The personal token that a request comes with, '' if it is none; undefined if the request names no token at all. */
export const bearerIn = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  authorization !== undefined && /^bearer\b/i.test(authorization) ? authorization.slice(7).trim() : undefined

/**
 * The session's token in the Cookie header. Of two neither counts: one of them was planted. Nor does any beside a personal
 * token, good or bad. Parsing all cookies would cost as much as the rest of a cached answer.
 */
export const sessionTokenIn = (headers: IncomingHttpHeaders, at: Open): string | undefined => {
  if (bearerIn(headers) !== undefined) return undefined
  const start = `${sessionCookieAt(at)}=`
  const pairs = headers.cookie?.split(';').filter(one => one.trimStart().startsWith(start)) ?? []
  return pairs.length === 1 ? pairs[0]!.trim().slice(start.length) : undefined
}

/** How precise the 'last used' time of a device or token is. */
export const seenEveryMs = 5 * 60_000

/** The client that gets one share of the server: a person on all their devices, or a network address. */
export const clientOf = ({ ip }: { ip: string }, viewer: Viewer | undefined): string =>
  viewer ? `person ${viewer.id}` : ip

/** A fresh 256-bit token, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of a token, which is all that the database stores. It opens no session. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface SessionTimes {
  now: Date
  /** Days until a session that is not used ends. */
  ttlDays: number
  /** Days until a session ends, however much it is used. */
  maxDays: number
}

export interface SignIn {
  userId: number
  /** The browser and the system, in words. */
  device: string
  /** The client's network address. */
  client: string
}

/** Starts a session, notes from where it was started, and returns its token for the cookie. */
export const startSession = async (
  tx: Database,
  { userId, device, client, now, ttlDays }: Pick<SessionTimes, 'now' | 'ttlDays'> & SignIn,
): Promise<string> => {
  const token = newToken()
  const expires = new Date(now.getTime() + ttlDays * dayMs)
  await tx.run(sql`DELETE FROM sessions WHERE user_id = ${userId} AND expires_at <= ${now}`)
  await tx.run(sql`
    WITH noted AS (INSERT INTO sign_ins (user_id, at, address) VALUES (${userId}, ${now}, ${addressIn(client)}::inet))
    INSERT INTO sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
    VALUES (${hashOf(token)}, ${userId}, ${device}, ${now}, ${now}, ${expires})`)
  return token
}

export interface ViewerRow {
  id: number
  given_id: string
  is_profile_set_up: boolean
  role: string
  language: Language
  has_blocks: boolean
}

interface SessionRow extends ViewerRow {
  last_seen_at: Date
  expires_at: Date
}

/** The columns of a person `u` that make the viewer. */
export const viewerColumns = sql`u.id, u.given_id, u.is_profile_set_up, u.role, u.language,
  EXISTS (SELECT FROM blocks WHERE blocker_id = u.id) OR EXISTS (SELECT FROM blocks WHERE blocked_id = u.id) AS has_blocks`

export const viewerOf = (row: ViewerRow): Viewer => ({
  id: row.id,
  givenId: row.given_id,
  isProfileSetUp: row.is_profile_set_up,
  isModerator: row.role !== 'member',
  isOperator: row.role === 'operator',
  language: row.language,
  hasBlocks: row.has_blocks,
})

/** When a session was in use last, and until when it is good. */
interface Usage {
  lastSeenAt: Date
  expiresAt: Date
}

/** Once a day, or halfway through a session that would last no longer than that. */
const isDueForProlonging = ({ expiresAt }: Usage, { now, ttlDays }: SessionTimes): boolean =>
  expiresAt.getTime() < now.getTime() + (ttlDays - Math.min(1, ttlDays / 2)) * dayMs

/** True if the session's row is due for an update: prolonged at most once a day, its last use stored more often. */
export const isDueForUpdate = (usage: Usage, times: SessionTimes): boolean =>
  isDueForProlonging(usage, times) || usage.lastSeenAt.getTime() < times.now.getTime() - seenEveryMs

/** When the oldest session began that may still be on. */
const oldest = ({ now, maxDays }: SessionTimes): Date => new Date(now.getTime() - maxDays * dayMs)

export interface FoundSession extends Usage {
  viewer: Viewer
  /** True if the cookie must be set again, with the new expiry. */
  wasProlonged: boolean
}

/** Reads whom the token belongs to; null if it is unknown or expired. Updates the row if that is due. */
export const findSession = async (
  db: Database,
  token: string,
  times: SessionTimes,
): Promise<FoundSession | null> => {
  const hash = hashOf(token)
  const found = await db.row<SessionRow>(
    sql`SELECT ${viewerColumns}, s.last_seen_at, s.expires_at
        FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = ${hash} AND s.expires_at > ${times.now} AND s.created_at > ${oldest(times)}`,
  )
  if (!found) return null
  const viewer = viewerOf(found)
  const usage = { lastSeenAt: found.last_seen_at, expiresAt: found.expires_at }
  if (!isDueForUpdate(usage, times)) return { viewer, wasProlonged: false, ...usage }
  const wasProlonged = isDueForProlonging(usage, times)
  const expiresAt = wasProlonged ? new Date(times.now.getTime() + times.ttlDays * dayMs) : usage.expiresAt
  await db.run(sql`UPDATE sessions SET last_seen_at = ${times.now}, expires_at = ${expiresAt}
                   WHERE token_hash = ${hash}`)
  return { viewer, wasProlonged, lastSeenAt: times.now, expiresAt }
}
