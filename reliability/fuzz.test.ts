import { connect } from 'node:net'
import fc from 'fast-check'
import { io } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { apiBase } from '#contract/paths.ts'
import { aProfile, aTask } from '../server/seeds/actor.ts'
import { Load, requestBytes, type Shot } from './load.ts'
import type { Person } from './person.ts'
import { packet, type Rubbish, rubbishFor } from './rubbish.ts'
import { buildTown } from './town.ts'

// `npm run test:hard` sends 10,000 of them, `npm test` some hundred.
const isHard = process.env.RELIABILITY === 'hard'
const requests = isHard ? 10_000 : 600
const packets = isHard ? 2_000 : 100
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

const town = await buildTown(1)
const load = new Load(town.port)
const { pid } = town.processes[0]!

afterAll(async () => {
  load.close()
  await town.close()
})

const member = async (): Promise<Person> => {
  const person = await town.join('Asha')
  await load.send(requestBytes('PUT', '/api/auth/update-profile', person.cookie, aProfile()))
  return person
}

/** A word of the program's inside in what people see. */
const inside =
  /node_modules|\.[jt]s:\d+|\bat \w+ \(|syntax error|relation "|violates|SELECT .* FROM|INSERT INTO|pg_/i

const problemOf = (shot: Shot, { endpoint }: Rubbish): string | null => {
  // It says of itself that it was set up without one.
  if (shot.status === 501 && shot.body.includes('"not_configured"')) return null
  if (shot.status === 0) return `no answer: ${shot.error}`
  if (shot.status >= 500) return `${shot.status}`
  if (inside.test(shot.body) && endpoint.name !== 'exportOwnData') return 'tells of its inside'
  if (shot.status < 400) return null
  try {
    const { message, code } = JSON.parse(shot.body) as { message: unknown; code: unknown }
    return typeof message === 'string' && message.trim() !== '' && typeof code === 'string'
      ? null
      : 'no message'
  } catch {
    return 'not JSON'
  }
}

const bytesOf = ({ endpoint, path, body, type }: Rubbish, cookie: string): Buffer => {
  const content =
    body === undefined
      ? ''
      : `${type ? `Content-Type: ${type}\r\n` : ''}Content-Length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(
    `${endpoint.method} ${apiBase}${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${content}\r\n${body ?? ''}`,
  )
}

test(`answers ${requests} random bodies, queries and paths without a 5xx, and each refusal with a message`, {
  timeout: isHard ? 600_000 : 120_000,
}, async () => {
  let person = await member()
  const other = await member()
  const posted = await load.send(requestBytes('POST', '/api/task/post', other.cookie, aTask()))
  const { givenId } = JSON.parse(posted.body) as { givenId: string }
  const known = [givenId, other.givenId, person.givenId]
  const each = Math.ceil(requests / allEndpoints.length)
  const all = allEndpoints.flatMap((endpoint, i) =>
    fc.sample(rubbishFor(endpoint, known), { numRuns: each, seed: seed + i }),
  )
  const mixed = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed })[0]!
  const statuses: Record<string, number> = {}
  const problems: string[] = []
  const work = async () => {
    for (let rubbish = mixed.pop(); rubbish; rubbish = mixed.pop()) {
      const { cookie } = person
      const shot = await load.send(bytesOf(rubbish, cookie))
      statuses[shot.status] = (statuses[shot.status] ?? 0) + 1
      const problem = problemOf(shot, rubbish)
      if (problem)
        problems.push(
          `${problem}: ${rubbish.endpoint.name} ${rubbish.path.slice(0, 200)} ${rubbish.body?.slice(0, 300)} → ${shot.body.slice(0, 200)}`,
        )
      // Some rubbish is a log-out, and some deletes the account.
      if (shot.status === 401 && person.cookie === cookie) person = await member()
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  console.log(`seed ${seed}: ${JSON.stringify(statuses)}`)
  expect(problems.slice(0, 20)).toEqual([])
  // Most are refused for what they say, not for who says it, and some get through.
  expect(statuses[400]).toBeGreaterThan(requests / 4)
  expect(statuses[200]).toBeGreaterThan(requests / 50)
  expect(town.processes[0]!.pid).toBe(pid)
  expect(town.processes[0]!.isAlive).toBe(true)
})

test(`survives ${packets} random packets over sockets and the bare connection, and disturbs nobody`, {
  timeout: isHard ? 300_000 : 60_000,
}, async () => {
  const [asha, ravi] = [await member(), await member()]
  await ravi.open(asha.givenId)
  ravi.connect()
  const origin = `http://127.0.0.1:${town.port}`
  const samples = fc.sample(packet, { numRuns: packets, seed })
  // A flood is cut off, so each connection says only a little.
  while (samples.length > 0) {
    const socket = io(origin, {
      transports: ['websocket'],
      extraHeaders: { cookie: asha.cookie },
      forceNew: true,
      reconnection: false,
    })
    await new Promise<void>(resolve => {
      socket.once('connect', () => resolve())
      socket.once('connect_error', () => resolve())
    })
    for (const [event, ...values] of samples.splice(0, 20)) {
      try {
        socket.emit(event, ...values)
      } catch {
        // The client itself refuses names of its own events.
      }
    }
    await new Promise(resolve => setTimeout(resolve, 5))
    socket.disconnect()
  }
  for (const bytes of fc.sample(fc.uint8Array({ minLength: 1, maxLength: 400 }), {
    numRuns: packets,
    seed,
  })) {
    await new Promise<void>(resolve => {
      const socket = connect(town.port, '127.0.0.1', () => socket.end(bytes))
      socket.resume()
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  }
  await asha.write('still here', ravi.givenId)
  for (let i = 0; ravi.conversations.get(asha.givenId)?.at(-1)?.message !== 'still here'; i++) {
    expect(i).toBeLessThan(200)
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  await Promise.all([asha.stop(), ravi.stop()])
  expect(town.processes[0]!.isAlive).toBe(true)
})
