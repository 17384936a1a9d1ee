import { expect, test } from 'vitest'
import { cancelAgreement, contestCancellation } from '#contract/endpoints/agreements.ts'
import { getHealth } from '#contract/endpoints/operate.ts'
import { getMyReview, postReview } from '#contract/endpoints/reviews.ts'
import { transaction } from '#server/db/core/connect.ts'
import { confirmClock } from '#server/db/market/clock-notes.ts'
import { systemClock } from '#server/domain/clock.ts'
import { agreementJobs } from '#server/jobs/agreements.ts'
import { confirmTime } from '#server/jobs/clock-guard.ts'
import { recording } from '#server/reactions/store.ts'
import { inTask } from '../seeds/actor.ts'
import { alertKinds, happenedOn } from './dealing.ts'
import { createWorld } from './world.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const pause = () => new Promise(resolve => setTimeout(resolve, 1_000))

test('[clock.1] deletes and decides nothing after a jump of time until an operator confirms, and then delays every deadline', async () => {
  const world = await createWorld({ config: { clockJumps: 'wait', autoCompleteDays: 2 } })
  const { clock, pool } = world
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const operator = await world.operator()
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  const { deadline } = await asha.agreement(task)
  const count = async (from: string) => (await pool.query(`SELECT FROM ${from}`)).rowCount
  const seenAt = async () =>
    (await pool.query('SELECT clock_seen_at AS at FROM market')).rows[0].at?.getTime()
  const isNoted = () => expect.poll(seenAt).toBe(clock.now().getTime())
  const start = clock.now()
  await isNoted()

  clock.passes(400 * dayMs)
  await isNoted()
  await pause()
  clock.time = start
  await isNoted()
  const sessions = await count('sessions')
  expect(sessions).toBeGreaterThan(2)
  expect((await asha.agreement(task)).state).toBe('Active')
  // It jumped twice; while the time is in doubt, nothing else is an alarm.
  await expect
    .poll(async () => (await operator.alerts()).map(({ alertDesc }) => alertDesc))
    .toEqual([
      'The time jumped. The clock decides nothing for 24 hours, or until you confirm the time: npm run clock',
    ])
  expect((await operator.does(getHealth)).payments.clockWaitsUntil).toBe(
    new Date(start.getTime() + dayMs).toISOString(),
  )
  const metrics = async () => (await world.app.inject({ url: '/metrics' })).body
  expect(await metrics()).toContain('clock_waits 1\n')
  // Times that the clock postponed while it ran ahead are due again.
  expect(await count(`jobs WHERE kind <> 'agreement' AND due_at > '2026-03-03'`)).toBe(0)

  expect(await transaction(pool, tx => confirmClock(tx, clock.now()))).toBe(dayMs)
  await expect
    .poll(async () => (await asha.agreement(task)).deadline)
    .toBe(new Date(Date.parse(deadline!) + dayMs).toISOString())
  expect(await happenedOn(task, { asha, ravi })).toContainEqual(['TimeAdded', null])
  for (const who of [asha, ravi]) expect(await alertKinds(who, task)).toContain('Time Added')
  expect(await metrics()).toContain('clock_waits 0\n')
  for (let day = 0; day < 3; day++) {
    expect((await asha.agreement(task)).state).toBe('Active')
    clock.passes(23 * hourMs)
    await isNoted()
  }
  clock.passes(3 * hourMs)
  await expect.poll(async () => (await asha.agreement(task)).state).toBe('Completed')
})

test('[clock.1] gives as much longer to contest and to rate after a confirmed absence, and tells both', async () => {
  const world = await createWorld({ config: { clockJumps: 'wait', autoCompleteDays: 0.5, reviewDays: 3 } })
  const { clock, pool } = world
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const blamed = (await asha.hires(ravi)).task
  const rated = (await asha.hires(ravi)).task
  const done = (await asha.hires(ravi)).task
  const old = (await asha.hires(ravi)).task
  const cancel = { fault: 'theirs', reason: 'Did not turn up' } as const
  await asha.does(cancelAgreement, { ...inTask(old), body: cancel })
  const passes = async (ms: number) => {
    for (let left = ms; left > 0; left -= 20 * hourMs) {
      clock.passes(Math.min(left, 20 * hourMs))
      const at = clock.now().getTime()
      await expect
        .poll(async () => (await pool.query('SELECT clock_seen_at AS at FROM market')).rows[0].at.getTime())
        .toBe(at)
    }
  }
  await passes(7 * dayMs + hourMs)
  await asha.does(cancelAgreement, { ...inTask(blamed), body: cancel })
  await ravi.completes(rated)
  await asha.completes(rated, { rating: 5 })
  await ravi.does(postReview, { ...inTask(rated), body: { rating: 5 } })
  await ravi.completes(done)
  await passes(dayMs)
  await expect.poll(async () => (await asha.agreement(done)).state).toBe('Completed')
  const closesAt = async () => Date.parse((await asha.does(getMyReview, inTask(done))).closesAt!)
  const before = await closesAt()
  clock.passes(9 * dayMs)
  await expect
    .poll(async () => (await pool.query('SELECT clock_waits_until AS at FROM market')).rows[0].at)
    .not.toBeNull()
  await transaction(pool, tx => confirmClock(tx, clock.now()))
  await expect.poll(closesAt).toBe(before + 9 * dayMs)
  for (const task of [blamed, done])
    for (const who of [asha, ravi]) await expect.poll(() => alertKinds(who, task)).toContain('Time Added')
  // It is over for these.
  for (const task of [rated, old]) expect(await alertKinds(asha, task)).not.toContain('Time Added')
  const contests = (task: typeof blamed) =>
    ravi.tries(contestCancellation, { ...inTask(task), body: { note: 'I was there on time' } })
  expect((await contests(old)).status).toBe(409)
  expect((await contests(blamed)).status).toBe(200)
  await asha.does(postReview, { ...inTask(done), body: { rating: 4 } })
})

test('[clock.1] decides nothing about an agreement when the time has jumped since the queue asked', async () => {
  const world = await createWorld({ config: { autoCompleteDays: 2 } })
  const { clock, pool } = world
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  const { rows } = await pool.query('SELECT id FROM tasks WHERE given_id = $1', [task.givenId])
  const later = { now: () => new Date(clock.now().getTime() + 9 * dayMs) }
  const doing = async <T>(work: Parameters<typeof recording<T>>[2]) =>
    (await recording(pool, later.now(), work)).result
  const jobs = agreementJobs(later, doing, 14, async () => false)
  const again = await jobs.run({ data: { taskId: rows[0].id } } as never)
  expect(again).toEqual(new Date(later.now().getTime() + 60_000))
  expect((await asha.agreement(task)).state).toBe('Active')
  await agreementJobs(later, doing, 14, async () => true).run({ data: { taskId: rows[0].id } } as never)
  expect((await asha.agreement(task)).state).toBe('Completed')
})

test("[clock.1] confirms no time while this machine's clock and PostgreSQL's differ", async () => {
  const { pool } = await createWorld({ config: { clockJumps: 'accept' } })
  await pool.query("UPDATE market SET clock_waits_until = now() + interval '1 day'")
  const isInDoubt = async () =>
    (await pool.query('SELECT FROM market WHERE clock_waits_until IS NOT NULL')).rowCount === 1
  const ahead = { now: () => new Date(Date.now() + 3 * dayMs) }
  await expect(confirmTime(pool, ahead)).rejects.toThrow(/differ by 259\d\d\d seconds, so one is wrong/)
  expect(await isInDoubt()).toBe(true)
  expect(await confirmTime(pool, systemClock)).toBe(dayMs)
  expect(await isInDoubt()).toBe(false)
})
