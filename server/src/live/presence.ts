/** Somebody by internal and public id. */
export interface Somebody {
  id: number
  givenId: string
}

/** The people connected to other processes. */
export interface RemotePresence {
  /** Which of these people are connected to another process. Rejects if Redis cannot be asked. */
  online(ids: readonly number[]): Promise<ReadonlySet<number>>
}

/** Why somebody is watched: there is a conversation, or the chat with them is open. */
type Reason = 'partner' | 'open-chat'

interface PresenceOptions {
  remote: RemotePresence | null
  /** The people with whom somebody has a conversation. Their presence is visible. */
  friendsOf(userId: number): Promise<Somebody[]>
  /** Sends a connected person the list of who is online among those watched. */
  tell(userId: number, givenIds: string[]): void
}

interface Watched {
  givenId: string
  isOnline: boolean
  watchers: Set<number>
}

/**
 * Knows who is online among the people whom this process's clients watch. Its memory and work grow with their
 * conversation partners, not with the number of people online.
 */
export class Presence {
  readonly #options: PresenceOptions
  /** How many sockets each person has here. */
  readonly #here = new Map<number, number>()
  readonly #watched = new Map<number, Watched>()
  /** The people whom each person connected here watches, and why. */
  readonly #watching = new Map<number, Map<number, Reason>>()
  /** The reads of partners under way, and whom the person stopped watching meanwhile. */
  readonly #reads = new Set<{ userId: number; forgotten: Set<number> }>()

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  isHere(userId: number): boolean {
    return this.#here.has(userId)
  }

  /** The ids of everybody connected here. */
  get here(): number[] {
    return [...this.#here.keys()]
  }

  /** Adds a socket of a person. True if it is the first in this process. */
  arrive(userId: number): boolean {
    const sockets = (this.#here.get(userId) ?? 0) + 1
    this.#here.set(userId, sockets)
    if (sockets === 1) this.mark(userId, true)
    return sockets === 1
  }

  /** Removes a socket of a person. True if it was the last in this process. */
  leave(userId: number): boolean {
    const sockets = (this.#here.get(userId) ?? 0) - 1
    if (sockets > 0) {
      this.#here.set(userId, sockets)
      return false
    }
    this.#here.delete(userId)
    for (const target of this.#watching.get(userId)?.keys() ?? []) this.#unwatch(userId, target)
    this.#watching.delete(userId)
    return true
  }

  /** Starts watching a person's conversation partners. `tellNow` then sends the list. */
  async watchFriends(userId: number): Promise<void> {
    const read = { userId, forgotten: new Set<number>() }
    this.#reads.add(read)
    const friends = await this.#options.friendsOf(userId).finally(() => this.#reads.delete(read))
    const stillFriends = friends.filter(({ id }) => !read.forgotten.has(id))
    await this.watch(userId, stillFriends)
  }

  /** Watches these people too: partners for as long as the person is connected here, others until `release`. */
  async watch(userId: number, people: readonly Somebody[], reason: Reason = 'partner'): Promise<void> {
    if (!this.isHere(userId)) return
    const mine = this.#watching.get(userId) ?? new Map<number, Reason>()
    this.#watching.set(userId, mine)
    const unknown: number[] = []
    for (const { id, givenId } of people) {
      if (mine.get(id) !== 'partner') mine.set(id, reason)
      const watched = this.#watched.get(id)
      if (watched) watched.watchers.add(userId)
      else {
        this.#watched.set(id, { givenId, isOnline: this.isHere(id), watchers: new Set([userId]) })
        if (!this.isHere(id)) unknown.push(id)
      }
    }
    if (unknown.length > 0) await this.#refresh(unknown)
  }

  /** Stops watching this person and sends the new list. */
  forget(userId: number, targetId: number): void {
    for (const read of this.#reads) if (read.userId === userId) read.forgotten.add(targetId)
    if (!this.#watching.get(userId)?.delete(targetId)) return
    this.#unwatch(userId, targetId)
    this.tellNow(userId)
  }

  /** Stops watching somebody whose chat is no longer open, unless there is a conversation. */
  release(userId: number, targetId: number): void {
    if (this.reasonFor(userId, targetId) === 'open-chat') this.forget(userId, targetId)
  }

  /** Why this person watches that one; undefined when they do not. */
  reasonFor(userId: number, targetId: number): Reason | undefined {
    return this.#watching.get(userId)?.get(targetId)
  }

  tellNow(userId: number): void {
    if (!this.isHere(userId)) return
    const online: string[] = []
    for (const id of this.#watching.get(userId)?.keys() ?? []) {
      const watched = this.#watched.get(id)
      if (watched?.isOnline) online.push(watched.givenId)
    }
    this.#options.tell(userId, online)
  }

  /** Records that somebody came online or left, and tells the people who watch. */
  mark(targetId: number, isOnline: boolean): void {
    const watched = this.#watched.get(targetId)
    if (!watched || watched.isOnline === isOnline) return
    watched.isOnline = isOnline
    for (const watcher of watched.watchers) this.tellNow(watcher)
  }

  /** Somebody's last socket in one process was closed. They are offline unless connected to another process. */
  async recheck(targetId: number): Promise<void> {
    if (this.#watched.has(targetId)) await this.#refresh([targetId])
  }

  /** Asks again about everybody watched, after a process died or the link to the others was down. */
  async refreshAll(): Promise<void> {
    await this.#refresh([...this.#watched.keys()])
  }

  async #refresh(ids: readonly number[]): Promise<void> {
    const { remote } = this.#options
    const online = remote ? await remote.online(ids).catch(() => null) : new Set<number>()
    // Redis cannot be asked right now. Keep the last known state until the next refresh.
    if (online === null) return
    for (const id of ids) this.mark(id, this.isHere(id) || online.has(id))
  }

  #unwatch(userId: number, target: number): void {
    const watched = this.#watched.get(target)
    watched?.watchers.delete(userId)
    if (watched?.watchers.size === 0) this.#watched.delete(target)
  }
}
