import { Gauge, type Registry } from 'prom-client'
import { countedKinds } from '#contract/entities/operate.ts'
import type { Database } from '#server/db/sql.ts'
import { countWaiting, readStatistics } from '#server/db/statistics.ts'

/** How the market goes and what waits, as the console shows it, for Prometheus. */
export class MarketGauges {
  readonly #gauges

  constructor(registry: Registry) {
    const gauge = (name: string, help: string, label?: string) =>
      new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
    this.#gauges = {
      total: gauge('market_total', 'What came in the last three years, by kind', 'kind'),
      tasks: gauge('market_tasks', 'Tasks by state', 'state'),
      median: gauge('market_median_seconds', 'Medians of the last 30 days, in seconds', 'of'),
      countedAt: gauge('market_counted_at_seconds', 'When the market was counted, in seconds since 1970'),
      waiting: gauge('market_waiting', 'What waits for moderators and operators, by kind', 'kind'),
      oldest: gauge(
        'market_waiting_oldest_seconds',
        'How long the oldest of a kind has waited, in seconds',
        'kind',
      ),
    }
  }

  /** Sets every gauge anew. */
  async read(db: Database): Promise<void> {
    const { total, tasks, median, countedAt, waiting, oldest } = this.#gauges
    const statistics = await readStatistics(db)
    if (statistics) {
      for (const kind of countedKinds)
        total.set(
          { kind },
          statistics.days.reduce((sum, day) => sum + day[kind], 0),
        )
      for (const [state, count] of Object.entries(statistics.tasks)) tasks.set({ state }, count)
      median.reset()
      for (const [of, seconds] of Object.entries(statistics.medians))
        if (seconds !== null) median.set({ of }, seconds)
      countedAt.set(Date.parse(statistics.at) / 1_000)
    }
    for (const row of await countWaiting(db)) {
      waiting.set({ kind: row.kind }, row.count)
      oldest.set({ kind: row.kind }, row.oldest ? (Date.now() - Date.parse(row.oldest)) / 1_000 : 0)
    }
  }
}
