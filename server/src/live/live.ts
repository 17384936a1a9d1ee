import type { Server as HttpServer } from 'node:http'
import type pg from 'pg'
import { limits } from '#contract/limits.ts'
import type { Admission } from '#server/access/admission.ts'
import type { FindSession } from '#server/access/find-session.ts'
import type { Config } from '#server/config/config.ts'
import type { SharedRedis } from '#server/db/core/redis.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { chatsOf } from '#server/db/messages/chats.ts'
import { friendsOf } from '#server/db/messages/conversations.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { Drop } from '#server/reactions/drops.ts'
import type { LiveEvent } from '#server/reactions/live-events.ts'
import { Audience } from './audience.ts'
import { Coalescer } from './coalescer.ts'
import { EndedSessions } from './ended-sessions.ts'
import { Link, type LinkItem } from './link.ts'
import { OpenChats } from './open-chats.ts'
import { Presence, type Somebody } from './presence.ts'
import { repeatedly } from './repeatedly.ts'
import { noteWhatIsSeen } from './seen.ts'
import {
  guardFlood,
  type LiveServer,
  type LiveSocket,
  openSockets,
  sessionRoom,
  userRoom,
} from './sockets.ts'

export interface LiveOptions {
  pool: pg.Pool
  config: Config
  clock: Clock
  findSession: FindSession
  /** Limits how many look-ups of new sockets run at once. */
  lookUps: Admission
  /** Links the processes; null where there is only this one. */
  redis: SharedRedis | null
  /** Called with the cache drops that follow from another process's writes. */
  onRemoteDrop(drop: Drop): void
  onError(error: Error): void
}

/** Two people, in both orders. */
const both = <T>([a, b]: [T, T]): [T, T][] => [
  [a, b],
  [b, a],
]

/** The shortest time between two chat lists sent to one person. */
const chatListEveryMs = 100
/** The pause between checks of connected sockets' sessions, in case this process missed that one ended. */
const sessionCheckMs = 10_000

/** The sockets of one process, and its link to the other processes if there is a Redis. */
export class Live {
  readonly #io: LiveServer
  readonly #audience: Audience
  readonly #presence: Presence
  readonly #openChats: OpenChats
  readonly #chatLists: Coalescer
  readonly #endedSessions: EndedSessions
  readonly #sessionCheck: NodeJS.Timeout
  /** Null where there is only this process. */
  readonly #link: Link | null

  constructor(
    server: HttpServer,
    readonly options: LiveOptions,
  ) {
    const { pool } = options
    this.#io = openSockets(server, options)
    this.#audience = new Audience(this.#io)
    this.#endedSessions = new EndedSessions(this.#io, databaseOn(pool), options.clock)
    this.#io.on('connection', socket => this.#welcome(socket))
    this.#presence = new Presence({
      remote: options.redis ? { online: ids => this.#link!.online(ids) } : null,
      friendsOf: userId => friendsOf(databaseOn(pool), userId),
      tell: (userId, ids) => this.#audience.tell(userId, 'getOnlineUsers', ids),
    })
    this.#openChats = new OpenChats(databaseOn(pool), this.#presence, this.#audience)
    this.#chatLists = new Coalescer(chatListEveryMs, async userId => {
      const chats = await chatsOf(databaseOn(pool), userId, { limit: limits.page.updatedChats })
      this.#audience.tell(userId, 'updatedChat', chats)
    })
    this.#link = options.redis
      ? new Link(options.redis, {
          presence: this.#presence,
          onItem: item => this.#take(item),
          onError: options.onError,
        })
      : null
    this.#sessionCheck = repeatedly(sessionCheckMs, () => this.#endedSessions.closeAll(), options.onError)
  }

  /**
   * Sends live events to the connected people, in all processes, and cache drops to the other processes. Never throws:
   * a client that misses an event gets the data with its next sync.
   */
  publish(events: readonly LiveEvent[], drops: readonly Drop[]): void {
    // Send drops first: a client that gets an event and asks again must not get the old cached answer.
    for (const drop of drops) this.#link?.send({ kind: 'drop', drop })
    for (const event of events) {
      this.#take(event)
      this.#link?.send(event)
    }
  }

  /** Resolves when this process receives what the others send; at once if there are no others. */
  get ready(): Promise<void> {
    return this.#link?.ready ?? Promise.resolve()
  }

  /** Disconnects everybody and leaves the bus. The caller closes the HTTP server. */
  async close(): Promise<void> {
    clearInterval(this.#sessionCheck)
    this.#io.disconnectSockets(true)
    this.#io.engine.close()
    await this.#link?.close()
  }

  #welcome(socket: LiveSocket): void {
    const { id } = socket.data.viewer
    guardFlood(socket)
    noteWhatIsSeen(socket, databaseOn(this.options.pool), this.options.onError)
    this.#audience.limit(id)
    socket.on('openChat', friendId => void this.#openChats.open(socket, friendId).catch(this.options.onError))
    socket.on('disconnect', () => {
      this.#openChats.close(socket)
      if (this.#presence.leave(id)) this.#gone(id)
    })
    const isFirst = this.#presence.arrive(id)
    if (isFirst) this.#link?.came(id)
    // When many people come back at once, their look-ups wait in line. One that fails lets the client come back again.
    const looking = this.options.lookUps.run(`person ${id}`, () => this.#lookUp(socket))
    void looking.catch(error => {
      this.options.onError(error)
      socket.conn.close()
    })
  }

  async #lookUp({ data: { viewer, sessionHash } }: LiveSocket): Promise<void> {
    // The session may have ended since it was checked, when this socket was not yet in its room to be closed.
    await this.#endedSessions.close([sessionHash])
    await this.#presence.watchFriends(viewer.id)
    this.#presence.tellNow(viewer.id)
  }

  #watchFriends(userId: number): void {
    this.#inBackground(this.#presence.watchFriends(userId).then(() => this.#presence.tellNow(userId)))
  }

  /** A failure is logged; unhandled it would end the process. */
  #inBackground(work: Promise<unknown>): void {
    void work.catch(this.options.onError)
  }

  #gone(id: number): void {
    this.#inBackground(this.#presence.recheck(id))
    this.#link?.left(id)
  }

  #tellChats(userId: number): void {
    if (this.#audience.has(userId)) this.#chatLists.ask(userId)
  }

  /** Sends an event, from this or another process, to the sockets of this process. */
  #take(item: LinkItem): void {
    switch (item.kind) {
      case 'message':
        this.#audience.tell(item.to.id, 'newMessage', item.message)
        this.#acquaint(item.from, item.to)
        this.#tellChats(item.from.id)
        this.#tellChats(item.to.id)
        break
      case 'alert':
        this.#audience.tell(item.userId, 'newAlert', item.alert)
        break
      case 'alerts-read':
        this.#audience.tell(item.userId, 'readAlerts', item.read)
        break
      case 'task':
        for (const id of item.userIds) this.#audience.tell(id, 'updatedTask', item.taskId)
        break
      case 'site':
        this.#io.emit('updatedSite')
        break
      case 'files-gone':
        this.#io.emit('goneFiles', [...item.ids])
        break
      case 'chats':
        for (const id of item.userIds) this.#tellChats(id)
        break
      case 'blocked':
        for (const [watcher, target] of both(item.userIds)) this.#presence.forget(watcher, target)
        break
      case 'unblocked':
        for (const id of item.userIds) this.#watchFriends(id)
        break
      case 'session-ended':
        this.#io.in(sessionRoom(item.hash)).disconnectSockets(true)
        break
      case 'sessions-ended':
        this.#io.in(userRoom(item.userId)).disconnectSockets(true)
        break
      case 'drop':
        this.options.onRemoteDrop(item.drop)
        break
      case 'presence':
        if (item.isOnline) this.#presence.mark(item.userId, true)
        else this.#inBackground(this.#presence.recheck(item.userId))
        break
    }
  }

  /** Two people who write to each other see each other's presence from then on. */
  #acquaint(a: Somebody, b: Somebody): void {
    for (const [watcher, target] of both([a, b])) {
      const isHere = this.#presence.isHere(watcher.id)
      if (!isHere || this.#presence.reasonFor(watcher.id, target.id) === 'partner') continue
      const watching = this.#presence.watch(watcher.id, [target])
      this.#inBackground(watching.then(() => this.#presence.tellNow(watcher.id)))
    }
  }
}
