import { Gauge, type Registry } from 'prom-client'
import { alarmKinds } from '#contract/alarms.ts'
import { countedKinds } from '#contract/entities/operate.ts'
import { readBackupState } from '#server/db/core/backup-state.ts'
import type { Database } from '#server/db/core/sql.ts'
import { alarmsOn } from '#server/db/market/alarms.ts'
import { countWaiting, readStatistics } from '#server/db/market/statistics.ts'
import { countPushDevices, countSendings } from '#server/db/notices/sendings.ts'

/** The market's figures and open work, as the console shows them, for Prometheus. */
export class MarketGauges {
  readonly #gauges

  constructor(registry: Registry) {
    const gauge = (name: string, help: string, ...labelNames: string[]) =>
      new Gauge({ name, help, labelNames, registers: [registry] })
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
      alarms: gauge(
        'market_alarms',
        '1 while something is wrong with the server, by kind, otherwise 0',
        'kind',
      ),
      notices: gauge(
        'market_notices',
        'What left for people in the last 24 hours, by channel and outcome',
        'channel',
        'outcome',
      ),
      devices: gauge('market_push_devices', 'Devices that get pushes'),
      failingDevices: gauge('market_push_devices_failing', 'Those for which their push service takes none'),
      backedUpAt: gauge(
        'backup_last_success_timestamp_seconds',
        'When the last good backup was finished, in seconds since 1970',
      ),
      backupBytes: gauge('backup_last_size_bytes', 'How large the last good backup is'),
      isChecked: gauge(
        'backup_last_checked',
        '1 if the last good backup was restored and compared, otherwise 0',
      ),
      backupFailedAt: gauge(
        'backup_last_failure_timestamp_seconds',
        'When a backup failed since the last good one, otherwise 0',
      ),
    }
  }

  /** Sets every gauge again. */
  async read(db: Database): Promise<void> {
    await this.#readBackup(db)
    await this.#readNotices(db)
    const on = (await alarmsOn(db)).map(({ kind }) => kind)
    for (const kind of alarmKinds) this.#gauges.alarms.set({ kind }, Number(on.includes(kind)))
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

  async #readNotices(db: Database): Promise<void> {
    const { notices, devices, failingDevices } = this.#gauges
    notices.reset()
    for (const { channel, outcome, count } of await countSendings(db, new Date()))
      notices.set({ channel, outcome }, count)
    const { count, failing } = await countPushDevices(db)
    devices.set(count)
    failingDevices.set(failing)
  }

  async #readBackup(db: Database): Promise<void> {
    const { backedUpAt, backupBytes, isChecked, backupFailedAt } = this.#gauges
    const state = await readBackupState(db, new Date())
    const seconds = (date: Date | null) => (date ? date.getTime() / 1_000 : 0)
    backedUpAt.set(seconds(state.at))
    backupBytes.set(state.bytes ?? 0)
    isChecked.set(state.check === 'restored' ? 1 : 0)
    backupFailedAt.set(seconds(state.failedAt))
  }
}
