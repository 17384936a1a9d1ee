import { afterAll, describe, expect, test } from 'vitest'
import { aProfile, aTask } from '../server/seeds/actor.ts'
import { isGood, Load, quantile, requestBytes, tally } from './load.ts'
import { buildTown } from './town.ts'

// `npm run test:hard` presses for as long as its promises say, `npm test` for a moment.
const isHard = process.env.RELIABILITY === 'hard'
const seconds = (hard: number, short: number) => (isHard ? hard : short) * 1000

/** A time that may not be passed. Beside other suites times say nothing: there only what is answered counts. */
const within = (ms: number) => (isHard ? ms : Number.POSITIVE_INFINITY)

const town = await buildTown(1)
const load = new Load(town.port)
const [asha, ravi] = [await town.join('Asha'), await town.join('Ravi')]
for (const { cookie } of [asha, ravi]) {
  const done = await load.send(requestBytes('PUT', '/api/auth/update-profile', cookie, aProfile()))
  expect(done.status).toBe(200)
}
for (let i = 0; i < 60; i++) {
  const done = await load.send(requestBytes('POST', '/api/task/post', asha.cookie, aTask()))
  expect(done.status).toBe(201)
}

afterAll(async () => {
  load.close()
  await town.close()
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const theList = () => requestBytes('GET', '/api/task/allTasks', ravi.cookie)

/** The calls of ordinary use, reads and writes. */
const mixed = (): (() => Buffer) => {
  const kinds = [
    theList,
    () => requestBytes('GET', '/api/task/allTasks?q=maths', ravi.cookie),
    () => requestBytes('GET', '/api/task/myTasks', asha.cookie),
    () => requestBytes('GET', `/api/messages/getMessages/${ravi.givenId}`, asha.cookie),
    () =>
      requestBytes('POST', `/api/messages/sendMessage/${ravi.givenId}`, asha.cookie, { message: 'hello' }),
  ]
  let count = 0
  return () => kinds[count++ % kinds.length]!()
}

describe('too much at once', () => {
  test('serves everybody it admits within 1 s at five times its load, and tells the others when to come back', {
    timeout: 120_000,
  }, async () => {
    await load.saturate(16, seconds(3, 1), mixed())
    const carried = await load.saturate(32, seconds(8, 2), mixed())
    const rate = carried.length / (seconds(8, 2) / 1000)
    expect(carried.filter(shot => !isGood(shot))).toEqual([])
    const shots = await load.press(rate * 5, seconds(10, 3), mixed())
    const admitted = shots.filter(isGood)
    const refused = shots.filter(shot => !isGood(shot))
    console.log(
      `carries ${rate.toFixed(0)} a second; at five times that ${admitted.length} admitted with p99 ` +
        `${quantile(admitted, 0.99).toFixed(0)} ms, refused ${tally(refused)} with p99 ` +
        `${quantile(refused, 0.99).toFixed(0)} ms`,
    )
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(shot => (shot.status !== 503 && shot.status !== 429) || !shot.retryAfter)).toEqual(
      [],
    )
    expect(admitted.length).toBeGreaterThan(0.3 * rate * (seconds(10, 3) / 1000))
    expect(quantile(admitted, 0.99)).toBeLessThan(within(1_000))
    await pause(2_000)
    const after = await load.press(rate * 0.3, 2_000, mixed())
    expect(after.filter(shot => !isGood(shot))).toEqual([])
    expect(quantile(after, 0.99)).toBeLessThan(within(500))
  })

  test('keeps the list of tasks fast during 100 log-ins a second', { timeout: 60_000 }, async () => {
    const logIn = (i: number) =>
      requestBytes('POST', '/api/auth/login', '', {
        email: `nobody.${i}@example.in`,
        password: 'some password',
      })
    let count = 0
    const ms = seconds(10, 3)
    const pace = await load.paceFor(theList, 50)
    const [list, logIns] = await Promise.all([
      load.press(pace, ms, theList),
      load.press(100, ms, () => logIn(count++)),
    ])
    console.log(
      `list p99 ${quantile(list, 0.99).toFixed(0)} ms beside ${tally(logIns)} log-ins with p99 ` +
        `${quantile(logIns, 0.99).toFixed(0)} ms`,
    )
    expect(list.filter(shot => !isGood(shot))).toEqual([])
    expect(quantile(list, 0.99)).toBeLessThan(within(500))
    for (const shot of logIns) expect([401, 429, 503]).toContain(shot.status)
  })
})
