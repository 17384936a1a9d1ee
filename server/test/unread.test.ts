import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { checkSession } from '#contract/endpoints/auth.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
const [asha, ravi] = await world.named('Asha', 'Ravi')
const task = await asha.posts()
// More than the system keeps for a connection whose client does not read.
await world.pool.query("UPDATE tasks SET description = repeat('x', 8000000)")

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Asks for the large answer, so many times on one connection, and reads nothing. */
const asks = async (times: number) => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.pause()
  const request = `GET /api/task/particularTask/${task.givenId} HTTP/1.1\r\nHost: localhost\r\nCookie: session=${asha.cookie}\r\n\r\n`
  await new Promise<void>(resolve => socket.write(request.repeat(times), () => resolve()))
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The bytes that are in use: the process keeps far more of the system's memory than that. */
const inUse = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const status = async () => (await asha.tries(checkSession)).status

test.each([
  ['on many connections', 60, 1],
  ['one behind the other', 1, 60],
])(
  'sends no more answers to somebody who does not read them: %s',
  async (_, connections, times) => {
    const before = inUse()
    for (let i = 0; i < connections; i++) {
      await asks(times)
      // One after the other, so that it is the answers that are too many and not the calls at once.
      if (times === 1) await new Promise(resolve => setTimeout(resolve, 100))
    }
    // Node.js may stop reading pipelined requests first. Then no more answers come either.
    if (times === 1) await expect.poll(status).toBe(503)
    expect((await ravi.tries(checkSession)).status).toBe(201)
    await new Promise(resolve => setTimeout(resolve, 1_000))
    // Sixty unread answers would take 480 MB at least.
    expect(inUse() - before).toBeLessThan(350_000_000)
    for (const socket of sockets) socket.destroy()
    await expect.poll(status).toBe(201)
  },
  40_000,
)
