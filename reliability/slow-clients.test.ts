import { connect, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { aProfile } from '../server/seeds/actor.ts'
import { isGood, Load, quantile, requestBytes } from './load.ts'
import { buildTown } from './town.ts'

// `npm run test:hard` tries as many for as long as its promises say, `npm test` a few for a moment.
const isHard = process.env.RELIABILITY === 'hard'

const town = await buildTown(1)
const load = new Load(town.port)
const ravi = await town.join('Ravi')
expect(
  (await load.send(requestBytes('PUT', '/api/auth/update-profile', ravi.cookie, aProfile()))).status,
).toBe(200)

afterAll(async () => {
  load.close()
  await town.close()
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

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
    const theList = () => requestBytes('GET', '/api/task/allTasks', ravi.cookie)
    const pace = await load.paceFor(theList, 50)
    const headers = 'GET /api/task/allTasks HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
    const body =
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n'
    const slow = Promise.all([trickle(half, headers, 25_000), trickle(half, body, 25_000)])
    await pause(500)
    const shots = await load.press(pace, isHard ? 14_000 : 3_000, theList)
    const closedAfter = (await slow).flat()
    console.log(
      `${closedAfter.length} slow clients cut after ${Math.round(Math.max(...closedAfter))} ms at most; ` +
        `p99 of others ${quantile(shots, 0.99).toFixed(0)} ms`,
    )
    expect(shots.filter(shot => !isGood(shot))).toEqual([])
    expect(quantile(shots, 0.99)).toBeLessThan(isHard ? 500 : Number.POSITIVE_INFINITY)
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
