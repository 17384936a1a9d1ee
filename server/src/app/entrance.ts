import { createLines, type Lines, refuse } from '#server/access/admission.ts'
import { type FindSession, sessionFinder } from '#server/access/find-session.ts'
import { MarketWords } from '#server/access/market-words.ts'
import { SessionCache } from '#server/access/session-cache.ts'
import { bearerIn, clientOf, sessionTokenIn } from '#server/access/sessions.ts'
import { SiteCache } from '#server/access/site-cache.ts'
import { createHeavyPool } from '#server/db/core/connect.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { forgetHookedKinds } from '#server/db/market/webhooks.ts'
import { isCall } from '#server/http/is-call.ts'
import { ResponseCache } from '#server/http/response-cache.ts'
import { Unread } from '#server/http/unread.ts'
import type { Drop } from '#server/reactions/drops.ts'
import type { Base } from './base.ts'

export interface Entrance {
  lines: Lines
  /** The connections of heavy calls. */
  heavyPool: ReturnType<typeof createHeavyPool>
  findSession: FindSession
  site: SiteCache
  marketWords: MarketWords
  responses: ResponseCache
  unread: Unread
  /** Drops what a cache holds. */
  drop(what: Drop): void
}

/**
 * Puts in front of all calls what answers or refuses them early: the lines in which calls wait, and the caches of
 * sessions, of the market's settings and of shared answers.
 */
export const openEntrance = (
  { app, config, pool, clock }: Base,
  onLost: (error: Error) => void,
): Entrance => {
  const heavyPool = createHeavyPool(pool, onLost)
  app.addHook('onClose', () => heavyPool.end())
  const lines = createLines(pool.options.max, heavyPool.options.max)
  const sessions = new SessionCache(databaseOn(pool))
  const times = () => ({ now: clock.now(), ttlDays: config.sessionTtlDays, maxDays: config.sessionMaxDays })
  app.addHook('onRequest', (request, reply, next) => {
    const isBusy = lines.people.hasLine || lines.strangers.hasLine
    if (!isBusy || !isCall(request)) return next()
    const token = sessionTokenIn(request.headers, config)
    const viewer = sessions.get(token, times())
    // The owner has to be looked up first.
    if ((token ?? bearerIn(request.headers)) !== undefined && !viewer) return next()
    const line = viewer ? lines.people : lines.strangers
    if (!line.isFullFor(clientOf(request, viewer))) return next()
    reply.hijack()
    refuse(reply.raw)
  })
  const site = new SiteCache(databaseOn(pool))
  const responses = new ResponseCache(sessions, times, config)
  app.addHook('onRequest', responses.onRequest)
  const drop = (what: Drop): void => {
    switch (what.kind) {
      case 'task-lists':
        responses.drop()
        break
      case 'site':
        site.drop()
        responses.drop()
        break
      case 'webhooks':
        forgetHookedKinds(pool)
        break
      case 'session':
        sessions.drop(what.hash)
        break
      case 'sessions-of':
        sessions.dropAllOf(what.userId)
        break
    }
  }
  return {
    lines,
    heavyPool,
    findSession: sessionFinder(sessions, lines.lookUps, clock, config),
    site,
    marketWords: new MarketWords(databaseOn(pool), clock),
    responses,
    unread: new Unread(),
    drop,
  }
}
