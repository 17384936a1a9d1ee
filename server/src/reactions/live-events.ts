import type { Alert, ReadAlerts } from '#contract/entities/alert.ts'
import type { Message } from '#contract/entities/message.ts'

/** A committed event, sent to the sockets of the people concerned, who are given by internal id. */
export type LiveEvent =
  | {
      kind: 'message'
      from: { id: number; givenId: string }
      to: { id: number; givenId: string }
      message: Message
    }
  | { kind: 'alert'; userId: number; alert: Alert }
  | { kind: 'alerts-read'; userId: number; read: ReadAlerts }
  /** These people see a changed task, named by its public id. */
  | { kind: 'task'; userIds: number[]; taskId: string }
  /** The market's settings changed, for everybody. */
  | { kind: 'site' }
  /** Files that nobody may see any more, by public id: for everybody. */
  | { kind: 'files-gone'; ids: readonly string[] }
  /** The chat list of these people changed. */
  | { kind: 'chats'; userIds: number[] }
  /** One of the two has blocked the other. Neither sees the other's presence any more. */
  | { kind: 'blocked'; userIds: [number, number] }
  /** Two people may see each other's presence again. */
  | { kind: 'unblocked'; userIds: [number, number] }
  /** One session ended; `hash` is its token's, in hex. */
  | { kind: 'session-ended'; hash: string }
  /** All sessions of a person ended. */
  | { kind: 'sessions-ended'; userId: number }
