import type { Database } from '#server/db/core/sql.ts'
import { areBlocked } from '#server/db/people/blocks.ts'
import { personByGivenId } from '#server/db/people/users.ts'
import type { Audience } from './audience.ts'
import type { Presence } from './presence.ts'
import type { LiveSocket } from './sockets.ts'

/** Remembers whose chat each socket shows. While it does, its person sees whether the other is online. */
export class OpenChats {
  constructor(
    readonly db: Database,
    readonly presence: Presence,
    readonly audience: Audience,
  ) {}

  /** A socket shows the chat with somebody, or none. `friendId` is whatever the client sent. */
  async open(socket: LiveSocket, friendId: unknown): Promise<void> {
    const opening = ++socket.data.openings
    this.close(socket)
    if (typeof friendId !== 'string' || friendId.length > 64 || friendId.includes('\0')) return
    const friend = await personByGivenId(this.db, friendId)
    const { id } = socket.data.viewer
    if (!friend || friend.id === id || opening !== socket.data.openings || socket.disconnected) return
    socket.data.openChat = friend.id
    if (this.presence.reasonFor(id, friend.id)) return
    await this.presence.watch(id, [friend], 'open-chat')
    // Read blocks only after the watching has begun. A block that is committed later sends an event, which ends the
    // watching.
    if (await areBlocked(this.db, id, friend.id)) this.presence.forget(id, friend.id)
    else this.presence.tellNow(id)
  }

  /** The socket shows no chat any more. Stop watching its person unless there is another reason. */
  close(socket: LiveSocket): void {
    const { viewer, openChat } = socket.data
    socket.data.openChat = null
    if (openChat === null) return
    const isShown = this.audience.socketsOf(viewer.id).some(other => other.data.openChat === openChat)
    if (!isShown) this.presence.release(viewer.id, openChat)
  }
}
