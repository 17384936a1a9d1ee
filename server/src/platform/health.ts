import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from './config.ts'
import { AppError, notAllowed } from './failure.ts'

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)

const mayRead = (authorization: string | undefined, token: string): boolean => {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** /healthz (alive), /readyz (database reachable) and /metrics (Prometheus; loopback, or with METRICS_TOKEN). */
export const installHealth = (app: FastifyInstance, pool: pg.Pool, config: Config): void => {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await pool.query('SELECT 1').catch(() => {
      throw new AppError(503, 'unavailable', 'The database cannot be reached', undefined, 2)
    })
    return { status: 'ready' }
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
  // Kept by their labels' names: looked up by the labels themselves, they cost as much as a small answer.
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
    if (reply.statusCode >= 500) failures.inc()
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isAllowed = config.metricsToken
      ? mayRead(request.headers.authorization, config.metricsToken)
      : // A proxy on this machine that is not trusted is nobody's own loopback.
        isLoopback(request.ip) && (config.trustedProxies.length > 0 || !request.headers['x-forwarded-for'])
    if (!isAllowed) throw notAllowed('Metrics are not for you')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
