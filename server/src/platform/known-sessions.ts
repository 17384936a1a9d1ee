import type { Changes } from '#server/database/changes.ts'
import type { Database } from '#server/database/sql.ts'
import { findSession, hashOf, isDueForUpdate, type SessionTimes, type Viewer } from './session.ts'

interface Known {
  token: string
  viewer: Viewer
  lastSeenAt: Date
  expiresAt: Date
}

/** About 300 bytes each. */
const maxKnown = 20_000

/**
 * Who sessions belong to, kept in this process for as long as the database is heard: whatever ends a session or changes
 * what it says, in any process, drops it here. Not heard for 0.9 s, nothing kept counts and the database is asked.
 */
export class KnownSessions {
  /** By token, so that a look-up need not hash, and by the hash that the end of a session is told by. */
  readonly #known = new Map<string, Known>()
  readonly #byHash = new Map<string, Known>()
  /** How often something was dropped: what was read from the database before a drop is not kept after it. */
  #drops = 0

  constructor(
    readonly db: Database,
    readonly changes: Changes,
  ) {
    changes.listen({
      onSessionEnded: hash => this.drop(hash),
      onViewerChanged: userId => this.dropAllOf(userId),
      onTasksChanged: () => {},
      onGap: () => this.#clear(),
    })
  }

  /** Who the token belongs to when that is known without asking anybody; undefined when it is not. */
  recall(token: string, times: SessionTimes): Viewer | undefined {
    if (!this.changes.isCurrent) return undefined
    const known = this.#known.get(token)
    if (!known || known.expiresAt <= times.now || isDueForUpdate(known, times)) return undefined
    return known.viewer
  }

  /** Who the token belongs to; null when it is unknown or expired. */
  async find(token: string, times: SessionTimes): Promise<{ viewer: Viewer; wasProlonged: boolean } | null> {
    // Many at once wait for one proof rather than each for a query of its own.
    if (this.#known.has(token)) await this.changes.becomesCurrent()
    const viewer = this.recall(token, times)
    if (viewer) return { viewer, wasProlonged: false }
    return this.ask(token, times)
  }

  /** As `find`, but from the database whatever is known: what it says is so at this moment. */
  async ask(token: string, times: SessionTimes): Promise<{ viewer: Viewer; wasProlonged: boolean } | null> {
    const drops = this.#drops
    const mayKeep = this.changes.isListening
    const found = await findSession(this.db, token, times)
    // Not before the profile is set up: the very next call must know that it is.
    if (found && mayKeep && drops === this.#drops && found.viewer.isProfileSetUp) this.#keep(token, found)
    return found
  }

  drop(hash: string): void {
    this.#drops++
    const known = this.#byHash.get(hash)
    if (!known) return
    this.#byHash.delete(hash)
    this.#known.delete(known.token)
  }

  dropAllOf(userId: number): void {
    this.#drops++
    for (const [hash, { viewer }] of this.#byHash) if (viewer.id === userId) this.drop(hash)
  }

  #clear(): void {
    this.#drops++
    this.#known.clear()
    this.#byHash.clear()
  }

  #keep(token: string, { viewer, lastSeenAt, expiresAt }: Omit<Known, 'token'>): void {
    if (this.#byHash.size >= maxKnown) this.drop(this.#byHash.keys().next().value!)
    const known = { token, viewer, lastSeenAt, expiresAt }
    this.#known.set(token, known)
    this.#byHash.set(hashOf(token).toString('hex'), known)
  }
}
