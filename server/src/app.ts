import path from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { appVersion } from '#contract/messages.ts'
import { apiBase } from '#contract/paths.ts'
import { Changes } from './database/changes.ts'
import { nameOf } from './database/faults.ts'
import { KnownTasks } from './database/known-tasks.ts'
import { Replica } from './database/replica.ts'
import { databaseOn } from './database/sql.ts'
import { isSameForAll } from './features/tasks/list-tasks.ts'
import { handlers } from './handlers.ts'
import { Live } from './live/live.ts'
import type { Outgoing } from './notify/notify.ts'
import { startOutbox } from './notify/outbox.ts'
import { installAdmission } from './platform/admission.ts'
import { apiDocs, installApiDescription, installApiPage } from './platform/api-reference.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { installEntityTags } from './platform/entity-tag.ts'
import { installErrorHandling } from './platform/error-handler.ts'
import { createGoogleLogIn } from './platform/google.ts'
import { installHealth } from './platform/health.ts'
import { newServer } from './platform/http-server.ts'
import { KeptCounts } from './platform/kept-counts.ts'
import { KnownSessions } from './platform/known-sessions.ts'
import { createMailer, type Mailer } from './platform/mailer.ts'
import { createRateLimit } from './platform/rate-limit.ts'
import { installReadyAnswers } from './platform/ready-answers.ts'
import { connectRedis } from './platform/redis.ts'
import { installSecurityHeaders } from './platform/security-headers.ts'
import { serve } from './platform/serve.ts'
import { installWebFiles } from './platform/web-files.ts'

export interface AppOptions {
  config: Config
  /** A pool on a migrated database. The caller ends it after closing the app. */
  pool: pg.Pool
  /** Folder of the built web app. */
  webFolder: string
  log: FastifyBaseLogger
  clock?: Clock
  mailer?: Mailer
}

/** The whole server on a migrated database, ready to listen. Close it with `app.close()`. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, pool, log, clock = systemClock } = options
  const app = newServer(log, config)
  installAdmission(app)
  installErrorHandling(app)
  const changes = new Changes(pool, error =>
    log.warn({ err: { message: error.message } }, 'the database is not heard; every request asks it'),
  )
  app.addHook('onClose', () => changes.close())
  const sessions = new KnownSessions(databaseOn(pool), changes)
  const counts = new KeptCounts(changes, config.redisUrl !== null)
  const known = new KnownTasks(changes)
  const dropReady = installReadyAnswers(app, { url: isSameForAll, sessions, changes, config, clock })
  await installSecurityHeaders(app, {
    isHttps: config.publicUrl.startsWith('https:'),
    isPage: url => !url.startsWith(`${apiBase}/`) || url.startsWith(apiDocs),
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  installEntityTags(app)
  await installApiDescription(app, appVersion)
  installHealth(app, pool, config)

  const outbox = startOutbox({
    pool,
    mailer: options.mailer ?? createMailer(config),
    clock,
    publicUrl: config.publicUrl,
    onError: error => log.error({ err: { message: error.message } }, 'mail could not be sent'),
  })
  app.addHook('onClose', () => outbox.stop())

  const onLinkError = (error: Error) =>
    log.warn({ err: { message: error.message } }, 'live events are held up')
  const live = new Live(app.server, { pool, config, clock, onError: onLinkError })
  // Before the server waits for its connections to end, which sockets never do by themselves.
  app.addHook('preClose', () => live.close())
  const onCommit = (outgoing: Outgoing) => {
    for (const event of outgoing.events) {
      if (event.kind === 'session-ended') sessions.drop(event.hash)
      else if (event.kind === 'sessions-ended') sessions.dropAllOf(event.userId)
    }
    live.publish(outgoing.events)
    if (outgoing.hasMail) outbox.kick()
  }
  const redis = config.redisUrl ? connectRedis(config.redisUrl, onLinkError) : null
  app.addHook('onClose', async () => redis?.disconnect())
  const limit = createRateLimit(config.hasRateLimits, redis)
  const google = config.google && createGoogleLogIn(config.google)
  const onTasksWritten = async () => {
    dropReady()
    counts.drop()
    if (config.redisUrl) await changes.tellTasksChanged()
  }
  const replica = config.databaseReplicaUrl
    ? new Replica(pool, config.databaseReplicaUrl, problem =>
        problem
          ? log.warn({ err: nameOf(problem) }, 'the primary reads the lists')
          : log.info('the replica reads the lists'),
      )
    : null
  app.addHook('onClose', async () => replica?.close())
  const lists = databaseOn(replica ?? pool)
  const serving = {
    pool,
    lists,
    config,
    clock,
    limit,
    google,
    sessions,
    counts,
    known,
    onTasksWritten,
    onCommit,
  }
  serve(app, serving, { endpoints: allEndpoints, handlers })
  await installApiPage(app)
  // A socket welcomed before would miss what another process tells meanwhile.
  await live.ready
  await installWebFiles(app, path.resolve(options.webFolder))
  return app
}
