import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { acceptManyATurn } from './accept.ts'

const comers = 240

/** How many turns of the event loop it takes until all who came at once are taken up. */
const turnsUntilAllAreIn = async (server: Server): Promise<number> => {
  let taken = 0
  const count = () => taken++
  server.on('connection', count)
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: comers }, () => connect(port, '127.0.0.1'))
  // All have come before the first is taken up: the system lets them in by itself.
  await new Promise(resolve => process.nextTick(resolve))
  let turns = 0
  while (taken < comers) {
    await new Promise(resolve => setImmediate(resolve))
    turns++
  }
  for (const socket of sockets) socket.destroy()
  server.off('connection', count)
  return turns
}

test('a rush of connections is taken up many at a time, and the place is free again after closing', async () => {
  const server = createServer(socket =>
    socket
      .resume()
      .on('error', () => {})
      .on('end', () => socket.end()),
  )
  server.listen({ port: 0, host: '127.0.0.1', backlog: comers })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const alone = await turnsUntilAllAreIn(server)
  const close = acceptManyATurn(server, comers)
  await expect.poll(() => turnsUntilAllAreIn(server)).toBeLessThan(alone / 8)
  const closed = new Promise(resolve => server.close(resolve))
  await Promise.all([close(), closed])
  const refused = once(connect(port, '127.0.0.1'), 'connect')
  await expect(refused).rejects.toThrow('ECONNREFUSED')
})
