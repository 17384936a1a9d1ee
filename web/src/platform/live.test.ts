import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { goLive, liveState } from '#web/platform/live.ts'

const given = vi.hoisted(() => ({ origin: '', options: {} as Record<string, unknown> }))
// In a page the client finds the origin by itself; here the test gives it.
vi.mock('socket.io-client', async importOriginal => {
  const { io } = await importOriginal<typeof import('socket.io-client')>()
  return {
    io: (options: Record<string, unknown>) => {
      given.options = options
      return io(given.origin, options)
    },
  }
})

const http = createServer()
const server = new Server(http)

beforeAll(async () => {
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  given.origin = `http://127.0.0.1:${(http.address() as { port: number }).port}`
})
afterAll(() => server.close())

const ignore = () => {}

test('reconnects a page that was cut off for too many sockets when somebody looks at it', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  let connections = 0
  const stop = goLive({
    handlers: {
      updatedChat: ignore,
      newMessage: ignore,
      getOnlineUsers: ignore,
      newAlert: ignore,
      readAlerts: ignore,
      updatedTask: ignore,
      updatedSite: ignore,
      goneFiles: ignore,
    },
    onConnected: () => {
      connections += 1
    },
    onRefused: async () => true,
  })
  await vi.waitFor(() => expect(connections).toBe(1))
  server.emit('tooManySockets')
  server.disconnectSockets(true)
  await new Promise(resolve => setTimeout(resolve, 2_500))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(connections).toBe(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(connections).toBe(2))
  stop()
  vi.unstubAllGlobals()
})

test('[state.3] stores the id when connected, clears it when disconnected, and reconnects after 1 to 5 s', async () => {
  let connections = 0
  const stop = goLive({
    handlers: {
      updatedChat: ignore,
      newMessage: ignore,
      getOnlineUsers: ignore,
      newAlert: ignore,
      readAlerts: ignore,
      updatedTask: ignore,
      updatedSite: ignore,
      goneFiles: ignore,
    },
    onConnected: () => {
      connections += 1
    },
    onRefused: async () => true,
  })
  await vi.waitFor(() => expect(connections).toBe(1))
  const firstId = liveState().socketId
  expect(liveState()).toEqual({ isConnected: true, socketId: expect.any(String) })
  expect(given.options).toMatchObject({
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
  })

  for (const socket of server.sockets.sockets.values()) socket.conn.close()
  await vi.waitFor(() => expect(liveState()).toEqual({ isConnected: false, socketId: null }))
  await vi.waitFor(() => expect(connections).toBe(2), 3_000)
  expect(liveState().socketId).not.toBe(firstId)

  // The server's own closing is final for the library, not for an app whose session lasts.
  server.disconnectSockets(true)
  await vi.waitFor(() => expect(connections).toBe(3), 3_000)
  stop()
  expect(liveState()).toEqual({ isConnected: false, socketId: null })
})
