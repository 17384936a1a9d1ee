/**
 * Runs work for a key at once, and then at most once per interval. So many changes in a row cost one run at the start
 * and one at the end.
 */
export class Coalescer {
  readonly #busy = new Map<number, 'once' | 'again'>()

  constructor(
    /** Milliseconds from the end of one run for a key to the start of the next. */
    readonly intervalMs: number,
    readonly work: (key: number) => Promise<void>,
  ) {}

  ask(key: number): void {
    if (this.#busy.has(key)) this.#busy.set(key, 'again')
    else void this.#run(key)
  }

  async #run(key: number): Promise<void> {
    this.#busy.set(key, 'once')
    await this.work(key).catch(() => {})
    setTimeout(() => {
      const wasAskedAgain = this.#busy.get(key) === 'again'
      this.#busy.delete(key)
      if (wasAskedAgain) void this.#run(key)
    }, this.intervalMs).unref()
  }
}
