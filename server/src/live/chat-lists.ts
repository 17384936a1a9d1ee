import type { ChatEntry, Message } from '#contract/entities/message.ts'
import type { Chat } from '#server/database/chats.ts'
import { partsOf } from '#server/database/messages.ts'
import { Coalescer } from './coalescer.ts'

const everyMs = 100
/** So long a list is kept up by what is heard; then it is read anew, for whatever else has changed or was missed. */
const maxAgeMs = 30_000
/** So many lists, of so many chats, are kept: some 300 bytes a chat. */
const maxLists = 1_000
const maxChats = 100

const newestFirst = (a: Chat, b: Chat): number =>
  a.entry.createdAt === b.entry.createdAt
    ? b.conversationId - a.conversationId
    : a.entry.createdAt < b.entry.createdAt
      ? 1
      : -1

/** The list with one more message in it; null when only the database knows what it has become. */
const withMessage = (chats: Chat[], { _id, message, createdAt }: Message, isForThem: boolean) => {
  const { conversationId, seq } = partsOf(_id)
  const chat = chats.find(one => one.conversationId === conversationId)
  if (!chat || seq > chat.seq + 1) return null
  // Read when it was stored already.
  if (seq <= chat.seq) return chats
  const unreadMessages = chat.entry.unreadMessages + (isForThem ? 1 : 0)
  const newer = { conversationId, seq, entry: { ...chat.entry, message, createdAt, unreadMessages } }
  return [newer, ...chats.filter(one => one !== chat)].sort(newestFirst)
}

export interface ChatListOptions {
  /** Somebody's chats as they are now. */
  read(userId: number): Promise<Chat[]>
  tell(userId: number, chats: ChatEntry[]): void
  /** Whether anybody hears what this person is told: most people are connected elsewhere or nowhere. */
  isHeard(userId: number): boolean
  /** Milliseconds. */
  now?(): number
}

/**
 * Tells people their chat lists when these change. What a message does to a list is done to the list last told, in
 * memory: to read two lists for each message costs more than the message. Messages are numbered, so that one that was
 * missed shows; what else there is to a list is read anew.
 */
export class ChatLists {
  readonly #told = new Map<number, { readAt: number; chats: Chat[] }>()
  /** The readings under way, each by whom it is for; one that is passed no longer says how things are. */
  readonly #readings = new Map<number, { isPassed: boolean }>()
  readonly #telling = new Coalescer(everyMs, userId => this.#tell(userId))
  readonly #now: () => number

  constructor(readonly options: ChatListOptions) {
    this.#now = options.now ?? (() => performance.now())
  }

  /** Something has changed that only the database tells. */
  ask(userId: number): void {
    this.#forget(userId)
    if (this.options.isHeard(userId)) this.#telling.ask(userId)
  }

  /** A message has been stored in one of somebody's conversations. */
  take(userId: number, message: Message, isForThem: boolean): void {
    const told = this.#told.get(userId)
    const chats = told && this.options.isHeard(userId) && withMessage(told.chats, message, isForThem)
    if (chats) {
      told.chats = chats
      this.#telling.ask(userId)
    } else this.ask(userId)
  }

  #forget(userId: number): void {
    this.#told.delete(userId)
    const reading = this.#readings.get(userId)
    if (reading) reading.isPassed = true
  }

  async #tell(userId: number): Promise<void> {
    const told = this.#told.get(userId)
    const isFresh = told && this.#now() - told.readAt < maxAgeMs
    const chats = isFresh ? told.chats : await this.#read(userId)
    this.options.tell(
      userId,
      chats.map(chat => chat.entry),
    )
  }

  async #read(userId: number): Promise<Chat[]> {
    const reading = { isPassed: false }
    const readAt = this.#now()
    this.#readings.set(userId, reading)
    // Nothing is done to the old one any more: what comes meanwhile passes this reading.
    this.#told.delete(userId)
    const chats = await this.options.read(userId).finally(() => this.#readings.delete(userId))
    if (!reading.isPassed && chats.length <= maxChats) {
      if (this.#told.size >= maxLists) this.#told.delete(this.#told.keys().next().value!)
      this.#told.set(userId, { readAt, chats })
    }
    return chats
  }
}
