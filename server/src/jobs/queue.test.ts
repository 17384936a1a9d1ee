import { expect, test, vi } from 'vitest'
import { requestPasswordReset } from '#contract/endpoints/auth.ts'
import { systemClock } from '#server/domain/clock.ts'
import { Actor } from '../../seeds/actor.ts'
import { createWorld } from '../../test/world.ts'
import { startQueue } from './queue.ts'

const minute = 60_000

const world = await createWorld()

const waiting = async (): Promise<number> =>
  (await world.pool.query("SELECT count(*)::int AS n FROM jobs WHERE kind = 'mail'")).rows[0].n

test('sends each mail once when several processes look for mail at once', async () => {
  const apps = [world.app, await world.anotherApp(), await world.anotherApp()]
  const begun: string[] = []
  const slowly = vi.spyOn(world.mailer, 'send').mockImplementation(async mail => {
    begun.push(mail.to)
    await new Promise(resolve => setTimeout(resolve, 30))
  })
  const joining = Array.from({ length: 12 }, (_, i) => new Actor(apps[i % 3]!).signsUp('Asha'))
  const emails = (await Promise.all(joining)).map(({ user }) => user.email)
  await expect.poll(waiting).toBe(0)
  slowly.mockRestore()
  expect(begun.toSorted()).toEqual(emails.toSorted())
})

const probe = { pool: world.pool, clock: systemClock, onError: () => {}, pollMs: 20 }
const insertProbe = () =>
  world.pool.query(`INSERT INTO jobs (kind, key, data, created_at, due_at) VALUES ('probe', 'one', '{}', now(), now())
    ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, attempts = 0`)

test('runs a job once more when it is queued while under way, and never in two processes at once', async () => {
  let [atOnce, most, runs] = [0, 0, 0]
  let [begin, end] = [() => {}, () => {}]
  const begun = new Promise<void>(resolve => (begin = resolve))
  const ended = new Promise<void>(resolve => (end = resolve))
  const run = async () => {
    most = Math.max(most, ++atOnce)
    runs++
    begin()
    await ended
    atOnce--
    return undefined
  }
  const kinds = { probe: { run, maxAttempts: () => 1 } }
  // The lease is shorter than the job takes.
  const queues = [1, 2].map(() => startQueue({ ...probe, kinds, leaseMs: 150 }))
  await insertProbe()
  await begun
  await insertProbe()
  await new Promise(resolve => setTimeout(resolve, 600))
  expect([most, runs]).toEqual([1, 1])
  end()
  await expect
    .poll(async () => (await world.pool.query(`SELECT FROM jobs WHERE kind = 'probe'`)).rowCount)
    .toBe(0)
  expect([most, runs]).toEqual([1, 2])
  for (const queue of queues) await queue.stop()
})

test('takes over the job of a dead process once its lease is over, not before', async () => {
  const runs: number[] = []
  const kinds = { probe: { run: async () => void runs.push(Date.now()), maxAttempts: () => 1 } }
  await insertProbe()
  const { rows } = await world.pool.query(
    `UPDATE jobs SET claimed_by = 'dead', claimed_until = clock_timestamp() + interval '1 second', attempts = 1
    WHERE kind = 'probe' RETURNING claimed_until`,
  )
  const queue = startQueue({ ...probe, kinds: kinds as never })
  await expect.poll(() => runs.length).toBe(1)
  await queue.stop()
  expect(runs[0]).toBeGreaterThanOrEqual(rows[0].claimed_until.getTime())
})

const jobs = async () => (await world.pool.query("SELECT * FROM jobs WHERE kind = 'mail'")).rows
const metric = async (name: string): Promise<string | undefined> => {
  const { body } = await world.app.inject({ url: '/metrics' })
  return new RegExp(`^${name}\\{kind="mail"\\} (\\S+)$`, 'm').exec(body)?.[1]
}

/** True if an attempt has ended: until then the job is claimed. */
const isTried = (
  job: { attempts: number; claimed_by: string | null; failed_at: Date | null } | undefined,
  before: number,
) => job !== undefined && (job.failed_at !== null || (job.attempts > before && job.claimed_by === null))

/** Lets so many attempts at the one waiting mail go by, each an hour after the one before. */
const attempts = async (count: number) => {
  for (let i = 0; i < count; i++) {
    const before = (await jobs())[0].attempts as number
    world.clock.passes(60 * minute)
    await new Actor(world.app).tries(requestPasswordReset, { body: { email: 'nobody@example.in' } })
    await expect.poll(async () => (await jobs()).every(job => isTried(job, before))).toBe(true)
  }
}

test('gives up a mail that the server refuses for good after three tries, and counts it in /metrics', async () => {
  const refusing = vi
    .spyOn(world.mailer, 'send')
    .mockImplementation(() =>
      Promise.reject(Object.assign(new Error('550 no such user'), { command: 'RCPT TO', responseCode: 550 })),
    )
  await world.person('Asha')
  await expect.poll(async () => isTried((await jobs())[0], 0)).toBe(true)
  await attempts(2)
  expect(await jobs()).toMatchObject([
    { attempts: 3, last_error: expect.stringMatching(/550 no such user$/), failed_at: expect.any(Date) },
  ])
  const tried = refusing.mock.calls.length
  world.clock.passes(24 * 60 * minute)
  await world.person('Ravi')
  expect(refusing.mock.calls.filter(([mail]) => mail.to === refusing.mock.calls[0]![0].to)).toHaveLength(3)
  expect(tried).toBe(3)
  expect(await metric('jobs_failed')).toBe('1')
  refusing.mockRestore()
  await world.pool.query('DELETE FROM jobs WHERE failed_at IS NOT NULL')
})

test('[open.2] does at its time what falls due between two looks at the queue', async () => {
  const runs: number[] = []
  const run = async () => {
    runs.push(Date.now())
    return undefined
  }
  const kinds = { probe: { run, maxAttempts: () => 1 } }
  const due = Date.now() + 1_500
  await world.pool.query(
    `INSERT INTO jobs (kind, data, created_at, due_at) VALUES ('probe', '{}', now(), $1)`,
    [new Date(due)],
  )
  // By itself it would look again only in two minutes.
  const queue = startQueue({
    pool: world.pool,
    clock: systemClock,
    kinds,
    pollMs: 120_000,
    onError: () => {},
  })
  await expect.poll(() => runs.length).toBe(1)
  await queue.stop()
  expect(runs[0]! - due).toBeGreaterThanOrEqual(0)
})

test('deletes what has expired once a day, in one process', async () => {
  await world.anotherApp()
  const { rows } = await world.pool.query("SELECT due_at FROM jobs WHERE kind = 'cleanup'")
  expect(rows).toHaveLength(1)
  await world.person('Asha')
  world.clock.passes(31 * 24 * 60 * minute)
  const newcomer = await world.person('Ravi')
  await expect
    .poll(async () => (await world.pool.query('SELECT DISTINCT user_id FROM sessions')).rowCount)
    .toBe(1)
  expect(newcomer.user.email).toBeTruthy()
  // The job is put off to the next day a moment after its work is done.
  const dues = async () =>
    (await world.pool.query("SELECT due_at FROM jobs WHERE kind = 'cleanup'")).rows.map(row => +row.due_at)
  await expect.poll(dues).toEqual([+world.clock.now() + 24 * 60 * minute])
})
