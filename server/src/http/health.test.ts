import fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { defaultLanguage } from '#contract/texts/languages.ts'
import { Admission, type Lines } from '#server/access/admission.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createCallPool } from '#server/db/core/connect.ts'
import { systemClock } from '#server/domain/clock.ts'
import { statementsOf } from '../../test/statements.ts'
import { createWorld } from '../../test/world.ts'
import { installErrorHandling } from './error-handler.ts'
import { FailedRequests } from './failed-requests.ts'
import { installHealth } from './health.ts'
import { RequestLog } from './request-log.ts'

const world = await createWorld()

test('reports alive and ready, and shows metrics on loopback', async () => {
  expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await world.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  const metrics = await world.app.inject({ url: '/metrics' })
  expect(metrics.statusCode).toBe(200)
  expect(metrics.body).toContain('http_request_duration_seconds_bucket')
  const outside = await world.app.inject({ url: '/metrics', remoteAddress: '203.0.113.5' })
  expect(outside.statusCode).toBe(403)
  // A proxy on this machine asks for somebody else, whichever header it says so in.
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']) {
    const forwarded = await world.app.inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })
    expect(forwarded.statusCode, name).toBe(403)
  }
})

test('shows metrics to a caller with the token', async () => {
  const config = { ...readConfig({ METRICS_TOKEN: 'a-long-token', RATE_LIMITS: 'off' }) }
  const app = await buildApp({
    config,
    pool: world.pool,
    webFolder: 'dist/web',
    log: pino({ level: 'silent' }),
  })
  const asks = async (authorization?: string, remoteAddress = '203.0.113.5') => {
    const headers = authorization ? { authorization } : {}
    return (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  }
  expect(await asks()).toBe(403)
  expect(await asks('Bearer wrong')).toBe(403)
  expect(await asks('Bearer a-long-token')).toBe(200)
  expect(await asks(undefined, '127.0.0.1')).toBe(200)
  await app.close()
})

/** An app whose pool leads nowhere from the start, or to the world's database. */
const withLines = async (pool = world.pool) => {
  const lines = { people: new Admission({ atOnce: 1, perClient: 1 }, 0) } as unknown as Lines
  const app = fastify()
  app.decorateRequest('language', defaultLanguage)
  const config = readConfig({})
  installErrorHandling(app, new RequestLog(app, new FailedRequests(pool, systemClock), config))
  installHealth(app, { pool, lines, config, areKeysRefused: () => false })
  return { app, lines }
}

test('reports a process in which no call ends', async () => {
  const { app, lines } = await withLines()
  const ready = async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/readyz' })
    return [statusCode, headers['retry-after'], JSON.parse(body).code]
  }
  expect(await ready()).toEqual([200, undefined, undefined])
  let end = () => {}
  const call = lines.people.run('asha', () => new Promise<void>(resolve => (end = resolve)))
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(await ready()).toEqual([503, '2', 'unavailable'])
  end()
  await call
  expect((await ready())[0]).toBe(200)
})

test('reports not ready without a database, with all figures but those of jobs', async () => {
  const pool = createCallPool('postgres://127.0.0.1:1/nowhere', () => {})
  const { app } = await withLines(pool)
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  const metrics = await app.inject({ url: '/metrics' })
  expect(metrics.statusCode).toBe(200)
  expect(metrics.body).toContain('http_request_duration_seconds_bucket')
  expect(metrics.body).not.toContain('jobs_waiting{')
})

test('asks the database once, however many ask whether it is ready, and once for each figure from it', async () => {
  const { app } = await withLines()
  const ready = () => Promise.all(Array.from({ length: 20 }, () => app.inject({ url: '/readyz' })))
  expect(await statementsOf(ready)).toHaveLength(1)
  const figures = await statementsOf(() => app.inject({ url: '/metrics' }))
  // Whether it is there was asked less than a second ago, or is asked again.
  expect(figures.filter(({ text }) => text !== 'SELECT 1')).toHaveLength(10)
})
