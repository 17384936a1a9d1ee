import { timingSafeEqual } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Lines } from '#server/access/admission.ts'
import { ShortCache } from '#server/access/short-cache.ts'
import type { Config } from '#server/config/config.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { readClockNotes } from '#server/db/market/clock-notes.ts'
import { countLateMovements } from '#server/db/money/ledger-check.ts'
import { notAllowed, unavailable } from '#server/domain/failure.ts'
import { type CameBy, madeUpAddress, proxyPath, type Seen } from '#server/jobs/checks/public-url.ts'
import { countDifferences } from '#server/jobs/ledger.ts'
import { countJobs, type JobCount } from '#server/jobs/queue.ts'
import { DiskGauges } from './disk-gauges.ts'
import { isPlanned } from './error-handler.ts'
import { MarketGauges } from './market-gauges.ts'

const longestReadMs = 3_000
const ignore = (): void => {}

/** The result of `work`, or a failure after some seconds. */
const soon = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, longestReadMs, new Error('too late'))
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** True if the request comes from this machine itself, not through a proxy on this machine. */
const isDirectLoopback = ({ socket, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  !forwardingHeaders.some(name => headers[name] !== undefined)

const mayRead = (authorization: string | undefined, token: string): boolean => {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** /healthz (alive), /readyz (can serve calls) and /metrics (Prometheus; for this machine or with METRICS_TOKEN). */
export const installHealth = (
  app: FastifyInstance,
  options: { pool: pg.Pool; config: Config; lines: Lines; areKeysRefused(): boolean },
): void => {
  const { pool, config, lines, areKeysRefused } = options
  const pings = new ShortCache<object>({ maxSize: 1 })
  // However many ask, the database is asked once a second.
  const ping = () => pings.find('', () => pool.query('SELECT 1'))
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (Object.values(lines).some(line => line.isStuck)) throw unavailable('noCallEnds', 2)
    await ping().catch(() => {
      throw unavailable('databaseUnreachable', 2)
    })
    return { status: 'ready' }
  })

  const addressOf = proxyAddr.compile(config.trustedProxies)
  // For npm run check, which asks PUBLIC_URL. It tells a caller nothing but how the caller's own request came.
  app.get(proxyPath, { schema: { hide: true } }, async (request): Promise<Seen> => {
    const cameBy: CameBy = !forwardingHeaders.some(name => request.headers[name] !== undefined)
      ? 'straight'
      : addressOf(request.socket.remoteAddress ?? '', 0)
        ? 'trusted'
        : 'unknown'
    return { cameBy, isBelieved: request.ip === madeUpAddress }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Answers of 500 and above',
    registers: [registry],
  })
  const jobs = (name: string, help: string, read: (count: JobCount) => number) => {
    const gauge = new Gauge({ name, help, labelNames: ['kind'], registers: [registry] })
    return (counts: JobCount[]) => {
      gauge.reset()
      for (const count of counts) gauge.set({ kind: count.kind }, read(count))
    }
  }
  const jobGauges = [
    jobs('jobs_waiting', 'Jobs that wait to be done, by kind', count => count.waiting),
    jobs('jobs_failed', 'Jobs that were given up, by kind', count => count.failed),
    jobs(
      'jobs_oldest_due_seconds',
      'How long the oldest due job has waited, in seconds',
      count => count.oldest,
    ),
  ]
  const differences = new Gauge({
    name: 'ledger_differences',
    help: 'What the last check of the ledger found off',
    registers: [registry],
  })
  const late = new Gauge({
    name: 'money_movements_late',
    help: 'Movements of money that have waited for an hour',
    registers: [registry],
  })
  const clockWaits = new Gauge({
    name: 'clock_waits',
    help: '1 while the clock decides nothing because the time jumped, otherwise 0',
    registers: [registry],
  })
  const refused = new Gauge({
    name: 'payment_keys_refused',
    help: '1 if the payment service refused our keys in its last answer, otherwise 0',
    registers: [registry],
  })
  const isUp = new Gauge({
    name: 'database_up',
    help: '1 if the database answers, otherwise 0; its other figures are then those of before',
    registers: [registry],
  })
  const offset = new Gauge({
    name: 'clock_offset_seconds',
    help: "How far PostgreSQL's clock is ahead of this machine's, in seconds",
    registers: [registry],
  })
  const disk = new DiskGauges(registry, config)
  const market = new MarketGauges(registry)
  /** Every figure from the database. One that cannot be read stays as it was. */
  const readDatabase = async (): Promise<void> => {
    const db = databaseOn(pool)
    const counts = await countJobs(db, new Date()).catch((): JobCount[] => [])
    for (const set of jobGauges) set(counts)
    await countDifferences(db).then(count => differences.set(count), ignore)
    await countLateMovements(db, new Date()).then(count => late.set(count), ignore)
    await readClockNotes(db).then(({ waitsUntil, databaseNow }) => {
      clockWaits.set(Number(waitsUntil !== null))
      offset.set((databaseNow.getTime() - Date.now()) / 1_000)
    }, ignore)
    await market.read(db).catch(ignore)
  }
  // Look the counters up by one string: prom-client's own look-up by labels costs as much as a small answer.
  const kept = new Map<string, ReturnType<typeof seconds.labels>>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${method} ${route} ${reply.statusCode}`
    let labelled = kept.get(key)
    if (!labelled) {
      labelled = seconds.labels({ method, route, status: reply.statusCode })
      kept.set(key, labelled)
    }
    labelled.observe(reply.elapsedTime / 1000)
    if (reply.statusCode >= 500 && !isPlanned(reply.raw)) failures.inc()
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = config
    const hasToken = metricsToken !== null && mayRead(request.headers.authorization, metricsToken)
    if (!hasToken && !isDirectLoopback(request)) throw notAllowed('metricsNotForYou')
    // Without the database all other figures are reported, and before a scraper loses patience.
    const hasDatabase = await soon(ping().then(() => true)).catch(() => false)
    isUp.set(Number(hasDatabase))
    if (hasDatabase) await soon(readDatabase()).catch(ignore)
    else for (const set of jobGauges) set([])
    refused.set(Number(areKeysRefused()))
    await soon(disk.read()).catch(ignore)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
