import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import type { Message } from '#contract/entities/message.ts'
import { limits } from '#contract/limits.ts'
import { type ClientEvents, reconnection, type ServerEvents } from '#contract/socket-events.ts'
import { Outbox, type OutboxStore, type Outcome, type Unsent } from '#web/platform/outbox.ts'
import { allAfter, extend } from '#web/platform/timeline.ts'

const callPatienceMs = 5_000

const memoryStore = (): OutboxStore => {
  const kept = new Map<string, Unsent>()
  return {
    all: async () => [...kept.values()],
    put: async unsent => void kept.set(unsent.clientId, unsent),
    remove: async clientId => void kept.delete(clientId),
    clear: async () => kept.clear(),
  }
}

/** Somebody with the app's own outbox and timelines, over a network that may be bad. */
export class Person {
  /** The known messages of the conversation with each friend, by id. */
  readonly conversations = new Map<string, readonly Message[]>()
  readonly #outbox: Outbox
  #syncing = new Map<string, Promise<void>>()
  #socket: Socket<ServerEvents, ClientEvents> | undefined
  waiting = 0

  constructor(
    readonly givenId: string,
    readonly cookie: string,
    /** Where the server is reached; may change. */
    public origin: string,
  ) {
    this.#outbox = new Outbox({
      store: memoryStore(),
      send: unsent => this.#send(unsent),
      onChange: unsent => {
        this.waiting = unsent.length
      },
    })
  }

  write(text: string, friendId: string): Promise<void> {
    const unsent = {
      clientId: randomUUID(),
      from: this.givenId,
      friendId,
      text,
      writtenAt: Date.now(),
      state: 'waiting',
    } as const
    return this.#outbox.add(unsent)
  }

  /** Goes online as the app does; on every connection it asks for what it missed. */
  connect(): void {
    this.#socket = io(this.origin, {
      transports: ['websocket'],
      extraHeaders: { cookie: this.cookie },
      reconnectionDelay: reconnection.delayMs,
      reconnectionDelayMax: reconnection.maxDelayMs,
      timeout: reconnection.connectTimeoutMs,
      forceNew: true,
    })
    this.#socket.on('newMessage', message => this.#arrived(message))
    this.#socket.on('connect', () => {
      for (const friendId of this.conversations.keys()) void this.sync(friendId)
    })
  }

  disconnect(): void {
    this.#socket?.disconnect()
  }

  /** Opens the conversation from its beginning. */
  async open(friendId: string): Promise<void> {
    this.conversations.set(friendId, [])
    await this.sync(friendId)
  }

  /** Asks for all messages after the known ones. Simultaneous calls share one run. */
  sync(friendId: string): Promise<void> {
    const running = this.#syncing.get(friendId)
    if (running) return running
    const run = this.#catchUp(friendId).finally(() => this.#syncing.delete(friendId))
    this.#syncing.set(friendId, run)
    return run
  }

  async stop(): Promise<void> {
    this.disconnect()
    await this.#outbox.stop()
  }

  async #catchUp(friendId: string): Promise<void> {
    const after = async (query: string) => {
      const answer = await this.#call(`/api/messages/getMessages/${friendId}${query}`)
      if (!answer.ok) throw new Error(`getMessages answered ${answer.status}`)
      return ((await answer.json()) as { messages: Message[] }).messages
    }
    for (let tries = 0; tries < 100; tries++) {
      try {
        const known = this.conversations.get(friendId) ?? []
        const last = known.at(-1)
        const missed = last
          ? await allAfter(last._id, limits.page.messages, id => after(`?after=${id}`))
          : await after('')
        this.#learn(friendId, missed)
        return
      } catch {
        await new Promise(resolve => setTimeout(resolve, 200))
      }
    }
  }

  #arrived(message: Message): void {
    if (this.#learn(message.senderId, [message])) void this.sync(message.senderId)
  }

  /** Adds messages to the known ones. True if something between them is missing. */
  #learn(friendId: string, messages: readonly Message[]): boolean {
    const known = this.conversations.get(friendId)
    if (!known) return false
    // Nothing known yet, and this is not the first there is: the rest must be asked for.
    if (known.length === 0 && messages.length === 1 && !messages[0]!._id.endsWith('-1')) return true
    const { items, hasGap } = extend(known, messages)
    this.conversations.set(friendId, items)
    return hasGap
  }

  #call(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.origin + path, {
      ...init,
      headers: { cookie: this.cookie, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(callPatienceMs),
    })
  }

  async #send({ clientId, friendId, text }: Unsent): Promise<Outcome> {
    try {
      const answer = await this.#call(`/api/messages/sendMessage/${friendId}`, {
        method: 'POST',
        body: JSON.stringify({ message: text, clientId }),
      })
      if (answer.status === 201) return { kind: 'stored' }
      const isPassing = answer.status >= 500 || answer.status === 429
      return isPassing ? { kind: 'retry' } : { kind: 'refused', reason: String(answer.status) }
    } catch {
      return { kind: 'retry' }
    }
  }
}
