import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/time.ts'
import { answersWith, hangs, isSignedBy, lies, resets, takes } from '../../../test/webhook-receiver.ts'
import { createWebhookWorld, dataOf } from '../../../test/webhook-world.ts'

const { world, asha, ravi, hooked, waits, passesUntil } = await createWebhookWorld()
const { pool, clock } = world

test('[hook.1] delivers every event with one id through failures of every sort, by two processes', {
  timeout: 120_000,
}, async () => {
  await world.anotherApp()
  const { receiver, secret, state } = await hooked(['task.posted'])
  const failures = [
    answersWith(500),
    resets,
    answersWith(410),
    hangs,
    answersWith(302, { location: '/elsewhere' }),
    answersWith(429, { 'retry-after': '1' }),
    lies,
  ]
  let turn = 0
  // Each event fails in a few ways before it is taken. A hang takes as long as the patience of the market, so it comes once.
  receiver.behaves = answer => {
    const way = failures[turn++ % 8] ?? takes
    return (way === hangs && turn > 8 ? resets : way)(answer)
  }
  const posted = new Set<string>()
  for (let i = 0; i < 8; i++) posted.add((await asha.posts()).givenId)
  const taken = () => new Set(receiver.taken.map(one => String(dataOf(one).taskId)))
  await passesUntil(async () => taken().size === posted.size && (await state()).waiting === 0)
  expect(taken()).toEqual(posted)
  const ids = new Map<string, Set<string>>()
  for (const one of receiver.told) {
    expect(isSignedBy(secret, one)).toBe(true)
    const taskId = String(dataOf(one).taskId)
    ids.set(taskId, (ids.get(taskId) ?? new Set()).add(one.id))
  }
  expect([...ids.values()].map(({ size }) => size)).toEqual(Array(8).fill(1))
  expect(receiver.told.some(({ raw }) => raw.includes('elsewhere'))).toBe(false)
  expect(await state()).toMatchObject({ state: 'works', failingSince: null })
})

test('[hook.1] sends again, with the same id, what a process has sent and could not note', async () => {
  const { receiver, state } = await hooked(['task.posted'])
  // A sequence keeps its count when the transaction around it is undone.
  await pool.query(`
    CREATE SEQUENCE deaths;
    CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM nextval(''deaths''); RAISE EXCEPTION ''gone''; END';
    CREATE TRIGGER dies BEFORE INSERT ON webhook_attempts EXECUTE FUNCTION dies()`)
  await asha.posts()
  await waits(async () => (await pool.query('SELECT FROM deaths WHERE is_called')).rowCount).toBe(1)
  expect(receiver.told.length).toBe(1)
  await pool.query('DROP TRIGGER dies ON webhook_attempts; DROP FUNCTION dies; DROP SEQUENCE deaths')
  await passesUntil(async () => (await state()).waiting === 0)
  expect(receiver.told.length).toBeGreaterThan(1)
  expect(new Set(receiver.told.map(({ id }) => id)).size).toBe(1)
})

test('[hook.1] fails no call for a webhook that is deleted at the same moment', async () => {
  const { _id } = await hooked(['offer.made'])
  const task = await asha.posts()
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('DELETE FROM webhooks WHERE id = $1', [_id])
  const offering = ravi.offers(task)
  const blocked = 'SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()'
  await waits(async () => (await pool.query(blocked)).rowCount).toBeGreaterThan(0)
  await client.query('COMMIT')
  client.release()
  expect(await offering).toMatchObject({ price: 450 })
  expect((await pool.query('SELECT FROM webhook_deliveries')).rowCount).toBe(0)
})

test('[hook.1] keeps no other receiver waiting for one that says nothing', async () => {
  const dead = await hooked(['task.posted'], hangs)
  const well = await hooked(['task.posted'])
  for (let i = 0; i < 20; i++) await asha.posts()
  await waits(() => well.receiver.taken.length).toBe(20)
  expect(dead.receiver.told.length).toBeLessThanOrEqual(8)
})

test('[hook.1] tries for three days with growing waits, shows it as failing, and sends again', {
  timeout: 120_000,
}, async () => {
  const hook = await hooked(['task.posted'], answersWith(500))
  const began = clock.now().getTime()
  await asha.posts()
  await waits(() => hook.receiver.told.length).toBe(1)
  await waits(hook.state).toMatchObject({ state: 'retrying', waiting: 1 })
  const tries: number[] = []
  hook.receiver.behaves = answer => {
    tries.push(clock.now().getTime() - began)
    return answersWith(503)(answer)
  }
  const isOver = async () => (await hook.state()).waiting === 0
  await passesUntil(() => tries.length >= 5)
  const waited = tries.map((at, i) => at - (tries[i - 1] ?? 0))
  for (const [i, wait] of waited.entries()) if (i > 0) expect(wait).toBeGreaterThanOrEqual(waited[i - 1]!)
  await passesUntil(isOver)
  expect(tries.at(-1)).toBeGreaterThan(3 * dayMs - 3 * hourMs)
  expect(tries.at(-1)).toBeLessThanOrEqual(3 * dayMs)
  clock.passes(hourMs)
  expect(await hook.state()).toMatchObject({ state: 'failing', waiting: 0 })
  const count = hook.receiver.told.length
  const [newest] = await hook.attempts()
  expect(newest).toMatchObject({
    kind: 'task.posted',
    status: 503,
    problem: null,
    eventId: hook.receiver.told[0]!.id,
  })
  hook.receiver.behaves = takes
  await hook.again(newest!._id)
  await waits(() => hook.receiver.told.length).toBe(count + 1)
  await waits(async () => (await hook.state()).state).toBe('works')
  const [last] = await hook.attempts()
  expect(last).toMatchObject({ status: 204, eventId: newest!.eventId })
  expect(last!.durationMs).toBeGreaterThanOrEqual(0)
})

test('[hook.1] shows one that is gone as failing at once, and goes on trying', async () => {
  const hook = await hooked(['task.posted'], answersWith(410))
  await asha.posts()
  await waits(async () => (await hook.state()).state).toBe('failing')
  hook.receiver.behaves = takes
  await passesUntil(async () => (await hook.state()).state === 'works')
  expect(new Set(hook.receiver.told.map(({ id }) => id)).size).toBe(1)
})
