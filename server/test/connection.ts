import { io, type Socket } from 'socket.io-client'
import { afterEach } from 'vitest'
import type { Alert, ReadAlerts } from '#contract/entities/alert.ts'
import type { ChatEntry, Message } from '#contract/entities/message.ts'
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts'
import type { Actor } from '../seeds/actor.ts'

const patienceMs = 60_000

/** A socket of somebody's, which remembers all that it was sent. */
export class Connection {
  readonly messages: Message[] = []
  readonly alerts: Alert[] = []
  readonly readAlerts: ReadAlerts[] = []
  readonly chats: ChatEntry[][] = []
  readonly tasks: string[] = []
  readonly sites: string[] = []
  readonly online: string[][] = []
  readonly socket: Socket<ServerEvents, ClientEvents>
  isEnded = false

  private constructor(origin: string, headers: Record<string, string>, transports: string[]) {
    this.socket = io(origin, { transports, extraHeaders: headers, reconnection: false, forceNew: true })
    this.socket.on('newMessage', message => this.messages.push(message))
    this.socket.on('newAlert', alert => this.alerts.push(alert))
    this.socket.on('readAlerts', read => this.readAlerts.push(read))
    this.socket.on('updatedChat', chats => this.chats.push(chats))
    this.socket.on('updatedSite', () => this.sites.push('changed'))
    this.socket.on('updatedTask', taskId => this.tasks.push(taskId))
    this.socket.on('getOnlineUsers', ids => this.online.push(ids))
    this.socket.on('disconnect', () => {
      this.isEnded = true
    })
  }

  /** Connects with somebody's session cookie; rejects when refused. */
  static async open(
    origin: string,
    actor: Actor,
    {
      headers = {},
      transports = ['websocket'],
    }: { headers?: Record<string, string>; transports?: string[] } = {},
  ): Promise<Connection> {
    const cookie: Record<string, string> = actor.cookie ? { cookie: `session=${actor.cookie}` } : {}
    const connection = new Connection(origin, { ...cookie, ...headers }, transports)
    await new Promise<void>((resolve, reject) => {
      connection.socket.once('connect', resolve)
      connection.socket.once('connect_error', error => {
        connection.close()
        reject(error)
      })
    })
    return connection
  }

  close(): void {
    this.socket.disconnect()
  }
}

/** `Connection.open` for a file of tests: closes its connections after each test. */
export const openPerTest = (): typeof Connection.open => {
  const open: Connection[] = []
  afterEach(() => {
    for (const connection of open.splice(0)) connection.close()
  })
  return async (...args) => {
    const connection = await Connection.open(...args)
    open.push(connection)
    return connection
  }
}

/** Waits until the last list of people online that a connection got has exactly these people. */
export const untilOnline = (connection: Connection, ...people: Actor[]): Promise<unknown> => {
  const ids = people.map(({ user }) => user.givenId).sort()
  return until(
    () => connection.online.at(-1)?.slice().sort(),
    shown => shown?.join() === ids.join(),
  )
}

/** Waits until a condition holds; throws with its last value otherwise. */
export const until = async <T>(what: () => T, holds: (value: T) => boolean, ms = patienceMs): Promise<T> => {
  const end = performance.now() + ms
  for (;;) {
    const value = what()
    if (holds(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)} after ${ms} ms`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/**
 * Long enough for an event that is wrongly sent to have arrived. In many short waits, after each of which the process reads
 * what has come: one long timer ends before that where the processor was busy.
 */
export const quiet = async (): Promise<void> => {
  for (let i = 0; i < 25; i++) {
    await new Promise(resolve => setTimeout(resolve, 10))
    await new Promise(resolve => setImmediate(resolve))
  }
}
