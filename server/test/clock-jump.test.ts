import { expect, test } from 'vitest'
import { getHealth } from '#contract/endpoints/operate.ts'
import { transaction } from '#server/db/core/connect.ts'
import { confirmClock } from '#server/db/market/clock-notes.ts'
import { alertKinds, happenedOn } from './dealing.ts'
import { createWorld } from './world.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const pause = () => new Promise(resolve => setTimeout(resolve, 1_000))

test('[clock.1] after a jump of time nothing is deleted or decided until an operator confirms; then every deadline comes later', async () => {
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
  await expect
    .poll(() => world.mailer.sent.filter(({ subject }) => subject.startsWith('The time jumped')).length)
    .toBe(2)
  expect((await operator.does(getHealth)).payments.clockWaitsUntil).toBe(
    new Date(start.getTime() + dayMs).toISOString(),
  )
  const metrics = async () => (await world.app.inject({ url: '/metrics' })).body
  expect(await metrics()).toContain('clock_waits 1\n')
  // What the clock that was ahead has put off is due again.
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
}, 30_000)
