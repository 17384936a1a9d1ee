import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'
import { Admission } from './admission.ts'

const sockets: Socket[] = []

const world = await createWorld()
const port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
const asha = await world.person('Asha')
const bigTask = (await asha.posts()).givenId
// One answer that is more than the system keeps for a connection whose client does not read.
await world.pool.query("UPDATE tasks SET description = repeat('x', 12000000)")

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const request = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: session=${asha.cookie}\r\n\r\n`

/** A connection that asks for a large answer, pipelines 70 calls behind it, and reads nothing. */
const pipelines = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.pause()
  const bytes = request(`/api/task/particularTask/${bigTask}`) + request('/api/auth/security').repeat(70)
  await new Promise<void>(resolve => socket.write(bytes, () => resolve()))
  return socket
}

const statusFor = async (path: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { cookie: `session=${asha.cookie}` },
  })
  await answer.arrayBuffer()
  return answer.status
}

const twentyOthers = () => Promise.all(Array.from({ length: 20 }, () => statusFor('/api/auth/check')))

test('frees the places of pipelined requests when the client leaves without reading', async () => {
  for (let i = 0; i < 3; i++) {
    const socket = await pipelines()
    await pause(100)
    socket.destroy()
  }
  await expect.poll(twentyOthers).toEqual(Array(20).fill(201))
  expect(await statusFor('/readyz')).toBe(200)
})

test('makes nobody wait for a client that reads nothing', async () => {
  for (let i = 0; i < 3; i++) await pipelines()
  await expect.poll(twentyOthers).toEqual(Array(20).fill(201))
})

test('cuts off a client that reads nothing of its answer for 30 s', async () => {
  const { server } = world.app
  expect(server.timeout).toBe(30_000)
  server.timeout = 300
  const cut = new Promise<void>(resolve =>
    server.once('connection', accepted => accepted.once('close', () => resolve())),
  )
  const socket = await pipelines()
  server.timeout = 30_000
  // The client hears of it only when it reads on.
  await cut
  const ended = new Promise<number>(resolve => {
    let bytes = 0
    socket.on('data', data => {
      bytes += data.length
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(bytes))
  })
  socket.resume()
  expect(await ended).toBeLessThan(12_000_000)
})

test('lets 300 calls of one client wait, and refuses one more at once', async () => {
  const admission = new Admission({ atOnce: 64, perClient: 2 })
  const letGo: (() => void)[] = []
  const held = Array.from({ length: 2 }, () =>
    admission.run('a client', () => new Promise<void>(resolve => letGo.push(resolve))),
  )
  const waiting = Array.from({ length: 300 }, () => admission.run('a client', async () => 'done'))
  const oneMore = admission.run('a client', async () => 'done')
  for (const end of letGo) end()
  await expect(oneMore).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  expect(await Promise.all(waiting)).toEqual(Array(300).fill('done'))
  await Promise.all(held)
})

test('refuses a call that waits too long, and reports the process as stuck until a place is free', async () => {
  const admission = new Admission({ atOnce: 64, perClient: 16 })
  const letGo: (() => void)[] = []
  const held = Array.from({ length: 64 }, (_, i) =>
    admission.run(`client ${i % 4}`, () => new Promise<void>(resolve => letGo.push(resolve))),
  )
  // The places stay taken until then.
  await expect(admission.run('another', async () => 'done')).rejects.toMatchObject({
    status: 503,
    retryAfter: 1,
  })
  const waiting = admission.run('another', async () => 'done')
  letGo[0]!()
  expect(await waiting).toBe('done')
  expect(admission.isStuck).toBe(false)
  for (const end of letGo) end()
  await Promise.all(held)
})

test('reports a process whose places are all taken for long', async () => {
  const admission = new Admission({ atOnce: 64, perClient: 16 }, 0)
  const letGo: (() => void)[] = []
  const held = Array.from({ length: 64 }, (_, i) =>
    admission.run(`client ${i % 4}`, () => new Promise<void>(resolve => letGo.push(resolve))),
  )
  await pause(5)
  expect(admission.isStuck).toBe(true)
  for (const end of letGo) end()
  await Promise.all(held)
  expect(admission.isStuck).toBe(false)
})

test('gives no client more than its share, and lets the next in line go first', async () => {
  const admission = new Admission({ atOnce: 8, perClient: 2 })
  const order: string[] = []
  const letGo: (() => void)[] = []
  const works = (client: string) =>
    admission.run(client, () => {
      order.push(client)
      return new Promise<void>(resolve => letGo.push(resolve))
    })
  const greedy = Array.from({ length: 300 }, () => works('greedy').catch(() => 'refused'))
  const modest = Array.from({ length: 3 }, (_, i) => works(`modest ${i}`))
  await pause(0)
  expect(order).toEqual(['greedy', 'greedy', 'modest 0', 'modest 1', 'modest 2'])
  while (letGo.length > 0) {
    for (const end of letGo.splice(0)) end()
    await pause(0)
  }
  await Promise.all([...greedy, ...modest])
  expect(order).toHaveLength(303)
})

test('keeps room in the line when one client alone fills its share', async () => {
  const admission = new Admission({ atOnce: 8, perClient: 2 })
  const letGo: (() => void)[] = []
  const works = (client: string) =>
    admission.run(client, () => new Promise<void>(resolve => letGo.push(resolve)))
  const all = Array.from({ length: 1_000 }, () => works('greedy').catch(error => error.status))
  await pause(0)
  expect([admission.isFullFor('greedy'), admission.isFullFor('modest')]).toEqual([true, false])
  let isIn = false
  const modest = admission.run('modest', async () => {
    isIn = true
  })
  await pause(0)
  expect(isIn).toBe(true)
  await modest
  const refused = Promise.all(all.slice(2))
  expect(new Set(await refused)).toEqual(new Set([503]))
  for (const end of letGo) end()
})
