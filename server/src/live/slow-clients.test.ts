import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { Actor } from '../../seeds/actor.ts'
import { type Connection, openPerTest, until } from '../../test/connection.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
const [asha, ravi] = await world.named('Asha', 'Ravi')

const open = openPerTest()
const connects = (actor: Actor) => open(origin, actor)
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A WebSocket that is connected, reads so far, and nothing from then on; masked as the protocol asks. */
const readsNothing = async (actor: Actor): Promise<Socket> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  sockets.push(socket)
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n' +
      'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
      `Cookie: session=${actor.cookie}\r\n\r\n`,
  )
  let heard = ''
  socket.on('data', bytes => {
    heard += bytes.toString('latin1')
    // The packet '40' joins the one namespace.
    if (heard.includes('"sid"') && !heard.includes('40{')) {
      const mask = [1, 2, 3, 4]
      socket.write(Buffer.from([0x81, 0x82, ...mask, 0x34 ^ 1, 0x30 ^ 2]))
    }
  })
  await until(
    () => heard,
    text => text.includes('40{'),
  )
  socket.pause()
  return socket
}

const countConnections = promisify(world.app.server.getConnections.bind(world.app.server))

test('cuts off a client that does not read before much waits for it, and sends the others everything', async () => {
  await readsNothing(ravi)
  const fast = await connects(ravi)
  const size = 4_900
  let count = 0
  // The system keeps some tens of megabytes for a connection before anything waits in the server.
  while ((await countConnections()) === 2) {
    expect(count * size).toBeLessThan(80_000_000)
    await Promise.all(Array.from({ length: 50 }, () => asha.says(`${count++} ${'x'.repeat(size)}`, ravi)))
  }
  await until(
    () => fast.messages.length,
    heard => heard === count,
    20_000,
  )
  expect(fast.isEnded).toBe(false)
})

test('closes the oldest of more than twenty sockets of a person', async () => {
  const all: Connection[] = []
  for (let i = 0; i < 23; i++) all.push(await connects(asha))
  await until(
    () => all.filter(connection => connection.isEnded).length,
    ended => ended === 3,
  )
  expect(all.map(connection => connection.isEnded)).toEqual([true, true, true, ...Array(20).fill(false)])
})
