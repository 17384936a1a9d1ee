import { beforeEach, expect, test } from 'vitest'
import { endVisit, getVisit, sayFine, shareVisit } from '#contract/endpoints/day.ts'
import type { Task, TaskForm } from '#contract/entities/task.ts'
import { type Actor, aTask, inTask } from '../../../../seeds/actor.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor

beforeEach(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi<b>')
})

const days = { dateFlexible: false, startDate: '2026-03-10', endDate: '2026-03-10' }
const hire = async (changes: Partial<TaskForm> = {}): Promise<Task> =>
  (await asha.hires(ravi, {}, aTask({ ...days, timeSlot: 'Evening', ...changes }))).task

const evening = new Date('2026-03-09T13:30:00.000Z')
const ends = new Date('2026-03-10T21:30:00.000Z')

const pageAt = (url: string, cookie?: string) =>
  world.app.inject({ url: new URL(url).pathname, headers: cookie ? { cookie } : {} })
const share = async (who: Actor, task: Task) => (await who.does(shareVisit, inTask(task))).url
const statusOf = async (url: string) => (await pageAt(url)).statusCode

test('[safe.1] shows only first names, place and time to anybody with the address', async () => {
  const task = await hire({ title: 'A secret title' })
  world.clock.time = evening
  const url = await share(ravi, task)
  const { statusCode, headers, body } = await pageAt(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self' 'sha256-/)
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).toContain('<h1>Ravi&#60;b&#62; and Asha meet</h1>')
  expect(body).toContain('Tuesday, 10 March, evening (after 4 PM)')
  expect(body).toContain('12 Baner Road, Pune')
  for (const hidden of ['<script', 'secret', 'Test', ravi.user.givenId, task.givenId, '450'])
    expect(body).not.toContain(hidden)
})

test('[safe.1] shows whether both are fine, each with the time', async () => {
  const task = await hire()
  world.clock.time = evening
  const url = await share(asha, task)
  expect((await pageAt(url)).body).toContain('Asha has not said anything yet')
  world.clock.time = new Date('2026-03-10T11:00:00.000Z')
  await ravi.does(sayFine, inTask(task))
  const { body } = await pageAt(url)
  expect(body).toContain('Ravi&#60;b&#62; said “I&#39;m fine” on 10 March at 4:30 pm')
  expect(body).toContain('Asha has not said anything yet')
  expect(await asha.does(getVisit, inTask(task))).toEqual({
    isOn: true,
    sharedAt: evening.toISOString(),
    fine: { poster: null, provider: world.clock.now().toISOString() },
  })
})

test('[safe.1] can be shared from the evening before until six hours after the slot', async () => {
  const task = await hire()
  const tries = async () => (await ravi.tries(shareVisit, inTask(task))).status
  world.clock.time = new Date(evening.getTime() - 1)
  expect(await tries()).toBe(409)
  world.clock.time = evening
  const url = await share(ravi, task)
  world.clock.time = new Date(ends.getTime() - 1)
  expect(await statusOf(url)).toBe(200)
  world.clock.time = ends
  expect([await statusOf(url), await tries()]).toEqual([410, 409])
  expect((await pageAt(url)).body).toContain('This page has ended')
  expect((await ravi.tries(sayFine, inTask(task))).status).toBe(409)
})

test('[safe.1] ends a shared visit when its link is revoked or replaced, and when the work is cancelled', async () => {
  const task = await hire()
  world.clock.time = evening
  const [first, ofAsha] = [await share(ravi, task), await share(asha, task)]
  const second = await share(ravi, task)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await ravi.does(endVisit, inTask(task))
  expect([await statusOf(second), await statusOf(ofAsha)]).toEqual([404, 200])
  expect((await pageAt(second)).body).toContain('There is nothing here')
  await ravi.cancels(task)
  expect(await statusOf(ofAsha)).toBe(410)
})

test('[safe.1] refuses a shared visit to strangers, and for remote work', async () => {
  const stranger = await world.person('Mallory')
  const task = await hire()
  const remote = await hire({ modeOfTask: 'Remotely' })
  world.clock.time = evening
  for (const call of [shareVisit, endVisit, sayFine])
    expect((await stranger.tries(call, inTask(task))).status).toBe(403)
  expect((await ravi.tries(shareVisit, inTask(remote))).status).toBe(409)
  expect(await ravi.does(getVisit, inTask(remote))).toMatchObject({ isOn: false })
})
