import { alertRules } from './alert-rules.ts'
import { evaluate, type Scrape, samplesIn } from './promql.ts'

type Inject = { inject(options: { url: string }): Promise<{ body: string }> }

/** A Prometheus with our alert rules. Its minutes pass at once: each scrape reads the real /metrics, one minute later. */
export class Monitor {
  readonly #rules = alertRules()
  readonly #pending = new Map<string, number>()
  #scrapes: Scrape[] = []
  #at = Date.now() / 1_000
  /** Changes the answer of /metrics, for faults that a test cannot cause. */
  change: (metrics: string) => string = metrics => metrics

  /** `app` is the app whose /metrics is read. */
  constructor(public app: Inject) {}

  async #scrape(): Promise<void> {
    const body = await this.app.inject({ url: '/metrics' }).then(
      ({ body }) => body,
      () => null,
    )
    const up = { name: 'up', labels: { job: 'taskbazaar' }, value: body === null ? 0 : 1 }
    const samples = body === null ? [] : samplesIn(this.change(body))
    this.#scrapes.push({ at: this.#at, samples: [up, ...samples] })
    this.#scrapes = this.#scrapes.filter(({ at }) => at > this.#at - 90_000)
  }

  /** Lets minutes pass; `everyMinutes` is how far apart the scrapes are. Resolves with the alerts that fire then. */
  async watch(minutes: number, meanwhile: () => unknown = () => {}, everyMinutes = 1): Promise<string[]> {
    let firing: string[] = []
    for (let passed = 0; passed <= minutes; passed += everyMinutes) {
      await meanwhile()
      this.#at += everyMinutes * 60
      await this.#scrape()
      firing = this.#rules
        .filter(rule => {
          const value = evaluate(rule.expr, this.#scrapes)
          const isTrue = typeof value !== 'number' && value.length > 0
          if (!isTrue) this.#pending.delete(rule.alert)
          else if (!this.#pending.has(rule.alert)) this.#pending.set(rule.alert, this.#at)
          return isTrue && this.#at - this.#pending.get(rule.alert)! >= rule.for
        })
        .map(({ alert }) => alert)
    }
    return firing
  }
}
