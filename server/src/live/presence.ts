/** Somebody by internal and public id. */
export interface Somebody {
  id: number
  givenId: string
}

/** Who is connected to other processes. */
export interface Elsewhere {
  /** Which of these people are connected to another process; rejects when that cannot be told. */
  online(ids: readonly number[]): Promise<ReadonlySet<number>>
}

interface PresenceOptions {
  elsewhere: Elsewhere | null
  /** The people whose presence somebody sees: those with whom there is a conversation. */
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
 * Who is online among the people that those connected here watch. What it holds and does grows with the
 * conversation partners of those connected to this process, never with the number of people online.
 */
export class Presence {
  readonly #options: PresenceOptions
  /** How many sockets each person has here. */
  readonly #here = new Map<number, number>()
  readonly #watched = new Map<number, Watched>()
  /** Whom each person connected here watches. */
  readonly #watching = new Map<number, Set<number>>()

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

  /** Counts a socket in; true when it is the person's first here. */
  arrive(userId: number): boolean {
    const sockets = (this.#here.get(userId) ?? 0) + 1
    this.#here.set(userId, sockets)
    if (sockets === 1) this.mark(userId, true)
    return sockets === 1
  }

  /** Counts a socket out; true when it was the person's last here. */
  leave(userId: number): boolean {
    const sockets = (this.#here.get(userId) ?? 0) - 1
    if (sockets > 0) {
      this.#here.set(userId, sockets)
      return false
    }
    this.#here.delete(userId)
    for (const target of this.#watching.get(userId) ?? []) this.#unwatch(userId, target)
    this.#watching.delete(userId)
    return true
  }

  /** Starts watching one's conversation partners; the list follows by `tellNow`. */
  async watchFriends(userId: number): Promise<void> {
    await this.watch(userId, await this.#options.friendsOf(userId))
  }

  /** Watches these people too, for as long as the person is connected here. */
  async watch(userId: number, people: readonly Somebody[]): Promise<void> {
    if (!this.isHere(userId)) return
    const mine = this.#watching.get(userId) ?? new Set()
    this.#watching.set(userId, mine)
    const unknown: number[] = []
    for (const { id, givenId } of people) {
      mine.add(id)
      const watched = this.#watched.get(id)
      if (watched) watched.watchers.add(userId)
      else {
        this.#watched.set(id, { givenId, isOnline: this.isHere(id), watchers: new Set([userId]) })
        if (!this.isHere(id)) unknown.push(id)
      }
    }
    if (unknown.length > 0) await this.#refresh(unknown)
  }

  /** No longer watches this person, and says so. */
  forget(userId: number, targetId: number): void {
    if (!this.#watching.get(userId)?.delete(targetId)) return
    this.#unwatch(userId, targetId)
    this.tellNow(userId)
  }

  /** Whether this person's presence is already told to that one. */
  isWatching(userId: number, targetId: number): boolean {
    return this.#watching.get(userId)?.has(targetId) ?? false
  }

  tellNow(userId: number): void {
    if (!this.isHere(userId)) return
    const online: string[] = []
    for (const id of this.#watching.get(userId) ?? []) {
      const watched = this.#watched.get(id)
      if (watched?.isOnline) online.push(watched.givenId)
    }
    this.#options.tell(userId, online)
  }

  /** Takes note that somebody came or went, and tells whoever watches. */
  mark(targetId: number, isOnline: boolean): void {
    const watched = this.#watched.get(targetId)
    if (!watched || watched.isOnline === isOnline) return
    watched.isOnline = isOnline
    for (const watcher of watched.watchers) this.tellNow(watcher)
  }

  /** Somebody left a process, this or another: offline unless connected anywhere else. */
  async recheck(targetId: number): Promise<void> {
    if (this.#watched.has(targetId)) await this.#refresh([targetId])
  }

  /** Asks anew about everybody watched: after a process died or the link to the others was down. */
  async refreshAll(): Promise<void> {
    await this.#refresh([...this.#watched.keys()])
  }

  async #refresh(ids: readonly number[]): Promise<void> {
    const elsewhere = this.#options.elsewhere
    const online = elsewhere ? await elsewhere.online(ids).catch(() => null) : new Set<number>()
    // Not to be told right now: what was known last stays, and the next refresh mends it.
    if (online === null) return
    for (const id of ids) this.mark(id, this.isHere(id) || online.has(id))
  }

  #unwatch(userId: number, target: number): void {
    const watched = this.#watched.get(target)
    watched?.watchers.delete(userId)
    if (watched?.watchers.size === 0) this.#watched.delete(target)
  }
}
