import { mkdirSync } from 'node:fs'
import fastify from 'fastify'
import pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { defaultLanguage } from '#contract/texts/languages.ts'
import type { Lines } from '#server/access/admission.ts'
import { readConfig } from '#server/config/config.ts'
import { noteBackup, noteFailedBackup } from '#server/db/core/backup-state.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { systemClock } from '#server/domain/clock.ts'
import { installErrorHandling } from '#server/http/error-handler.ts'
import { FailedRequests } from '#server/http/failed-requests.ts'
import { installHealth } from '#server/http/health.ts'
import { RequestLog } from '#server/http/request-log.ts'
import { alertRules } from './alert-rules.ts'
import { type LockedTable, lockTable } from './locked-table.ts'
import { evaluate, type Scrape, samplesIn } from './promql.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
mkdirSync(world.dataDir, { recursive: true })
const asha = await world.person('Asha')
const db = databaseOn(world.pool)
const query = (text: string) => world.pool.query(text)
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const backUp = () => noteBackup(db, ago(1), { bytes: 9, check: { kind: 'restored' } })
await backUp()

type Inject = { inject(options: { url: string }): Promise<{ body: string }> }

/** A Prometheus whose minutes pass at once: each scrape reads the real /metrics, and is a minute after the one before. */
class Monitor {
  readonly #rules = alertRules()
  readonly #pending = new Map<string, number>()
  #scrapes: Scrape[] = []
  at = Date.now() / 1_000
  /** Which app is read. */
  app: Inject = world.app
  /** Changes what was read, where nothing can be broken for real. */
  change: (metrics: string) => string = metrics => metrics

  async #scrape(): Promise<void> {
    const body = await this.app.inject({ url: '/metrics' }).then(
      ({ body }) => body,
      () => null,
    )
    const up = { name: 'up', labels: { job: 'taskbazaar' }, value: body === null ? 0 : 1 }
    const samples = body === null ? [] : samplesIn(this.change(body))
    this.#scrapes.push({ at: this.at, samples: [up, ...samples] })
    this.#scrapes = this.#scrapes.filter(({ at }) => at > this.at - 90_000)
  }

  /** Lets minutes pass; `everyMinutes` is how far apart the scrapes are. Resolves with the alerts that fire then. */
  async watch(minutes: number, meanwhile: () => unknown = () => {}, everyMinutes = 1): Promise<string[]> {
    let firing: string[] = []
    for (let passed = 0; passed <= minutes; passed += everyMinutes) {
      await meanwhile()
      this.at += everyMinutes * 60
      await this.#scrape()
      firing = this.#rules
        .filter(rule => {
          const value = evaluate(rule.expr, this.#scrapes)
          const isTrue = typeof value !== 'number' && value.length > 0
          if (!isTrue) this.#pending.delete(rule.alert)
          else if (!this.#pending.has(rule.alert)) this.#pending.set(rule.alert, this.at)
          return isTrue && this.at - this.#pending.get(rule.alert)! >= rule.for
        })
        .map(({ alert }) => alert)
    }
    return firing
  }
}

interface Trouble {
  /** How long until it must fire, and until it must have stopped. */
  minutes: number
  after?: number
  everyMinutes?: number
  breaks(monitor: Monitor): unknown
  mends(monitor: Monitor): unknown
  meanwhile?(): unknown
}

const admin = async (text: string) => {
  const client = new pg.Client({ connectionString: inject('superuserUrl') })
  await client.connect()
  await client.query(text)
  await client.end()
}
const name = new URL(world.pool.options.connectionString!).pathname.slice(1)
const settled = () => new Promise(resolve => setTimeout(resolve, 1_100))

/** A /metrics whose payment service refuses the keys, or takes them. */
let areRefused = false
const keysApp = async () => {
  const app = fastify()
  app.decorateRequest('language', defaultLanguage)
  const config = { ...readConfig({}), dataDir: world.dataDir }
  installErrorHandling(app, new RequestLog(app, new FailedRequests(world.pool, systemClock), config))
  installHealth(app, { pool: world.pool, config, lines: {} as Lines, areKeysRefused: () => areRefused })
  return app
}

/** Has a sample read as another number. */
const sampled = (minutes: number, sample: string, value: number): Trouble => ({
  minutes,
  breaks: monitor => {
    const line = new RegExp(`^(${sample}(?:\\{.*\\})?) .*$`, 'm')
    monitor.change = metrics => metrics.replace(line, `$1 ${value}`)
  },
  mends: monitor => {
    monitor.change = metrics => metrics
  },
})

let locked: LockedTable | undefined
let slowMinutes = 0
afterEach(() => vi.useRealTimers())

const troubles: Record<string, Trouble> = {
  TaskBazaarDown: {
    minutes: 3,
    breaks: async monitor => {
      const app = await world.anotherApp()
      await app.close()
      monitor.app = app
    },
    mends: monitor => {
      monitor.app = world.app
    },
  },
  TaskBazaarDatabaseAway: {
    minutes: 3,
    breaks: async () => {
      await admin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
      await settled()
    },
    mends: async () => {
      await admin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
      await settled()
    },
  },
  TaskBazaarFails: {
    minutes: 16,
    after: 6,
    breaks: () => query('ALTER TABLE tasks RENAME TO gone'),
    meanwhile: async () => {
      for (let i = 0; i < 8; i++) await asha.tries(listTasks, { query: { q: `${Math.random()}` } })
    },
    mends: () => query('ALTER TABLE gone RENAME TO tasks'),
  },
  TaskBazaarSlow: {
    minutes: 26,
    after: 11,
    breaks: async () => {
      locked = await lockTable(world.pool, 'tasks')
    },
    meanwhile: async () => {
      if (slowMinutes++ % 4 > 0) return
      await Promise.all(
        [1, 2, 3].map(i => asha.triesOnce(listTasks, { query: { q: `slow ${i}${Math.random()}` } })),
      )
    },
    mends: () => locked!.letGo(),
  },
  TaskBazaarJobsLate: {
    minutes: 6,
    breaks: async () => {
      // The market's own clock stands still in March, so its jobs are due for months.
      await query("UPDATE jobs SET due_at = now() + interval '1 day'")
      await query(
        "INSERT INTO jobs (kind, key, data, created_at, due_at) VALUES ('other', 'late', '{}', now(), now() - interval '20 minutes')",
      )
    },
    mends: () => query("DELETE FROM jobs WHERE key = 'late'"),
  },
  TaskBazaarMailGivenUp: {
    minutes: 2,
    after: 24 * 60 + 60,
    everyMinutes: 30,
    breaks: async monitor => {
      const due = "now() + interval '10 days'"
      await query(
        `INSERT INTO jobs (kind, key, data, created_at, due_at) SELECT 'mail', 'up' || i, '{}', now(), ${due} FROM generate_series(1, 11) i`,
      )
      await monitor.watch(0)
      await query("UPDATE jobs SET failed_at = now() WHERE kind = 'mail' AND key LIKE 'up%'")
    },
    mends: () => {},
  },
  TaskBazaarNoBackup: {
    minutes: 0,
    breaks: () => noteBackup(db, ago(30 * 24), { bytes: 9, check: { kind: 'restored' } }),
    mends: () => backUp(),
  },
  TaskBazaarBackupFailed: {
    minutes: 0,
    breaks: () => noteFailedBackup(db, new Date(), 'the disk is full'),
    mends: () => noteBackup(db, new Date(), { bytes: 9, check: { kind: 'restored' } }),
  },
  TaskBazaarBackupUnchecked: {
    minutes: 49 * 60,
    everyMinutes: 60,
    breaks: () => noteBackup(db, new Date(), { bytes: 9, check: { kind: 'skipped', reason: 'no room' } }),
    mends: () => backUp(),
  },
  TaskBazaarTimeJumped: {
    minutes: 0,
    breaks: () => query("UPDATE market SET clock_waits_until = now() + interval '1 day'"),
    mends: () => query('UPDATE market SET clock_waits_until = NULL'),
  },
  TaskBazaarClockOff: {
    minutes: 6,
    breaks: () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 })
    },
    mends: () => vi.useRealTimers(),
  },
  TaskBazaarLedgerOff: {
    minutes: 0,
    breaks: () =>
      query(
        "INSERT INTO ledger_checks (at, differences) VALUES (now(), '{off}') ON CONFLICT (is_only) DO UPDATE SET differences = '{off}'",
      ),
    mends: () => query("UPDATE ledger_checks SET differences = '{}'"),
  },
  TaskBazaarMoneyLate: {
    minutes: 0,
    breaks: async () => {
      await query(`WITH paid AS (INSERT INTO payments (given_id, task_id, payer_id, provider, amount_paise, state, created_at)
        SELECT 'late', id, poster_id, 'razorpay', 100, 'Paid', now() FROM tasks LIMIT 1 RETURNING id, task_id)
        INSERT INTO captures (payment_id, task_id, provider, provider_id, amount_paise, currency, transfer_paise, net_paise, at, waiting_since)
        SELECT id, task_id, 'razorpay', 'pay_late', 100, 'INR', 0, 0, now(), now() - interval '2 hours' FROM paid`)
    },
    mends: () => query('TRUNCATE captures, payments CASCADE'),
  },
  TaskBazaarKeysRefused: {
    minutes: 11,
    breaks: async monitor => {
      areRefused = true
      monitor.app = await keysApp()
    },
    mends: () => {
      areRefused = false
    },
  },
  TaskBazaarModeratorsLate: {
    minutes: 0,
    breaks: () =>
      query(`INSERT INTO reports (reporter_id, kind, subject_id, about_id, reason, details, snapshot, created_at)
        SELECT id, 'person', 'late', id, 'Spam', '', '{}', now() - interval '3 days' FROM users LIMIT 1`),
    mends: () => query('DELETE FROM reports'),
  },
  // The disk of a test machine has room, and its processes are small: here the samples are played.
  TaskBazaarDiskFull: sampled(11, 'disk_free_bytes', 1e6),
  TaskBazaarMemory: sampled(31, 'process_resident_memory_bytes', 2e9),
}

await asha.posts()

test.each(alertRules().map(({ alert }) => alert))('fires %s while it is so, and no longer', async alert => {
  const trouble = troubles[alert]!
  const monitor = new Monitor()
  expect(await monitor.watch(1)).not.toContain(alert)
  await trouble.breaks(monitor)
  expect(await monitor.watch(trouble.minutes, trouble.meanwhile, trouble.everyMinutes)).toContain(alert)
  await trouble.mends(monitor)
  expect(await monitor.watch(trouble.after ?? 1, undefined, trouble.everyMinutes)).not.toContain(alert)
})

test('answers /metrics soon without its database, and says so', async () => {
  const { app } = world
  await troubles.TaskBazaarDatabaseAway!.breaks(new Monitor())
  const { statusCode, body } = await app.inject({ url: '/metrics' })
  await troubles.TaskBazaarDatabaseAway!.mends(new Monitor())
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^database_up 0$/m)
  expect(body).toMatch(/^disk_free_bytes\{of="data"\} \d+$/m)
})
