import { connect, type Socket } from 'node:net'
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

/** Connections on which nothing but a few bytes come, now and then, and when the server closed each. */
const trickle = (count: number, opening: string, patienceMs: number) => {
  const start = performance.now()
  const sockets: Socket[] = []
  const closings = Array.from({ length: count }, () => {
    const socket = connect(town.port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('connect', () => socket.write(opening))
    socket.resume()
    const timer = setInterval(() => socket.write('x'), 1_000)
    return new Promise<number>(resolve => {
      socket.on('close', () => {
        clearInterval(timer)
        resolve(performance.now() - start)
      })
      setTimeout(() => socket.destroy(), patienceMs).unref()
    })
  })
  return Promise.all(closings)
}

// Both requests wait until the server cuts them.
describe.concurrent('slow clients', () => {
  const half = isHard ? 250 : 25
  test(`cuts ${2 * half} clients that trickle headers and bodies within 15 s, and delays nobody else`, {
    timeout: 60_000,
  }, async () => {
    const headers = 'GET /api/task/allTasks HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
    const body =
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n'
    const slow = Promise.all([trickle(half, headers, 25_000), trickle(half, body, 25_000)])
    await pause(500)
    const shots = await load.press(50, seconds(14, 3), theList)
    const closedAfter = (await slow).flat()
    console.log(
      `${closedAfter.length} slow clients cut after ${Math.round(Math.max(...closedAfter))} ms at most; ` +
        `p99 of others ${quantile(shots, 0.99).toFixed(0)} ms`,
    )
    expect(shots.filter(shot => !isGood(shot))).toEqual([])
    expect(quantile(shots, 0.99)).toBeLessThan(within(500))
    expect(Math.max(...closedAfter)).toBeLessThan(isHard ? 15_000 : 20_000)
  })

  test('cuts an unfinished socket handshake within 15 s', { timeout: 40_000 }, async () => {
    const origin = `http://127.0.0.1:${town.port}`
    const started = performance.now()
    const { status, body } = await load.send(
      requestBytes('GET', '/socket.io/?EIO=4&transport=polling', ravi.cookie),
    )
    expect(status).toBe(200)
    const { sid } = JSON.parse(body.slice(1)) as { sid: string }
    const isOpen = async () => {
      const answer = await fetch(`${origin}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
        headers: { cookie: ravi.cookie },
      })
      return answer.ok && (await answer.text()) !== '1'
    }
    while (await isOpen()) expect(performance.now() - started).toBeLessThan(isHard ? 15_000 : 20_000)
  })
})

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
    const [list, logIns] = await Promise.all([
      load.press(50, ms, theList),
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
