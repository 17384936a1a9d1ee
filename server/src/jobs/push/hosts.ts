interface Failing {
  since: number
  /** When it is tried next. */
  until: number
}

const shortestMs = 5_000
const longestMs = 5 * 60_000

/**
 * Which hosts do not answer, as this process has found. Nothing is sent to one until it is time to try it with one job;
 * each time that fails, it is left alone for as long again as it has failed already.
 */
export class Hosts {
  readonly #failing = new Map<string, Failing>()

  failed(host: string, now: Date): void {
    const at = now.getTime()
    const since = this.#failing.get(host)?.since ?? at
    const pause = Math.min(longestMs, Math.max(shortestMs, at - since))
    this.#failing.set(host, { since, until: at + pause })
  }

  answered(host: string): void {
    this.#failing.delete(host)
  }

  /** How many jobs may be under way for each host that has failed. */
  rooms(now: Date): ReadonlyMap<string, number> {
    return new Map([...this.#failing].map(([host, { until }]) => [host, until <= now.getTime() ? 1 : 0]))
  }
}
