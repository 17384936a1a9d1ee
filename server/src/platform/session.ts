import { createHash, randomBytes } from 'node:crypto'
import { type Database, sql } from '#server/database/sql.ts'

/** The signed-in person on whose behalf a request runs. */
export interface Viewer {
  readonly id: number
  readonly givenId: string
  readonly isProfileSetUp: boolean
}

export const sessionCookie = 'session'
const dayMs = 86_400_000

/** A fresh 256-bit token, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: its SHA-256, useless to whoever reads the database. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Starts a session and returns its token for the cookie. */
export const startSession = async (
  tx: Database,
  userId: number,
  times: { now: Date; ttlDays: number },
): Promise<string> => {
  const token = newToken()
  const expires = new Date(times.now.getTime() + times.ttlDays * dayMs)
  await tx.run(sql`INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
                   VALUES (${hashOf(token)}, ${userId}, ${times.now}, ${expires})`)
  return token
}

/** Who the token belongs to; null when it is unknown or expired. A session in use is prolonged, once a day. */
export const findViewer = async (
  db: Database,
  token: string,
  times: { now: Date; ttlDays: number },
): Promise<{ viewer: Viewer; wasProlonged: boolean } | null> => {
  const hash = hashOf(token)
  const found = await db.row<{ id: number; given_id: string; is_profile_set_up: boolean; expires_at: Date }>(
    sql`SELECT u.id, u.given_id, u.is_profile_set_up, s.expires_at
        FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = ${hash} AND s.expires_at > ${times.now}`,
  )
  if (!found) return null
  const full = times.now.getTime() + times.ttlDays * dayMs
  const isStale = found.expires_at.getTime() < full - dayMs
  if (isStale) {
    await db.run(sql`UPDATE sessions SET expires_at = ${new Date(full)} WHERE token_hash = ${hash}`)
  }
  return {
    viewer: { id: found.id, givenId: found.given_id, isProfileSetUp: found.is_profile_set_up },
    wasProlonged: isStale,
  }
}
