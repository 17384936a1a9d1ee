import type { Alert } from './entities/alert.ts'
import type { ChatEntry, Message } from './entities/message.ts'

/** What the server sends, each to every socket of exactly the people concerned. */
export interface ServerEvents {
  /** The new chat list, whole, newest first. */
  updatedChat: (chats: ChatEntry[]) => void
  /** A message from somebody, to its receiver. */
  newMessage: (message: Message) => void
  /** Who is online among the people one has a conversation with or has open: on connecting and on every change. */
  getOnlineUsers: (givenIds: string[]) => void
  newAlert: (alert: Alert) => void
}

/** What a client sends. */
export interface ClientEvents {
  /** Whose conversation is on the screen, or none: that person's presence is told too. */
  openChat: (friendId: string | null) => void
}

/** How a client reconnects, in milliseconds. */
export const reconnection = { delayMs: 1_000, maxDelayMs: 5_000, connectTimeoutMs: 20_000 } as const
