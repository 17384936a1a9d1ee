import cluster from 'node:cluster'
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { ClientEvents, ConnectionEvents, ServerEvents } from '#contract/socket-events.ts'
import { countClients } from '#server/access/client-networks.ts'
import { addressOf, type FindSession } from '#server/access/find-session.ts'
import { ownOrigins } from '#server/access/origin.ts'
import { hashOf, sessionTokenIn, type Viewer } from '#server/access/sessions.ts'
import type { Config } from '#server/config/config.ts'
import { Strangers } from './strangers.ts'

interface SocketData {
  viewer: Viewer
  /** The session token's hash, in hex. */
  sessionHash: string
  /** The person whose chat this socket shows, by internal id. */
  openChat: number | null
  /** Counts how often the socket has named the chat it shows, so that the answer of an older look-up is ignored. */
  openings: number
}

type Events = ServerEvents & ConnectionEvents
export type LiveServer = Server<ClientEvents, Events, Record<never, never>, SocketData>
export type LiveSocket = Socket<ClientEvents, Events, Record<never, never>, SocketData>

/** The room of all sockets of a person. */
export const userRoom = (userId: number): string => `user:${userId}`
/** The room of all sockets opened with one session. */
export const sessionRoom = (hash: string): string => `session:${hash}`

/** The largest packet of a client, in bytes. Clients only send a person's id. */
const maxPacketBytes = 4 * 1024
/** How long the handshake of a connection may take. */
const handshakeMs = 10_000
/** A client that sends more events than this in `floodMs` is disconnected. */
const floodEvents = 60
const floodMs = 10_000

interface Doors {
  config: Config
  findSession: FindSession
}

/** True if a session lets the socket in. */
const admit = async (
  socket: LiveSocket,
  address: string,
  { config, findSession }: Doors,
): Promise<boolean> => {
  const token = sessionTokenIn(socket.request.headers, config)
  const session = await findSession(token, address)
  if (!session) return false
  socket.data.viewer = session.viewer
  socket.data.sessionHash = hashOf(token!).toString('hex')
  socket.data.openChat = null
  socket.data.openings = 0
  // Join the rooms before the client learns that it is connected, so that it misses nothing committed from now on.
  await socket.join([userRoom(session.viewer.id), sessionRoom(socket.data.sessionHash)])
  return true
}

/** Socket.IO on the app's own HTTP server, open to people's sessions and the app's own origins, on both transports. */
export const openSockets = (server: HttpServer, { config, findSession }: Doors): LiveServer => {
  const own = ownOrigins(config.publicUrl)
  const addressFrom = addressOf(config)
  const counted = countClients(config.clientLimits)
  const strangers = new Strangers(request => counted(addressFrom(request))[0]!)
  const io: LiveServer = new Server(server, {
    serveClient: false,
    // In a cluster, the requests of a polling client would reach different processes.
    transports: cluster.isWorker ? ['websocket'] : ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: maxPacketBytes,
    connectTimeout: handshakeMs,
    // The `cors` option refuses nobody; this check does.
    allowRequest: (request, allow) => {
      const { headers } = request
      const site = headers['sec-fetch-site']
      const isOwn = headers.origin === undefined || own.has(headers.origin)
      const isForeignSite = site === 'cross-site' || site === 'same-site'
      if (!isOwn || isForeignSite) allow('foreign origin', false)
      else if (strangers.mayCome(request)) allow(null, true)
      else allow('too many connections', false)
    },
  })
  io.engine.on('connection', connection => strangers.add(connection))
  io.use((socket, next) => {
    // A client whose connection is cut comes back by itself, each time a little later.
    const cut = () => void socket.conn.close()
    const coming = admit(socket, addressFrom(socket.request), { config, findSession })
    void coming.then(isIn => next(isIn ? undefined : new Error('not_signed_in')), cut)
  })
  io.on('connection', socket => {
    strangers.remove(socket.conn)
    // Without its one socket a connection would be nobody's, and open for as long as the client likes.
    socket.once('disconnect', () => socket.conn.close())
  })
  return io
}

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
