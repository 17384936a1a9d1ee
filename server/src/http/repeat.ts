import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import { idempotencyHeader, isIdempotencyKey } from '#contract/idempotency.ts'
import { dayMs } from '#contract/time.ts'
import { hashOf, type Viewer } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { AppError, conflict, invalid, issue } from '#server/domain/failure.ts'
import type { KeptCookie, ReplyAnswer } from './answer.ts'

const algorithm = 'aes-256-gcm'

const sha256 = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\0')).digest()

/** One write that its client may send again with the same `Idempotency-Key`. */
export interface Repeat {
  /** The caller, the call and the key, as one hash. */
  id: Buffer
  bodyHash: Buffer
  /**
   * The key that encrypts the stored answer, which may hold a session or recovery codes. It is derived from the
   * client's key, which is not stored.
   */
  secret: Buffer
  /** A stored answer that holds no longer, encrypted: the write's new answer takes its place. */
  outdated?: Buffer
}

/** The caller and the checked input of one call. */
interface Asked {
  viewer: Viewer | null
  params: unknown
  query: unknown
  body: unknown
}

/** The repeat that the request's header names; null without that header. Throws 400 if the key is invalid. */
export const repeatOf = (
  headers: IncomingHttpHeaders,
  endpoint: Endpoint,
  { viewer, params, query, body }: Asked,
): Repeat | null => {
  const key = headers[idempotencyHeader]
  if (key === undefined || endpoint.kind !== 'write') return null
  // For example a log-out without a session: it changes nothing, so no answer is stored.
  if (!viewer && Object.keys(body ?? {}).length === 0 && endpoint.access === 'public') return null
  if (typeof key !== 'string' || !isIdempotencyKey(key)) throw invalid(issue(idempotencyHeader, 'badKey'))
  // Calls that are open to everyone or end the session: the repeat may come in another session or in none.
  const person = endpoint.access === 'public' || endpoint.endsSession ? '' : String(viewer?.id)
  return {
    id: sha256('id', person, endpoint.name, key),
    bodyHash: sha256(JSON.stringify([params, query, body])),
    secret: sha256('answer', key),
  }
}

interface Kept {
  reply: unknown
  cookies: KeptCookie[]
}

const encrypted = (kept: Kept, secret: Buffer): Buffer => {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, secret, iv)
  return Buffer.concat([iv, cipher.update(JSON.stringify(kept)), cipher.final(), cipher.getAuthTag()])
}

const decrypted = (bytes: Buffer, secret: Buffer): Kept => {
  const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString())
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

interface Looking {
  db: Database
  repeat: Repeat
  now: Date
  /** True if what the write made is still there, by its answer. */
  isThere: ((db: Database, reply: never) => Promise<boolean>) | undefined
}

/** True if a session that an answer begins is still on. */
const isOn = async (db: Database, { name, value }: KeptCookie, now: Date): Promise<boolean> =>
  !name.endsWith('session') ||
  value === null ||
  (await db.row(sql`SELECT FROM sessions WHERE token_hash = ${hashOf(value)} AND expires_at > ${now}`)) !==
    undefined

/** True if the answer still holds: the session that it began has not ended, and the thing that was made exists. */
const holds = async ({ db, now, isThere }: Looking, { reply, cookies }: Kept): Promise<boolean> => {
  for (const cookie of cookies) if (!(await isOn(db, cookie, now))) return false
  return !isThere || isThere(db, reply as never)
}

/** The stored answer; null if there is none or it no longer holds. */
const keptAnswer = async (looking: Looking): Promise<Kept | null> => {
  const { db, repeat, now } = looking
  const row = await db.row<{ body_hash: Buffer; answer: Buffer }>(sql`
    SELECT body_hash, answer FROM idempotency_keys WHERE id = ${repeat.id} AND created_at > ${dayBefore(now)}`)
  if (!row) return null
  if (!row.body_hash.equals(repeat.bodyHash)) throw conflict('keyUsed')
  const kept = decrypted(row.answer, repeat.secret)
  if (await holds(looking, kept)) return kept
  repeat.outdated = row.answer
  return null
}

/** The same write has committed at the same time, so this one is rolled back. */
class DoneMeanwhile extends Error {}

/** Stores the answer of a write in that write's transaction. Throws if the same write has committed meanwhile. */
export const keepAnswer = async (tx: Database, repeat: Repeat, kept: Kept, now: Date): Promise<void> => {
  const stored = await tx.run(sql`
    INSERT INTO idempotency_keys (id, body_hash, answer, created_at)
    VALUES (${repeat.id}, ${repeat.bodyHash}, ${encrypted(kept, repeat.secret)}, ${now})
    ON CONFLICT (id) DO UPDATE
      SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
      WHERE idempotency_keys.created_at <= ${dayBefore(now)}
        OR idempotency_keys.answer = ${repeat.outdated ?? null}`)
  if (stored === 0) throw new DoneMeanwhile()
}

/** Does a write once. If the same key was used in the last 24 hours, gives the stored answer instead. */
export const onceOnly = async <T>(
  work: () => Promise<T>,
  { repeat, answer, ...looking }: Omit<Looking, 'repeat'> & { repeat: Repeat | null; answer: ReplyAnswer },
): Promise<T> => {
  if (!repeat) return work()
  const again = async () => {
    const kept = await keptAnswer({ ...looking, repeat })
    for (const cookie of kept?.cookies ?? []) answer.setAgain(cookie)
    return kept && { reply: kept.reply as T }
  }
  const before = await again()
  if (before) return before.reply
  try {
    return await work()
  } catch (error) {
    // The same write may have committed first. Then its answer is the answer to both.
    const isRefused = error instanceof AppError || error instanceof DoneMeanwhile
    const meanwhile = isRefused ? await again() : null
    if (meanwhile) return meanwhile.reply
    throw error
  }
}
