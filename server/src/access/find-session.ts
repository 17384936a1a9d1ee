import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '#server/config/config.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { Admission } from './admission.ts'
import type { SessionCache } from './session-cache.ts'
import type { Viewer } from './sessions.ts'

/** Finds the owner of a session's token: `find` takes an answer less than a second old, `ask` does not. */
export type FindSession = (
  token: string | undefined,
  address: string,
  look?: 'find' | 'ask',
) => Promise<{ viewer: Viewer; wasProlonged: boolean } | null>

/**
 * Looks up whose a session is. Until that is known the look-up takes the share of its address, or made-up sessions
 * would have shares.
 */
export const sessionFinder =
  (sessions: SessionCache, lookUps: Admission, clock: Clock, config: Config): FindSession =>
  async (token, address, look = 'find') => {
    if (token === undefined) return null
    const times = { now: clock.now(), ttlDays: config.sessionTtlDays, maxDays: config.sessionMaxDays }
    const viewer = look === 'find' && sessions.get(token, times)
    if (viewer) return { viewer, wasProlonged: false }
    return lookUps.run(address, () => sessions[look](token, times))
  }

/** The client's address, as the last trusted proxy says; found as Fastify does for calls. */
export const addressOf = ({ trustedProxies }: Config): ((request: IncomingMessage) => string) => {
  if (trustedProxies.length === 0) return request => request.socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile(trustedProxies)
  return request => proxyAddr(request, isTrusted)
}
