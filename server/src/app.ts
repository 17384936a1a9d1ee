import path from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { appVersion } from '#contract/app-version.ts'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { ensureSigningKey } from '#server/db/agreements/signing-key.ts'
import { connectRedis } from '#server/db/core/redis.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { bringDueTimesBack } from '#server/db/market/clock-notes.ts'
import { marketId } from '#server/db/market/market.ts'
import type { SandboxFaults } from '#server/payments/sandbox/faults.ts'
import { createGoogleLogIn } from './access/google.ts'
import { createRateLimit } from './access/rate-limit.ts'
import type { Base } from './app/base.ts'
import { openEntrance } from './app/entrance.ts'
import { queuesOf, startClock, startJobs } from './app/jobs.ts'
import { startLive } from './app/live.ts'
import { startMoney } from './app/money.ts'
import type { Config } from './config/config.ts'
import { type Clock, systemClock } from './domain/clock.ts'
import { sparingly } from './domain/sparing-log.ts'
import { openFiles } from './files/files.ts'
import { areFilesElsewhere, filesElsewhere } from './files/one-folder.ts'
import { handlers } from './handlers.ts'
import { apiDocs, installApiDescription, installApiPage } from './http/api-reference.ts'
import { installEntityTags } from './http/entity-tag.ts'
import { installErrorHandling } from './http/error-handler.ts'
import { FailedRequests } from './http/failed-requests.ts'
import { installHealth } from './http/health.ts'
import { newServer } from './http/http-server.ts'
import { isAsset, isBelow, isCall } from './http/is-call.ts'
import { installMailStops } from './http/mail-stops.ts'
import { limitPipelining } from './http/pipelining.ts'
import { RequestLog } from './http/request-log.ts'
import { installSecurityHeaders } from './http/security-headers.ts'
import { serve } from './http/serve.ts'
import { installSharedPages } from './http/shared-pages.ts'
import { installWebFiles } from './http/web-files.ts'
import { startClockGuard } from './jobs/clock-guard.ts'
import type { Mailer } from './jobs/mail/mailer.ts'
import type { Recording } from './jobs/reminders.ts'
import { installPublicPages } from './public/install.ts'
import { type Effects, recording } from './reactions/store.ts'

export interface AppOptions {
  config: Config
  /** A pool on a migrated database. The caller ends it after closing the app. */
  pool: pg.Pool
  /** Folder of the built web app. */
  webFolder: string
  log: FastifyBaseLogger
  clock?: Clock
  mailer?: Mailer
  /** The faults of the sandbox, for tests. */
  faults?: SandboxFaults
  /** For tests: what PostgreSQL's clock says. */
  databaseNow?: () => Date
  /** For tests and samples: how often the queues look for jobs, in milliseconds. */
  pollMs?: number
}

/** Puts the headers, cookies, compression, API description and health on the server. */
const installHttp = async (
  { app, config, pool }: Base,
  health: Pick<Parameters<typeof installHealth>[1], 'lines' | 'areKeysRefused'>,
) => {
  await installSecurityHeaders(app, {
    isHttps: config.publicUrl.startsWith('https:'),
    isPage: request => isBelow(request, apiDocs) || !(isCall(request) || isAsset(request)),
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  installEntityTags(app)
  await installApiDescription(app, appVersion)
  installHealth(app, { pool, config, ...health })
}

/** The whole server on a migrated database, ready to listen. Close it with `app.close()`. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, pool, log, clock = systemClock } = options
  const app = newServer(log, config)
  const base: Base = { app, config, pool, clock }
  const logJobError = sparingly((message, details) => log.error(details, message))
  const onJobError = ({ message }: Error) =>
    logJobError(message, 'a job could not be done', { err: { message } })
  const onLinkError = (error: Error) =>
    log.warn({ err: { message: error.message } }, 'REDIS_URL: live events are held up')

  limitPipelining(app)
  const failed = new FailedRequests(pool, clock)
  app.addHook('onClose', () => failed.close())
  installErrorHandling(app, new RequestLog(app, failed, config))
  const entrance = openEntrance(base, error => log.warn(`a database connection was lost: ${error.message}`))
  await installHttp(base, { lines: entrance.lines, areKeysRefused: () => payments.areKeysRefused() })

  const guard = startClockGuard({
    ...{ pool, clock, jumps: config.clockJumps, databaseNow: options.databaseNow, onError: onJobError },
    onJump: words => log.error(words),
  })
  app.addHook('onClose', async () => guard.stop())
  await bringDueTimesBack(databaseOn(pool), clock.now())
  const files = await openFiles(config)
  app.addHook('onClose', () => files.close())
  if (await areFilesElsewhere(databaseOn(pool), config)) log.error(filesElsewhere)
  const { mayDecide } = guard
  const openQueue = queuesOf(base, { mayDecide, pollMs: options.pollMs, onError: onJobError })
  const mails = await startJobs(base, {
    openQueue,
    mayDecide,
    mailer: options.mailer,
    files,
    onError: onJobError,
  })
  const shared = config.redisUrl ? { url: config.redisUrl, market: await marketId(databaseOn(pool)) } : null
  const live = startLive(base, { entrance, redis: shared, onError: onLinkError })
  const onCommit = ({ live: events, drops, hasJobs }: Effects): void => {
    drops.forEach(entrance.drop)
    live.publish(events, drops)
    if (hasJobs) mails.kick()
  }
  const byTheClock: Recording = async work => {
    const { result, effects } = await recording(pool, clock.now(), work)
    onCommit(effects)
    return result
  }
  await ensureSigningKey(pool)
  const { faults } = options
  const payments = await startMoney(base, { openQueue, byTheClock, mayDecide, faults, onError: onJobError })
  await startClock(base, openQueue, { byTheClock, mayDecide, payments })

  const redis = shared && connectRedis(shared, onLinkError)
  app.addHook('onClose', async () => redis?.disconnect())
  const limit = createRateLimit({ isEnabled: config.hasRateLimits, clientLimits: config.clientLimits, redis })
  const google = config.google && createGoogleLogIn(config.google)
  const serving = { ...entrance, pool, config, clock, limit, google, payments, files, onCommit }
  serve(app, serving, { endpoints: allEndpoints, handlers })
  await installMailStops(app, { pool, limit, site: entrance.site })
  installApiPage(app)
  // Accept sockets only when the link to the other processes is up, or they would miss events.
  await live.ready
  const webFolder = path.resolve(options.webFolder)
  installSharedPages(app, webFolder, { ...entrance, pool, clock, config })
  const previewAt = installPublicPages(app, webFolder, { ...entrance, pool, limit, clock, config, files })
  await installWebFiles(app, webFolder, { ...entrance, config, previewAt })
  return app
}
