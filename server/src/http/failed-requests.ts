import type pg from 'pg'
import { minuteMs } from '#contract/time.ts'
import { isOutage } from '#server/db/core/faults.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { type FailedRequest, keepFailed } from '#server/db/market/failed-requests.ts'
import type { Clock } from '#server/domain/clock.ts'

/** How many a process keeps in a minute: a flood of failures fills no table, and costs no more than a few statements. */
const mostPerMinute = 120
const mostWaiting = 1_000
const pauseMs = 500

/** Keeps failed requests in the database, some at a time. What came while the database was away is kept once it is back. */
export class FailedRequests {
  #waiting: FailedRequest[] = []
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> = Promise.resolve()
  #minute = 0
  #count = 0

  constructor(
    readonly pool: pg.Pool,
    readonly clock: Clock,
  ) {}

  keep(failed: Omit<FailedRequest, 'at'>): void {
    const minute = Math.floor(performance.now() / minuteMs)
    if (minute !== this.#minute) [this.#minute, this.#count] = [minute, 0]
    this.#count += 1
    if (this.#count > mostPerMinute || this.#waiting.length >= mostWaiting) return
    this.#waiting.push({ ...failed, at: this.clock.now() })
    this.#timer ??= setTimeout(() => this.#store(), pauseMs).unref()
  }

  #store(): void {
    this.#timer = undefined
    const some = this.#waiting
    this.#waiting = []
    this.#storing = keepFailed(databaseOn(this.pool), some, this.clock.now()).catch(error => {
      // The database would refuse it each time, and all others would wait.
      if (!isOutage(error)) return
      this.#waiting.unshift(...some)
      this.#timer ??= setTimeout(() => this.#store(), 10 * pauseMs).unref()
    })
  }

  /** Stores what waits, before the process ends. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#storing
    if (this.#waiting.length > 0) this.#store()
    await this.#storing
    clearTimeout(this.#timer)
  }
}
