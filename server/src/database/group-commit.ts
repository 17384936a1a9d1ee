import type pg from 'pg'
import { isOfDatabase, isOutage } from './faults.ts'
import { type Answer, Prepared, type Statement } from './prepared.ts'
import type { Queryable } from './sql.ts'

/** So many are committed together at most: they hold their locks for each other's time. */
const most = 32
/** A group that takes longer, in milliseconds, waits for somebody's lock or a slow disk: the next one goes beside it. */
const patienceMs = 20

interface Waiting {
  lock: string
  statement: Statement
  resolve(answer: Answer): void
  reject(error: unknown): void
}

const byLock = (a: Waiting, b: Waiting): number => (a.lock < b.lock ? -1 : a.lock > b.lock ? 1 : 0)

/**
 * Writes of one statement each. Alone one goes at once; all that come while it is under way go together after it, in
 * one transaction: one round trip and one wait for the disk instead of one for each.
 */
export class GroupCommit {
  readonly #waiting: Waiting[] = []
  /** Whether a group is under way that is not held up. */
  #isBusy = false
  /** How many groups are held up. */
  #heldUp = 0

  constructor(
    readonly pool: pg.Pool,
    /** Half of the connections: the others are for who reads. */
    readonly mostUnderWay = Math.ceil(pool.options.max / 2),
  ) {}

  /**
   * Where one prepared statement runs that holds at most one lock to its end that it does not share: `lock` names it, the
   * same in every process. In the order of these names a transaction takes its locks, so that no two wait for each other.
   */
  under(lock: string): Queryable {
    return {
      query: statement =>
        new Promise((resolve, reject) => {
          const take = resolve as unknown as Waiting['resolve']
          this.#waiting.push({ lock, statement: statement as Statement, resolve: take, reject })
          this.#start()
        }),
    }
  }

  #start(): void {
    if (this.#isBusy || this.#waiting.length === 0 || this.#heldUp === this.mostUnderWay) return
    this.#isBusy = true
    let isHeldUp = false
    const patience = setTimeout(() => {
      isHeldUp = true
      this.#heldUp++
      this.#isBusy = false
      this.#start()
    }, patienceMs)
    void this.#commit(this.#waiting.splice(0, most).sort(byLock)).finally(() => {
      clearTimeout(patience)
      if (isHeldUp) this.#heldUp--
      else this.#isBusy = false
      this.#start()
    })
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    try {
      const prepared = new Prepared(group.map(one => one.statement))
      const answers: Answer[] = await (this.pool.query(prepared as never) as never)
      for (const [i, { resolve }] of group.entries()) resolve(answers[i]!)
    } catch (error) {
      // Refused by the database all of it is undone, and what one of them did is not the others' fault. Where the
      // connection was lost nobody knows.
      if (group.length > 1 && isOfDatabase(error as Error) && !isOutage(error as Error))
        for (const one of group) await this.#commit([one])
      else for (const { reject } of group) reject(error)
    }
  }
}
