import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts'
import { sessionCookie, type Viewer } from '#server/platform/session.ts'

interface SocketData {
  viewer: Viewer
  /** The session token's hash, in hex. */
  sessionHash: string
}

export type LiveServer = Server<ClientEvents, ServerEvents, Record<never, never>, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<never, never>, SocketData>

/** The room of all sockets of a person. */
export const userRoom = (userId: number): string => `user:${userId}`
/** The room of all sockets opened with one session. */
export const sessionRoom = (hash: string): string => `session:${hash}`

/** Bytes of one packet from a client; all it ever sends is somebody's id. */
const maxPacketBytes = 4 * 1024
/** How long a connection may take to say what it wants. */
const handshakeMs = 10_000
/** A client that sends more events than this in `floodMs` is disconnected. */
const floodEvents = 60
const floodMs = 10_000

/** The session cookie's value in a handshake, which the web framework has not parsed. */
export const tokenOf = (request: Pick<IncomingMessage, 'headers'>): string | undefined => {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, ...value] = pair.trim().split('=')
    if (name === sessionCookie) return decodeURIComponent(value.join('='))
  }
  return undefined
}

/** Socket.IO on the app's own HTTP server, open to the app's own origins only, on both transports. */
export const openSockets = (server: HttpServer, own: ReadonlySet<string>): LiveServer =>
  new Server(server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: maxPacketBytes,
    connectTimeout: handshakeMs,
    // The `cors` option keeps nobody out; this does.
    allowRequest: ({ headers }, allow) => {
      const site = headers['sec-fetch-site']
      const isOwn = headers.origin === undefined || own.has(headers.origin)
      const isForeignSite = site === 'cross-site' || site === 'same-site'
      allow(isOwn && !isForeignSite ? null : 'foreign origin', isOwn && !isForeignSite)
    },
  })

/** Cuts off a socket that floods the server with events. */
export const guardFlood = (socket: LiveSocket): void => {
  let windowStart = 0
  let count = 0
  socket.use((_, next) => {
    const now = Date.now()
    if (now - windowStart > floodMs) {
      windowStart = now
      count = 0
    }
    count += 1
    if (count > floodEvents) socket.disconnect(true)
    else next()
  })
}
