import path from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { appVersion } from '#contract/app-version.ts'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { whoseSession } from '#server/access/find-session.ts'
import { ensureSigningKey } from '#server/db/agreements/signing-key.ts'
import { createHeavyPool } from '#server/db/core/connect.ts'
import { connectRedis } from '#server/db/core/redis.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { bringDueTimesBack } from '#server/db/market/clock-notes.ts'
import { marketId } from '#server/db/market/market.ts'
import type { SandboxFaults } from '#server/payments/sandbox/faults.ts'
import { createLines, refuse } from './access/admission.ts'
import { createGoogleLogIn } from './access/google.ts'
import { createRateLimit } from './access/rate-limit.ts'
import { SessionCache } from './access/session-cache.ts'
import { clientOf, sessionTokenIn } from './access/sessions.ts'
import { SiteCache } from './access/site-cache.ts'
import type { Config } from './config/config.ts'
import { type Clock, systemClock } from './domain/clock.ts'
import { handlers } from './handlers.ts'
import { apiDocs, installApiDescription, installApiPage } from './http/api-reference.ts'
import { installEntityTags } from './http/entity-tag.ts'
import { installErrorHandling } from './http/error-handler.ts'
import { installHealth } from './http/health.ts'
import { newServer } from './http/http-server.ts'
import { isAsset, isBelow, isCall } from './http/is-call.ts'
import { ResponseCache } from './http/response-cache.ts'
import { installSecurityHeaders } from './http/security-headers.ts'
import { serve } from './http/serve.ts'
import { installWebFiles } from './http/web-files.ts'
import { installWebhooks } from './http/webhooks.ts'
import { agreementJobs } from './jobs/agreements.ts'
import { startBackups } from './jobs/backups.ts'
import { captureJobs } from './jobs/captures.ts'
import { cleanupJobs, scheduleCleanup } from './jobs/cleanup.ts'
import { startClockGuard } from './jobs/clock-guard.ts'
import { ledgerJobs, scheduleLedgerCheck } from './jobs/ledger.ts'
import { mailJobs } from './jobs/mail.ts'
import { createMailer, type Mailer } from './jobs/mailer.ts'
import { payeeJobs, paymentJobs, scheduleSweep, sweepJobs, unlessPaused } from './jobs/payments.ts'
import { type Queue, type QueueOptions, startQueue } from './jobs/queue.ts'
import { type Recording, reminderJobs, scheduleReminders } from './jobs/reminders.ts'
import { scheduleStatistics, statisticsJobs } from './jobs/statistics.ts'
import { Live } from './live/live.ts'
import { migrationsFolder } from './ops/project-root.ts'
import { openPayments } from './payments/open-payments.ts'
import type { Drop } from './reactions/drops.ts'
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
  /** For tests: what goes wrong at the sandbox. */
  faults?: SandboxFaults
  /** For tests: what PostgreSQL's clock says. */
  databaseNow?: () => Date
  /** For tests: how often the queues look for jobs, in milliseconds. */
  pollMs?: number
}

/** The whole server on a migrated database, ready to listen. Close it with `app.close()`. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, pool, log, clock = systemClock } = options
  const app = newServer(log, config)
  const heavyPool = createHeavyPool(pool, error =>
    log.warn(`a database connection was lost: ${error.message}`),
  )
  app.addHook('onClose', () => heavyPool.end())
  const lines = createLines(pool.options.max, heavyPool.options.max)
  installErrorHandling(app)
  const sessions = new SessionCache(databaseOn(pool))
  const times = () => ({ now: clock.now(), ttlDays: config.sessionTtlDays })
  const whose = whoseSession(sessions, lines.lookUps, clock, config)
  app.addHook('onRequest', (request, reply, next) => {
    const isBusy = lines.people.hasLine || lines.strangers.hasLine
    if (!isBusy || !isCall(request)) return next()
    const token = sessionTokenIn(request.headers.cookie)
    const viewer = sessions.get(token, times())
    // Whose it is has to be looked up first.
    if (token !== undefined && !viewer) return next()
    const line = viewer ? lines.people : lines.strangers
    if (!line.isFullFor(clientOf(request, viewer))) return next()
    reply.hijack()
    refuse(reply.raw)
  })
  const site = new SiteCache(databaseOn(pool))
  const responses = new ResponseCache(sessions, times)
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
      case 'session':
        sessions.drop(what.hash)
        break
      case 'sessions-of':
        sessions.dropAllOf(what.userId)
        break
    }
  }
  await installSecurityHeaders(app, {
    isHttps: config.publicUrl.startsWith('https:'),
    isPage: request => isBelow(request, apiDocs) || !(isCall(request) || isAsset(request)),
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  installEntityTags(app)
  await installApiDescription(app, appVersion)
  installHealth(app, { pool, config, lines, areKeysRefused: () => payments.areKeysRefused() })

  const mailer = options.mailer ?? createMailer(config)
  const onJobError = (error: Error) =>
    log.error({ err: { message: error.message } }, 'a job could not be done')
  const openQueue = (kinds: QueueOptions['kinds'], leaseMs?: number): Queue => {
    const queue = startQueue({
      pool,
      clock,
      kinds,
      leaseMs,
      mayDecide,
      pollMs: options.pollMs,
      onError: onJobError,
    })
    app.addHook('onClose', () => queue.stop())
    return queue
  }
  const guard = startClockGuard({
    ...{ pool, clock, jumps: config.clockJumps, databaseNow: options.databaseNow, onError: onJobError },
    onJump: words => log.error(words),
  })
  app.addHook('onClose', async () => guard.stop())
  const { mayDecide } = guard
  await bringDueTimesBack(databaseOn(pool), clock.now())
  const queue = openQueue({
    mail: mailJobs({ pool, clock, mailer, publicUrl: config.publicUrl }),
    cleanup: cleanupJobs(pool, clock, config.retentionDays),
    statistics: statisticsJobs(pool, clock),
  })
  await scheduleCleanup(pool, clock.now())
  await scheduleStatistics(pool, clock.now())
  if (config.backups) {
    const { backups } = config
    const making = { backups, migrations: migrationsFolder(), pool, clock, mayDecide, onError: onJobError }
    const nightly = await startBackups(making)
    app.addHook('onClose', () => nightly.stop())
  }

  const onLinkError = (error: Error) =>
    log.warn({ err: { message: error.message } }, 'live events are held up')
  const shared = config.redisUrl ? { url: config.redisUrl, market: await marketId(pool) } : null
  const live = new Live(app.server, {
    pool,
    config,
    clock,
    whose,
    lookUps: lines.lookUps,
    redis: shared,
    onRemoteDrop: drop,
    onError: onLinkError,
  })
  // Close the sockets first: the server waits until all connections have ended, and sockets stay open by themselves.
  app.addHook('preClose', () => live.close())
  const onCommit = ({ live: events, drops, hasJobs }: Effects): void => {
    drops.forEach(drop)
    live.publish(events, drops)
    if (hasJobs) queue.kick()
  }
  await scheduleReminders(pool, clock.now())
  await ensureSigningKey(pool)
  // What the clock does waits for no mail; and as it may be done twice, not for the lease of a process that died either.
  const byTheClock: Recording = async work => {
    const { result, effects } = await recording(pool, clock.now(), work)
    onCommit(effects)
    return result
  }
  openQueue(
    { reminders: reminderJobs(clock, byTheClock), agreement: agreementJobs(clock, byTheClock) },
    1_000,
  )

  const payments = await openPayments(app, {
    config,
    pool,
    clock,
    faults: options.faults,
    onError: onJobError,
  })
  await installWebhooks(app, { provider: payments.provider, pool, clock })
  if (payments.provider) {
    const money = { pool, clock, provider: payments.provider, recording: byTheClock }
    // Nothing is moved here, so it need not wait long for the lease of a process that died.
    openQueue(
      {
        payment: unlessPaused(money, paymentJobs(money)),
        payee: payeeJobs(money),
        'payment-sweep': sweepJobs(money),
      },
      2_000,
    )
    // A payment is brought into line by one process at a time. A call of one that died may still be under way.
    openQueue({ capture: unlessPaused(money, captureJobs(money)) }, 30_000)
    // The check reads hundreds of payments at the provider. No payout waits for it.
    openQueue({ ledger: ledgerJobs(money) })
    await scheduleSweep(pool, clock.now())
    await scheduleLedgerCheck(pool, clock.now())
  }

  const redis = shared && connectRedis(shared, onLinkError)
  app.addHook('onClose', async () => redis?.disconnect())
  const limit = createRateLimit({ isEnabled: config.hasRateLimits, clientLimits: config.clientLimits, redis })
  const google = config.google && createGoogleLogIn(config.google)
  const serving = {
    pool,
    lines,
    heavyPool,
    config,
    clock,
    limit,
    google,
    payments,
    site,
    whose,
    responses,
    onCommit,
  }
  serve(app, serving, { endpoints: allEndpoints, handlers })
  await installApiPage(app)
  // Accept sockets only when the link to the other processes is up, or they would miss events.
  await live.ready
  await installWebFiles(app, path.resolve(options.webFolder), site)
  return app
}
