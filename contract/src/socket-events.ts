import type { Alert, ReadAlerts } from './entities/alert.ts'
import type { ChatEntry, Message } from './entities/message.ts'

/** Events from the server, each sent to every socket of exactly the people concerned. */
export interface ServerEvents {
  /** The new chat list, whole, newest first. */
  updatedChat: (chats: ChatEntry[]) => void
  /** A message from somebody, to its receiver. */
  newMessage: (message: Message) => void
  /** The people online among one's chat partners and open chats; sent on connecting and on every change. */
  getOnlineUsers: (givenIds: string[]) => void
  newAlert: (alert: Alert) => void
  /** These were read on one of the person's devices. */
  readAlerts: (read: ReadAlerts) => void
  /** Something changed under the agreement of this task, by public id, that no alert tells: to its two parties. */
  updatedTask: (taskId: string) => void
  /** These files are gone or held by a moderator: to everybody, so that no device shows them any longer. */
  goneFiles: (ids: string[]) => void
  /** The market is called something else, looks or offers otherwise, or announces something: to everybody. */
  updatedSite: () => void
}

/** Messages of the server about the connection itself. */
export interface ConnectionEvents {
  /** The person has too many sockets, and this is the oldest. It is closed, and is not to come back at once. */
  tooManySockets: () => void
}

/** Events from a client. */
export interface ClientEvents {
  /** The person whose conversation is on the screen, if any. That person's presence is sent too. */
  openChat: (friendId: string | null) => void
  /** The app is in view and shows all alerts and messages of its own up to these, by `_id`: no push tells of them. */
  seen: (upTo: { alert?: string; message?: string }) => void
}

/** How a client reconnects, in milliseconds. */
export const reconnection = {
  delayMs: 1_000,
  maxDelayMs: 5_000,
  connectTimeoutMs: 20_000,
  tooManyMs: 600_000,
} as const
