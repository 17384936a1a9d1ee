import type { SharedRedis } from '#server/db/core/redis.ts'
import { Live } from '#server/live/live.ts'
import type { Base } from './base.ts'
import type { Entrance } from './entrance.ts'

interface LiveOptions {
  entrance: Entrance
  /** Links the processes; null where there is only this one. */
  redis: SharedRedis | null
  onError(error: Error): void
}

/** Starts the live connections of this process and its link to the others. */
export const startLive = (
  { app, config, pool, clock }: Base,
  { entrance, redis, onError }: LiveOptions,
): Live => {
  const { findSession, lines, drop } = entrance
  const parts = {
    pool,
    config,
    clock,
    findSession,
    lookUps: lines.lookUps,
    redis,
    onRemoteDrop: drop,
    onError,
  }
  const live = new Live(app.server, parts)
  // Close the sockets first: the server waits until all connections have ended, and sockets stay open by themselves.
  app.addHook('preClose', () => live.close())
  return live
}
