import { createHash, randomBytes } from 'node:crypto'
import { type Database, sql } from '#server/database/sql.ts'

/** The signed-in person on whose behalf a request runs. */
export interface Viewer {
  readonly id: number
  readonly givenId: string
  readonly isProfileSetUp: boolean
  readonly isModerator: boolean
}

export const sessionCookie = 'session'
const dayMs = 86_400_000
/** How exactly the owner is told when a device was in use last. */
const seenEveryMs = 5 * 60_000

/** A fresh 256-bit token, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: its SHA-256, useless to whoever reads the database. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface SessionTimes {
  now: Date
  ttlDays: number
}

/** Starts a session on a device, named in words, and returns its token for the cookie. */
export const startSession = async (
  tx: Database,
  { userId, device, now, ttlDays }: SessionTimes & { userId: number; device: string },
): Promise<string> => {
  const token = newToken()
  const expires = new Date(now.getTime() + ttlDays * dayMs)
  await tx.run(sql`DELETE FROM sessions WHERE user_id = ${userId} AND expires_at <= ${now}`)
  await tx.run(sql`INSERT INTO sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
                   VALUES (${hashOf(token)}, ${userId}, ${device}, ${now}, ${now}, ${expires})`)
  return token
}

interface SessionRow {
  id: number
  given_id: string
  is_profile_set_up: boolean
  role: string
  last_seen_at: Date
  expires_at: Date
}

/** Who the token belongs to; null when it is unknown or expired. A session in use is prolonged, once a day. */
export const findViewer = async (
  db: Database,
  token: string,
  times: SessionTimes,
): Promise<{ viewer: Viewer; wasProlonged: boolean } | null> => {
  const hash = hashOf(token)
  const found = await db.row<SessionRow>(
    sql`SELECT u.id, u.given_id, u.is_profile_set_up, u.role, s.last_seen_at, s.expires_at
        FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = ${hash} AND s.expires_at > ${times.now}`,
  )
  if (!found) return null
  const now = times.now.getTime()
  const full = now + times.ttlDays * dayMs
  const isStale = found.expires_at.getTime() < full - dayMs
  if (isStale || found.last_seen_at.getTime() < now - seenEveryMs) {
    const expires = isStale ? new Date(full) : found.expires_at
    await db.run(sql`UPDATE sessions SET last_seen_at = ${times.now}, expires_at = ${expires}
                     WHERE token_hash = ${hash}`)
  }
  return {
    viewer: {
      id: found.id,
      givenId: found.given_id,
      isProfileSetUp: found.is_profile_set_up,
      isModerator: found.role === 'moderator',
    },
    wasProlonged: isStale,
  }
}
