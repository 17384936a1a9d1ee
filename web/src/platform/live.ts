import type { Socket } from 'socket.io-client'
import {
  type ClientEvents,
  type ConnectionEvents,
  reconnection,
  type ServerEvents,
} from '#contract/socket-events.ts'

/** One handler for each event of the contract: a missing one does not compile. */
export type LiveHandlers = { [Name in keyof ServerEvents]: ServerEvents[Name] }

export interface LiveOptions {
  handlers: LiveHandlers
  /** On every connection, the first included: asks for missed events. */
  onConnected(): void
  /** The server closed the socket or refused the session: it may have ended. */
  onRefused(): Promise<boolean>
}

type LiveSocket = Socket<ServerEvents & ConnectionEvents, ClientEvents>

let socket: LiveSocket | undefined
let openFriend: string | null = null
/** Messages and alerts that were shown while no socket could report it. */
let unsaid: { alert?: string; message?: string } | undefined
const state = { isConnected: false, socketId: null as string | null }

/** True if the socket is connected, and under which id. */
export const liveState = (): Readonly<typeof state> => state

const wire = (live: LiveSocket, options: LiveOptions): void => {
  for (const [name, handler] of Object.entries(options.handlers))
    live.on(name as keyof ServerEvents, handler as never)
  live.on('connect', () => {
    state.isConnected = true
    state.socketId = live.id ?? null
    if (openFriend !== null) live.emit('openChat', openFriend)
    if (unsaid) live.emit('seen', unsaid)
    unsaid = undefined
    options.onConnected()
  })
  let isOneTooMany = false
  live.on('tooManySockets', () => {
    isOneTooMany = true
  })
  live.on('disconnect', reason => {
    state.isConnected = false
    state.socketId = null
    // Socket.IO takes the server's own closing for final; it is, only when the session has ended.
    if (reason === 'io server disconnect') void retryUnlessEnded(live, options, isOneTooMany)
    isOneTooMany = false
  })
  live.on('connect_error', () => {
    if (!live.active) void retryUnlessEnded(live, options)
  })
}

/** Until somebody looks at this page again; or for ten minutes, if it is in sight all the time. */
const untilLookedAt = (): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    setTimeout(resolve, reconnection.tooManyMs)
  })

const retryUnlessEnded = async (
  live: LiveSocket,
  options: LiveOptions,
  isOneTooMany = false,
): Promise<void> => {
  // At once it would only take another tab's place, which would come back and take the next one's.
  if (isOneTooMany) await untilLookedAt()
  else await new Promise(resolve => setTimeout(resolve, reconnection.delayMs))
  if (live === socket && (await options.onRefused()) && live === socket) live.connect()
}

/** Connects for as long as the session lasts; answers how to end it. */
export function goLive(options: LiveOptions): () => void {
  let isEnded = false
  const start = async () => {
    const { io } = await import('socket.io-client')
    if (isEnded) return
    socket = io({
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: reconnection.delayMs,
      reconnectionDelayMax: reconnection.maxDelayMs,
      timeout: reconnection.connectTimeoutMs,
      withCredentials: true,
    })
    wire(socket, options)
  }
  // Without a network even the code may be out of reach; it is asked for again until it is here.
  const tryToStart = () =>
    void start().catch(() => !isEnded && setTimeout(tryToStart, reconnection.maxDelayMs))
  tryToStart()
  return () => {
    isEnded = true
    socket?.disconnect()
    socket = undefined
    state.isConnected = false
    state.socketId = null
  }
}

/** Tries at once instead of waiting for the next turn: the network is said to be back. */
export const reconnectNow = (): void => {
  if (socket && !socket.connected) socket.connect()
}

/** Tells the server up to what the app has shown, if it is in view: no push is to tell of it again. */
export const tellSeen = (upTo: { alert?: string; message?: string }): void => {
  if (document.visibilityState !== 'visible') return
  if (socket?.connected) socket.emit('seen', upTo)
  else unsaid = { ...unsaid, ...upTo }
}

/** Tells the server whose conversation is on the screen, so that it sends their presence. */
export const openChatWith = (friendId: string | null): void => {
  openFriend = friendId
  if (socket?.connected) socket.emit('openChat', friendId)
}
