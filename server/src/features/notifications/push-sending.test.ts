import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { getNotificationPreferences, sendTestPush } from '#contract/endpoints/notifications.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { answersWith, PushBrowser, PushService } from '../../../test/push-service.ts'
import { createPushWorld } from '../../../test/push-world.ts'

/** A push service that takes connections and says nothing, and one that is not there. */
const silent = await PushService.open()
silent.behaves = () => {}
const closed = createServer()
await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
const { port } = closed.address() as { port: number }
await new Promise(resolve => closed.close(resolve))
const dead = `http://127.0.0.1:${port}`

const { world, service, subscribes, listener, heard, passes, outcomes } = await createPushWorld({
  allow: [silent.origin, dead],
})
const [ravi] = await world.named('Ravi')
const deviceOf = async (who: Actor) => (await who.does(getNotificationPreferences)).device
const waiting = async () =>
  (await world.pool.query(`SELECT data, due_at FROM jobs WHERE kind = 'push' AND failed_at IS NULL`)).rows
const underWay = async () =>
  (await world.pool.query(`SELECT FROM jobs WHERE kind = 'push' AND claimed_by IS NOT NULL`)).rowCount

test.each([404, 410])('forgets a device of which its push service says %i', async status => {
  const { who, browser } = await listener('Asha')
  service.until(answersWith(status))
  await ravi.says('Hello', who)
  expect(await heard(browser)).toHaveLength(1)
  expect([await deviceOf(who), await outcomes(who), await waiting()]).toEqual([null, ['gone'], []])
})

test.each([400, 401, 403, 413, 302])('gives a push up that is refused with %i', async status => {
  const { who, browser } = await listener('Asha')
  service.until(answersWith(status, { location: service.origin }))
  await ravi.says('Hello', who)
  expect(await heard(browser)).toHaveLength(1)
  expect(await deviceOf(who)).toMatchObject({ failingSince: expect.any(String), sentAt: null })
  expect([await outcomes(who), await waiting()]).toEqual([['refused'], []])
})

test('waits as long as a push service asks for, and no longer than an hour', async () => {
  const { who, browser } = await listener('Asha')
  service.until(answersWith(429, { 'retry-after': '120' }))
  await ravi.says('Hello', who)
  expect(await heard(browser)).toHaveLength(1)
  await passes(119_000)
  expect(service.readBy(browser)).toHaveLength(1)
  service.behaves = answersWith(429, { 'retry-after': '999999' })
  await passes(1_000)
  expect(service.readBy(browser)).toHaveLength(2)
  service.behaves = answersWith(201)
  await passes(hourMs)
  expect(service.readBy(browser)).toHaveLength(3)
  expect([await outcomes(who), (await deviceOf(who))!.failingSince]).toEqual([['sent'], null])
})

test('[note.2] tries again while a push service fails, until the push is worth nothing', async () => {
  const { who, browser } = await listener('Asha')
  service.until(answersWith(503))
  await ravi.says('Hello', who)
  const tries: number[] = []
  for (let i = 0; i < 3; i++) {
    tries.push((await heard(browser)).length)
    await passes(15 * minuteMs)
  }
  expect(tries).toEqual([1, 2, 3])
  expect(new Set(service.readBy(browser).map(push => JSON.stringify(push))).size).toBe(1)
  await passes(4 * hourMs)
  const before = service.readBy(browser).length
  service.behaves = answersWith(201)
  await passes(15 * minuteMs)
  expect(service.readBy(browser)).toHaveLength(before)
  expect([await outcomes(who), await waiting()]).toEqual([['failed'], []])
})

test.each<[string, PushService['behaves']]>([
  ['with words that are none', answer => void answer.writeHead(200).end(Buffer.from([0, 255, 254]))],
  [
    'and then says nothing',
    answer => {
      answer.writeHead(201)
      answer.flushHeaders()
    },
  ],
  [
    'without end',
    answer => {
      answer.writeHead(201)
      const more = () => {
        while (answer.write('x'.repeat(10_000)));
        answer.once('drain', more)
      }
      more()
    },
  ],
])('takes a push for sent that a push service takes %s', async (_, behaves) => {
  const { who, browser } = await listener('Asha')
  service.until(behaves)
  await ravi.says('Hello', who)
  expect(await heard(browser)).toHaveLength(1)
  expect(await outcomes(who)).toEqual(['sent'])
})

test('[note.2] delays nobody because of a push service that does not answer', async () => {
  const people = await world.people(8)
  for (const who of people) await subscribes(who, new PushBrowser(silent.origin))
  const { who, browser } = await listener('Asha')
  for (const one of people) await ravi.says('Hello', one)
  await ravi.says('Hello', who)
  world.clock.passes(2_000)
  await expect.poll(() => service.readBy(browser)).toHaveLength(1)
  // The server tries at most four pushes at once. The others wait until one is answered.
  expect(silent.arrived.length).toBeLessThanOrEqual(4)
  // Which of them are tried first is nobody's choice: they are due at the same moment.
  const failing = async () => (await Promise.all(people.map(deviceOf))).filter(device => device?.failingSince)
  await expect.poll(async () => (await failing()).length).toBeGreaterThan(0)
  // All that were tried have failed before the clock moves: one that fails later would keep the service closed.
  await expect.poll(underWay).toBe(0)
  const first = silent.arrived.length
  await ravi.says('Again', who)
  world.clock.passes(2_000)
  await expect.poll(() => service.readBy(browser)).toHaveLength(2)
  expect(silent.arrived.length).toBe(first)
  silent.behaves = answersWith(201)
  onTestFinished(() => silent.close())
  await passes(5 * minuteMs)
  for (const one of people) expect(await outcomes(one)).toEqual(['sent'])
})

test('[note.2] keeps what is for a push service that is not there, and tries it now and then with one push', async () => {
  const { who } = await listener('Asha')
  await subscribes(who, new PushBrowser(dead))
  await who.does(sendTestPush)
  world.clock.passes(1_000)
  await expect.poll(async () => (await deviceOf(who))?.failingSince).toBeTruthy()
  const browser = await subscribes(who)
  await passes(minuteMs)
  expect(service.readBy(browser)).toMatchObject([{ tag: 'test' }])
})

test('[note.2] sends what a process was sending that died, under the same tag', async () => {
  const { who, browser } = await listener('Asha')
  await ravi.says('Hello', who)
  // It died between sending and noting that.
  await world.pool.query(
    `UPDATE jobs SET claimed_by = 'dead', claimed_until = clock_timestamp() + interval '300 ms', attempts = 1
    WHERE kind = 'push'`,
  )
  expect(await heard(browser)).toMatchObject([{ tag: `chat-${ravi.user.givenId}` }])
  expect(service.arrived.at(-1)!.headers.topic).toMatch(/^[\w-]{32}$/)
})
