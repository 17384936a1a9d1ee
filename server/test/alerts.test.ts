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
import { Monitor } from './monitor.ts'
import { createWorld } from './world.ts'

const world = await createWorld({ hasDeadlines: true })
mkdirSync(world.dataDir, { recursive: true })
const asha = await world.person('Asha')
const db = databaseOn(world.pool)
const query = (text: string) => world.pool.query(text)
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const backUp = () => noteBackup(db, ago(1), { bytes: 9, check: { kind: 'restored' } })
await backUp()

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

/** An app whose payment service accepts or refuses the keys. Only its /metrics is read. */
let areRefused = false
const keysApp = async () => {
  const app = fastify()
  app.decorateRequest('language', defaultLanguage)
  const config = { ...readConfig({}), dataDir: world.dataDir }
  installErrorHandling(app, new RequestLog(app, new FailedRequests(world.pool, systemClock), config))
  installHealth(app, { pool: world.pool, config, lines: {} as Lines, areKeysRefused: () => areRefused })
  return app
}

/** A trouble in which /metrics shows another number for this sample. */
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
      // The market's own clock stands still in March, so its jobs have been due for months.
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
  // A test cannot fill the disk or the memory of its machine, so it changes the samples.
  TaskBazaarDiskFull: sampled(11, 'disk_free_bytes', 1e6),
  TaskBazaarMemory: sampled(31, 'process_resident_memory_bytes', 2e9),
}

await asha.posts()

test.each(alertRules().map(({ alert }) => alert))(
  'fires %s while its trouble lasts, and no longer',
  async alert => {
    const trouble = troubles[alert]!
    const monitor = new Monitor(world.app)
    expect(await monitor.watch(1)).not.toContain(alert)
    await trouble.breaks(monitor)
    expect(await monitor.watch(trouble.minutes, trouble.meanwhile, trouble.everyMinutes)).toContain(alert)
    await trouble.mends(monitor)
    expect(await monitor.watch(trouble.after ?? 1, undefined, trouble.everyMinutes)).not.toContain(alert)
  },
)

test('answers /metrics soon while the database is away, and reports that it is', async () => {
  const { app } = world
  await troubles.TaskBazaarDatabaseAway!.breaks(new Monitor(world.app))
  const { statusCode, body } = await app.inject({ url: '/metrics' })
  await troubles.TaskBazaarDatabaseAway!.mends(new Monitor(world.app))
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^database_up 0$/m)
  expect(body).toMatch(/^disk_free_bytes\{of="data"\} \d+$/m)
})
