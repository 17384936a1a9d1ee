import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { beforeAll, expect, test } from 'vitest'
import { logOutEverywhere } from '#contract/endpoints/account.ts'
import {
  endCalendarFeed,
  getCalendarFeed,
  getCalendarFile,
  makeCalendarFeed,
} from '#contract/endpoints/day.ts'
import type { TaskForm } from '#contract/entities/task.ts'
import { type Actor, aTask, inTask } from '../../../../seeds/actor.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

/** The fields that both parsers read alike. */
const read = (file: string) => {
  const other = Object.values(nodeIcal.sync.parseICS(file)).filter(one => one?.type === 'VEVENT')
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component)
    const same = other.find(({ uid }) => uid === event.uid)!
    const seen = {
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      summary: event.summary,
      location: event.location,
    }
    expect({
      uid: same.uid,
      sequence: Number(same.sequence),
      status: same.status,
      summary: same.summary,
      location: same.location ?? null,
    }).toEqual(seen)
    return {
      ...seen,
      times: [same.start.toISOString(), same.end!.toISOString()],
      start: event.startDate.toString(),
      zone: event.startDate.zone.tzid,
      days: component.getFirstPropertyValue('rrule')?.toString() ?? null,
    }
  })
}

const fileOf = async (who: Actor, { givenId }: { givenId: string }): Promise<string> => {
  const headers = { cookie: `session=${who.cookie}` }
  const url = `/api/agreement/${givenId}/calendar.ics`
  const answer = await world.app.inject({ url, headers })
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  return answer.body
}

const hiresOn = async (changes: Partial<TaskForm>) => {
  const days = { dateFlexible: false, startDate: '2026-03-10', endDate: '2026-03-10' }
  return (await asha.hires(ravi, {}, aTask({ ...days, timeSlot: 'Evening', ...changes }))).task
}

test('[day.2] gives a party the agreed day and slot in the time of India', async () => {
  const task = await hiresOn({ title: 'Paint; a wall, twice' })
  const file = await fileOf(ravi, task)
  expect(read(file)).toEqual([
    {
      uid: `${task.givenId}@taskbazaar`,
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'Paint; a wall, twice',
      location: '12 Baner Road, Pune',
      times: ['2026-03-10T10:30:00.000Z', '2026-03-10T15:30:00.000Z'],
      start: '2026-03-10T16:00:00',
      zone: 'Asia/Kolkata',
      days: null,
    },
  ])
  expect(await fileOf(asha, task)).toContain('DESCRIPTION:With Ravi')
})

test('[day.2] gives each day of several, and whole days where any time will do', async () => {
  const [several] = read(await fileOf(ravi, await hiresOn({ endDate: '2026-03-12' })))
  expect(several!.days).toBe('FREQ=DAILY;COUNT=3')
  const open = await hiresOn({ endDate: '2026-03-12', timeSlot: '', timeFlexible: true })
  const [whole] = read(await fileOf(ravi, open))
  expect([whole!.start, whole!.zone]).toEqual(['2026-03-10', 'floating'])
})

test('[day.2] carries a change and a cancellation by the same UID and a higher SEQUENCE', async () => {
  const task = await hiresOn({})
  await asha.proposes(task, { kind: 'change', startDate: '2026-03-11', endDate: '2026-03-11' })
  await ravi.answersProposal(task, true)
  const uid = `${task.givenId}@taskbazaar`
  const start = '2026-03-11T16:00:00'
  expect(read(await fileOf(ravi, task))).toMatchObject([{ uid, sequence: 1, status: 'CONFIRMED', start }])
  await ravi.cancels(task)
  const cancelled = { uid, sequence: 2, status: 'CANCELLED', start, location: null }
  expect(read(await fileOf(ravi, task))).toMatchObject([cancelled])
})

test('[day.2] folds lines to 75 bytes within no letter, and ends none of them early', async () => {
  const task = await hiresOn({ title: 'हिन्दी में गणित का गृहकार्य समझाना और लिखना' })
  const file = await fileOf(ravi, task)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(read(file)[0]!.summary).toBe(task.title)
})

test('[day.2] gives no file to others, and none without a day', async () => {
  const stranger = await world.person('Mallory')
  expect((await stranger.tries(getCalendarFile, inTask(await hiresOn({})))).status).toBe(403)
  const { task } = await asha.hires(ravi)
  expect((await ravi.tries(getCalendarFile, inTask(task))).status).toBe(409)
})

const feedAt = (url: string) => world.app.inject({ url: new URL(url).pathname })

test('[day.2] shows all own agreed days at a private address, without a session', async () => {
  const [meera, tara] = await world.named('Meera', 'Tara')
  const days = { dateFlexible: false, startDate: '2026-03-10', endDate: '2026-03-10' }
  const { task } = await meera.hires(tara, {}, aTask(days))
  const { task: cancelled } = await tara.hires(meera, {}, aTask(days))
  await tara.cancels(cancelled)
  await meera.hires(ravi, {}, aTask(days))
  expect(await tara.does(getCalendarFeed)).toEqual({ madeAt: null })
  const { url } = await tara.does(makeCalendarFeed)
  expect(await tara.does(getCalendarFeed)).toEqual({ madeAt: world.clock.now().toISOString() })
  const answer = await feedAt(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  expect(read(answer.body).map(({ uid, status }) => [uid, status])).toEqual([
    [`${cancelled.givenId}@taskbazaar`, 'CANCELLED'],
    [`${task.givenId}@taskbazaar`, 'CONFIRMED'],
  ])
  const { rows } = await world.pool.query('SELECT token_hash FROM calendar_feeds')
  expect(JSON.stringify(rows)).not.toContain(new URL(url).pathname.slice(10, 53))
})

test('[day.2] ends the address when another is made, when it is revoked, and with the account’s sessions', async () => {
  const tara = await world.person('Tara')
  const { url: first } = await tara.does(makeCalendarFeed)
  const { url: second } = await tara.does(makeCalendarFeed)
  expect([(await feedAt(first)).statusCode, (await feedAt(second)).statusCode]).toEqual([404, 200])
  await tara.does(endCalendarFeed)
  expect((await feedAt(second)).statusCode).toBe(404)
  expect(await tara.does(getCalendarFeed)).toEqual({ madeAt: null })
  const { url: third } = await tara.does(makeCalendarFeed)
  await tara.does(logOutEverywhere)
  expect((await feedAt(third)).statusCode).toBe(404)
})
