import type { Changes } from '#server/database/changes.ts'

interface Kept {
  count: number
  /** There are more than were counted. */
  isCapped: boolean
  countedAt: number
}

const maxKept = 1_000
/** So long it is taken for granted that there still are more than are counted. */
const cappedMs = 60_000
/** For a process that died between its commit and telling the others. */
const maxAgeMs = 1_000

/**
 * Counts of lists, kept until a task changes in any process: counting ten thousand takes a hundred times as long as
 * reading a page of them, and every page tells the count.
 */
export class KeptCounts {
  readonly #kept = new Map<string, Kept>()
  #drops = 0

  constructor(
    readonly changes: Changes,
    readonly hasOthers: boolean,
  ) {
    changes.listen({
      onSessionEnded() {},
      onViewerChanged() {},
      onTasksChanged: () => this.drop(),
      onGap: () => this.drop(),
    })
  }

  /** The number under this key, counted no further than one beyond `cap`. */
  async of(key: string, cap: number, count: () => Promise<number>): Promise<number> {
    const kept = this.#kept.get(key)
    if (kept && this.#isGood(kept)) return kept.count
    const drops = this.#drops
    const countedAt = performance.now()
    const counted = await count()
    const isCapped = counted > cap
    if (drops === this.#drops || isCapped) {
      if (this.#kept.size >= maxKept) this.#kept.delete(this.#kept.keys().next().value!)
      this.#kept.set(key, { count: counted, isCapped, countedAt })
    }
    return counted
  }

  #isGood({ isCapped, countedAt }: Kept): boolean {
    const age = performance.now() - countedAt
    if (isCapped) return age < cappedMs
    return this.changes.isCurrent && (!this.hasOthers || age < maxAgeMs)
  }

  drop(): void {
    this.#drops++
    // What was more than is counted still is, a task more or less.
    for (const [key, { isCapped }] of this.#kept) if (!isCapped) this.#kept.delete(key)
  }
}
