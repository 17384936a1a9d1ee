import type { ServerEvents } from '#contract/socket-events.ts'
import { type LiveServer, type LiveSocket, userRoom } from './sockets.ts'

/** How many sockets a person may have. A further one closes the oldest. */
const maxSockets = 20
/** How many bytes may wait for a client that does not read. With more, its connection is ended. */
const maxWaitingBytes = 1_000_000

interface WebSocketLike {
  bufferedAmount: number
  terminate(): void
}

const webSocketOf = ({ conn }: LiveSocket): WebSocketLike | undefined =>
  (conn.transport as { socket?: WebSocketLike }).socket

const waitingBytes = (socket: LiveSocket): number => {
  const queued = (socket.conn as unknown as { writeBuffer: { data?: string | Buffer }[] }).writeBuffer
  const sent = webSocketOf(socket)?.bufferedAmount ?? 0
  return queued.reduce((sum, { data }) => sum + (data?.length ?? 0), sent)
}

/** Ends a connection at once, without waiting for its client to read the rest. */
const cut = (socket: LiveSocket): void => {
  webSocketOf(socket)?.terminate()
  socket.conn.close(true)
}

/** The sockets of this process, by person. */
export class Audience {
  constructor(readonly io: LiveServer) {}

  /** True if this person has a socket in this process. Most people have none here. */
  has(userId: number): boolean {
    return this.io.of('/').adapter.rooms.has(userRoom(userId))
  }

  /** The oldest first. */
  socketsOf(userId: number): LiveSocket[] {
    const ids = this.io.of('/').adapter.rooms.get(userRoom(userId)) ?? []
    return [...ids].flatMap(id => this.io.sockets.sockets.get(id) ?? [])
  }

  /** Closes the oldest sockets of a person who has too many. */
  limit(userId: number): void {
    for (const socket of this.socketsOf(userId).slice(0, -maxSockets)) {
      socket.emit('tooManySockets')
      socket.disconnect(true)
    }
  }

  /** Tells a person something on all their sockets. */
  tell<E extends keyof ServerEvents>(userId: number, event: E, ...args: Parameters<ServerEvents[E]>): void {
    for (const socket of this.socketsOf(userId)) {
      if (waitingBytes(socket) > maxWaitingBytes) cut(socket)
      else socket.emit(event, ...args)
    }
  }
}
