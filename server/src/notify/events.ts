import type { Alert } from '#contract/entities/alert.ts'
import type { Message } from '#contract/entities/message.ts'

/** Something that happened and was committed, to be told to the sockets of the people named by internal id. */
export type LiveEvent =
  | {
      kind: 'message'
      from: { id: number; givenId: string }
      to: { id: number; givenId: string }
      message: Message
    }
  | { kind: 'alert'; userId: number; alert: Alert }
  /** The chat list of these people changed. */
  | { kind: 'chats'; userIds: number[] }
  /** Two people no longer see each other's presence. */
  | { kind: 'apart'; userIds: [number, number] }
  /** Two people may see each other's presence again. */
  | { kind: 'together'; userIds: [number, number] }
  /** One session ended; `hash` is its token's, in hex. */
  | { kind: 'session-ended'; hash: string }
  /** All sessions of a person ended. */
  | { kind: 'sessions-ended'; userId: number }

export interface Publisher {
  /** Tells whoever is connected, on any process. Never throws: what is missed is repaired by the next sync. */
  publish(events: readonly LiveEvent[]): void
}
