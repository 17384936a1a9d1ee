import { type Database, sql } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'
import { type LiveServer, sessionRoom } from './sockets.ts'

/** Closes sockets whose session ended while this process got no messages. */
export class EndedSessions {
  constructor(
    readonly io: LiveServer,
    readonly db: Database,
    readonly clock: Clock,
  ) {}

  /** Checks the sessions of all connected sockets. */
  async closeAll(): Promise<void> {
    const hashes = new Set<string>()
    for (const socket of this.io.sockets.sockets.values()) hashes.add(socket.data.sessionHash)
    await this.close([...hashes])
  }

  /** Closes the sockets of those sessions that have ended. Sessions are given by their hashes in hex. */
  async close(hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return
    const alive = await this.db.rows<{ hash: string }>(sql`
      SELECT encode(token_hash, 'hex') AS hash FROM sessions
      WHERE token_hash = ANY(${hashes.map(hash => Buffer.from(hash, 'hex'))}) AND expires_at > ${this.clock.now()}`)
    const living = new Set(alive.map(row => row.hash))
    for (const hash of hashes) if (!living.has(hash)) this.io.in(sessionRoom(hash)).disconnectSockets(true)
  }
}
