import { hash } from 'node:crypto'
import type { Database } from '#server/db/core/sql.ts'
import { type FoundSession, findSession, isDueForUpdate, type SessionTimes, type Viewer } from './sessions.ts'
import { ShortCache } from './short-cache.ts'

const hashInHex = (token: string): string => hash('sha256', token, 'hex')

/** About 300 bytes each. */
const maxSessions = 20_000

/** Caches whom sessions belong to. The process that ends a session notices at once, the others within a second. */
export class SessionCache {
  /** The key is the token's SHA-256 in hex, which is also how other processes name an ended session. */
  readonly #sessions = new ShortCache<FoundSession>({ maxSize: maxSessions })

  constructor(readonly db: Database) {}

  /** The owner of the token, if that was read less than a second ago. */
  get(token: string | undefined, times: SessionTimes): Viewer | undefined {
    return token === undefined ? undefined : this.#get(hashInHex(token), times)?.viewer
  }

  #get(key: string, times: SessionTimes): FoundSession | undefined {
    const cached = this.#sessions.get(key)
    const isGood = cached && cached.expiresAt > times.now && !isDueForUpdate(cached, times)
    return isGood ? cached : undefined
  }

  /** The owner of the token; null if it is unknown or expired. */
  async find(token: string, times: SessionTimes): Promise<{ viewer: Viewer; wasProlonged: boolean } | null> {
    const key = hashInHex(token)
    const cached = this.#get(key, times)
    if (cached) return { viewer: cached.viewer, wasProlonged: false }
    // The cached session is due to be prolonged.
    if (this.#sessions.get(key)) this.#sessions.delete(key)
    let isOwnRead = false
    const found = await this.#sessions.find(key, () => {
      isOwnRead = true
      return this.ask(token, times)
    })
    if (found?.viewer.isProfileSetUp) return isOwnRead ? found : { viewer: found.viewer, wasProlonged: false }
    // Never cached before the profile is set up: after the set-up the very next call must see it.
    this.#sessions.delete(key)
    return isOwnRead ? found : this.ask(token, times)
  }

  /** As `find`, but always asks the database. */
  ask(token: string, times: SessionTimes): Promise<FoundSession | null> {
    return findSession(this.db, token, times)
  }

  /** Forgets one session by its token's SHA-256 in hex. */
  drop(key: string): void {
    this.#sessions.delete(key)
  }

  dropAllOf(userId: number): void {
    this.#sessions.deleteWhere(({ viewer }) => viewer.id === userId)
  }
}
