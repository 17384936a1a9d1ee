import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import type pg from 'pg'
import { areApart } from '#server/database/blocks.ts'
import { chatsOf } from '#server/database/chats.ts'
import { friendsOf } from '#server/database/conversations.ts'
import { databaseOn, sql } from '#server/database/sql.ts'
import { personByGivenId } from '#server/database/users.ts'
import type { LiveEvent, Publisher } from '#server/notify/events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { ownOrigins } from '#server/platform/origin.ts'
import { findSession, hashOf } from '#server/platform/session.ts'
import { type Bus, startBus } from './bus.ts'
import { ChatLists } from './chat-lists.ts'
import { SharedPresence } from './elsewhere.ts'
import { Presence, type Somebody } from './presence.ts'
import {
  guardFlood,
  type LiveServer,
  type LiveSocket,
  openSockets,
  sessionRoom,
  tokenOf,
  userRoom,
} from './sockets.ts'

/** What processes tell each other: what happened, and who came or went. */
type BusItem = LiveEvent | { kind: 'presence'; userId: number; isOnline: boolean }

export interface LiveOptions {
  pool: pg.Pool
  config: Config
  clock: Clock
  onError(error: Error): void
}

/** Two people, each in relation to the other. */
const both = <T>([a, b]: [T, T]): [T, T][] => [
  [a, b],
  [b, a],
]

const beatMs = 1_500
/** How often sessions of connected sockets are looked up again: for what ended while the others could not be told. */
const sessionCheckMs = 10_000

/** The live side of one process: its sockets, and the link to the other processes when there is a Redis. */
export class Live implements Publisher {
  readonly #io: LiveServer
  readonly #presence: Presence
  readonly #chatLists: ChatLists
  readonly #timers: NodeJS.Timeout[] = []
  #bus: Bus<BusItem> | null = null
  #shared: SharedPresence | null = null

  constructor(
    server: HttpServer,
    readonly options: LiveOptions,
  ) {
    const { pool, config } = options
    this.#io = openSockets(server, ownOrigins(config.publicUrl))
    this.#io.use((socket, next) => void this.#admit(socket).then(() => next(), next))
    this.#io.on('connection', socket => this.#welcome(socket))
    this.#presence = new Presence({
      elsewhere: config.redisUrl ? { online: ids => this.#onlineElsewhere(ids) } : null,
      friendsOf: userId => friendsOf(databaseOn(pool), userId),
      tell: (userId, ids) => void this.#io.to(userRoom(userId)).emit('getOnlineUsers', ids),
    })
    this.#chatLists = new ChatLists({
      read: userId => chatsOf(databaseOn(pool), userId),
      tell: (userId, chats) => void this.#io.to(userRoom(userId)).emit('updatedChat', chats),
      isHeard: userId => this.#hasSockets(userId),
    })
    if (config.redisUrl) this.#link(config.redisUrl)
    this.#every(sessionCheckMs, () => this.#dropEndedSessions())
  }

  publish(events: readonly LiveEvent[]): void {
    for (const event of events) {
      this.#take(event)
      this.#bus?.send(event)
    }
  }

  /** Resolves when this process hears what the others send; at once when there are no others. */
  get ready(): Promise<void> {
    return this.#bus?.ready ?? Promise.resolve()
  }

  /** Disconnects everybody and unlinks; the HTTP server is the caller's to close. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#io.disconnectSockets(true)
    this.#io.engine.close()
    await this.#shared?.forget().catch(() => {})
    await this.#bus?.close()
  }

  #every(ms: number, work: () => Promise<unknown>): void {
    this.#timers.push(setInterval(() => void work().catch(this.options.onError), ms).unref())
  }

  async #admit(socket: LiveSocket): Promise<void> {
    const { pool, clock, config } = this.options
    const token = tokenOf(socket.request)
    const times = { now: clock.now(), ttlDays: config.sessionTtlDays }
    const session = token ? await findSession(databaseOn(pool), token, times) : null
    if (!session) throw new Error('not_signed_in')
    socket.data.viewer = session.viewer
    socket.data.sessionHash = hashOf(token!).toString('hex')
    // Before the connection is announced, so that nothing committed from now on is missed.
    await socket.join([userRoom(session.viewer.id), sessionRoom(socket.data.sessionHash)])
  }

  #welcome(socket: LiveSocket): void {
    const { id } = socket.data.viewer
    guardFlood(socket)
    // The session may have ended between its check and this moment, when nothing closed the socket yet.
    void this.#dropEnded([socket.data.sessionHash]).catch(this.options.onError)
    socket.on('openChat', friendId => void this.#openChat(socket, friendId).catch(this.options.onError))
    socket.on('disconnect', () => {
      if (this.#presence.leave(id)) this.#gone(id)
    })
    const isFirst = this.#presence.arrive(id)
    if (isFirst) {
      this.#bus?.send({ kind: 'presence', userId: id, isOnline: true })
      void this.#shared?.add(id).catch(() => {})
    }
    void this.#presence
      .watchFriends(id)
      .then(() => this.#presence.tellNow(id))
      .catch(this.options.onError)
  }

  #gone(id: number): void {
    void this.#presence.recheck(id)
    void this.#shared?.remove(id).catch(() => {})
    this.#bus?.send({ kind: 'presence', userId: id, isOnline: false })
  }

  async #openChat(socket: LiveSocket, friendId: unknown): Promise<void> {
    if (typeof friendId !== 'string' || friendId.length > 64 || friendId.includes('\0')) return
    const friend = await personByGivenId(databaseOn(this.options.pool), friendId)
    const { id } = socket.data.viewer
    if (!friend || friend.id === id || this.#presence.isWatching(id, friend.id)) return
    await this.#presence.watch(id, [friend])
    // Asked once they are watched: a block that this does not see yet is told to this process later, and ends it.
    if (await areApart(databaseOn(this.options.pool), id, friend.id)) this.#presence.forget(id, friend.id)
    else this.#presence.tellNow(id)
  }

  /** Whether anybody hears what this person is told: most people are connected elsewhere or nowhere. */
  #hasSockets(userId: number): boolean {
    return this.#io.of('/').adapter.rooms.has(userRoom(userId))
  }

  /** Does in this process what an event asks for, whichever process it comes from. */
  #take(item: BusItem): void {
    switch (item.kind) {
      case 'message':
        if (this.#hasSockets(item.to.id)) this.#io.to(userRoom(item.to.id)).emit('newMessage', item.message)
        this.#acquaint(item.from, item.to)
        this.#chatLists.take(item.from.id, item.message, false)
        this.#chatLists.take(item.to.id, item.message, true)
        break
      case 'alert':
        if (this.#hasSockets(item.userId)) this.#io.to(userRoom(item.userId)).emit('newAlert', item.alert)
        break
      case 'chats':
        for (const id of item.userIds) this.#chatLists.ask(id)
        break
      case 'apart':
        for (const [watcher, target] of both(item.userIds)) this.#presence.forget(watcher, target)
        break
      case 'together':
        for (const id of item.userIds)
          void this.#presence.watchFriends(id).then(() => this.#presence.tellNow(id))
        break
      case 'session-ended':
        this.#io.in(sessionRoom(item.hash)).disconnectSockets(true)
        break
      case 'sessions-ended':
        this.#io.in(userRoom(item.userId)).disconnectSockets(true)
        break
      case 'presence':
        if (item.isOnline) this.#presence.mark(item.userId, true)
        else void this.#presence.recheck(item.userId)
        break
    }
  }

  /** Two people who write to each other see each other's presence from then on. */
  #acquaint(a: Somebody, b: Somebody): void {
    for (const [watcher, target] of both([a, b])) {
      if (!this.#presence.isHere(watcher.id) || this.#presence.isWatching(watcher.id, target.id)) continue
      void this.#presence.watch(watcher.id, [target]).then(() => this.#presence.tellNow(watcher.id))
    }
  }

  async #dropEndedSessions(): Promise<void> {
    const hashes = new Set<string>()
    for (const socket of this.#io.sockets.sockets.values()) hashes.add(socket.data.sessionHash)
    await this.#dropEnded([...hashes])
  }

  async #dropEnded(hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return
    const { pool, clock } = this.options
    const alive = await databaseOn(pool).rows<{ hash: string }>(sql`
      SELECT encode(token_hash, 'hex') AS hash FROM sessions
      WHERE token_hash = ANY(${hashes.map(hash => Buffer.from(hash, 'hex'))}) AND expires_at > ${clock.now()}`)
    const living = new Set(alive.map(row => row.hash))
    for (const hash of hashes) if (!living.has(hash)) this.#io.in(sessionRoom(hash)).disconnectSockets(true)
  }

  #onlineElsewhere(ids: readonly number[]): Promise<ReadonlySet<number>> {
    return this.#shared ? this.#shared.online(ids) : Promise.reject(new Error('not linked yet'))
  }

  #link(url: string): void {
    const node = randomUUID()
    this.#bus = startBus<BusItem>({
      url,
      onItem: item => this.#take(item),
      onError: this.options.onError,
      onUp: redis => {
        this.#shared ??= new SharedPresence(redis, node)
        void this.#shared
          .restate(this.#presence.here)
          .then(() => this.#presence.refreshAll())
          .catch(this.options.onError)
      },
    })
    // The refresh finds those whose process died without a word.
    this.#every(beatMs, async () => {
      await this.#shared?.beat().catch(() => {})
      await this.#presence.refreshAll()
    })
  }
}
