import { request as ask, createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runChecks as runChecksCall } from '#contract/endpoints/operate-checks.ts'
import { type CheckName, checkNames } from '#contract/entities/check.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { openDiskStore } from '#server/files/disk.ts'
import { KeysRefused, ProviderDown, ProviderRefusal } from '#server/payments/provider.ts'
import { makeCertificate } from '../../../test/certificates.ts'
import { type Change, oneCheck } from '../../../test/one-check.ts'
import { hasRedis, RedisServer } from '../../../test/redis-server.ts'
import { SmtpServer } from '../../../test/smtp-server.ts'
import { createWorld } from '../../../test/world.ts'
import { isOfCertificate } from './check.ts'

const world = await createWorld({ config: { trustedProxies: ['loopback'] } })
const stranger = await createWorld()
const port = async (of: typeof world) => {
  await of.app.listen({ port: 0, host: '127.0.0.1' })
  return (of.app.server.address() as AddressInfo).port
}
const [trusting, doubting] = [await port(world), await port(stranger)]

const afterwards: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of afterwards.splice(0)) await undo()
  await world.pool.query('UPDATE market SET clock_waits_until = NULL')
  await world.pool.query('TRUNCATE webhook_events')
})

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterwards.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A proxy before the app. It sets, adds to or leaves out the header with the client's address. */
const proxyTo = (port: number, says: 'sets' | 'passes on', passesSockets = true): Promise<string> => {
  const server = createServer((from, to) => {
    const given = from.headers['x-forwarded-for']
    const address = says === 'passes on' && given ? String(given) : '198.51.100.7'
    const { upgrade: _, connection: __, ...rest } = from.headers
    const headers = { ...rest, 'x-forwarded-for': address }
    const passed = ask({ port, host: '127.0.0.1', path: from.url, method: from.method, headers }, answer => {
      to.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(to)
    })
    from.pipe(passed)
  })
  if (passesSockets)
    server.on('upgrade', (from, socket) => {
      const app = connect(port, '127.0.0.1')
      const headers = Object.entries(from.headers).map(([name, value]) => `${name}: ${value}`)
      app.write(`GET ${from.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      app.pipe(socket).pipe(app)
      for (const one of [app, socket]) one.on('error', () => {})
    })
  return listening(server)
}

const check = (name: CheckName, { config, ...change }: Change = {}) =>
  oneCheck(world, name, { ...change, config: { publicUrl: `http://127.0.0.1:${trusting}`, ...config } })

test('makes every check once, in order, for an operator', async () => {
  const operator = await world.operator()
  const found = await operator.does(runChecksCall)
  expect(found.map(({ name }) => name)).toEqual(checkNames)
  expect((await world.person('Ravi').then(ravi => ravi.tries(runChecksCall))).status).toBe(403)
})

test('names settings that have no effect', async () => {
  expect(await check('settings')).toMatch(/^good: All \d+ are right$/)
  expect(
    await check('settings', { env: { SMTP_HOST: 'mail' }, config: { feeBp: 5, payments: 'direct' } }),
  ).toBe(
    'wrong: SMTP_HOST is set but is no setting: did you mean SMTP_URL?. PLATFORM_FEE_PERCENT is set, but PAYMENTS is direct: the market holds no money and keeps no fee',
  )
})

test('distinguishes a database that is away from one that answers', async () => {
  expect(await check('database')).toMatch(/^good: PostgreSQL \d+.* answers in \d+ ms$/)
  const away = { db: null, databaseFailure: 'connect ECONNREFUSED' }
  expect(await check('database', away)).toBe(
    'wrong: Does not answer: connect ECONNREFUSED. Start PostgreSQL, or correct DATABASE_URL',
  )
  for (const name of ['locks', 'extensions', 'clock', 'newest-backup'] as const)
    expect(await check(name, away)).toBe('off: Needs the database, which does not answer')
})

test('finds a clock that is off, and one that waits', async () => {
  expect(await check('clock')).toMatch(/^good: This machine and the database differ by \d+ ms$/)
  expect(await check('clock', { now: new Date(Date.now() + 120_000) })).toMatch(
    /^wrong: This machine and the database differ by 1[12]\d seconds/,
  )
  await world.pool.query("UPDATE market SET clock_waits_until = now() + interval '1 day'")
  expect(await check('clock')).toContain('If the time is right: npm run clock -- confirm')
})

test('finds a missing extension, and a transaction that stays open', async () => {
  expect(await check('extensions')).toMatch(/^good: Installed: pg_trgm /)
  expect(await check('locks')).toBe('good: Nobody holds one for long')
  // Nobody waits five minutes for a test: the database says so by a view of its own.
  const rows = async () => [{ pid: 7, minutes: 12 }] as never
  const db = { ...databaseOn(world.pool), rows }
  expect(await check('locks', { db })).toMatch(/^wrong: 1 transaction has been open .* the oldest for 12\./)
  expect(await check('extensions', { db: { ...db, rows: async () => [] } })).toContain(
    'CREATE EXTENSION pg_trgm',
  )
})

test('asks the mail server, and sends a mail if asked', async () => {
  const server = new SmtpServer()
  const smtpUrl = await server.listen()
  afterwards.push(() => server.close())
  expect(await check('mail')).toBe('off: SMTP_URL is not set, so each mail is a file in the data folder')
  expect(await check('mail', { config: { publicUrl: 'https://tasks.example.invalid' } })).toBe(
    'wrong: SMTP_URL is not set, so nobody gets a mail. Set it',
  )
  expect(await check('mail', { config: { smtpUrl } })).toBe('good: 127.0.0.1 takes our log-in')
  expect(server.taken).toEqual([])
  expect(await check('mail', { config: { smtpUrl }, mailTo: 'asha@example.in' })).toBe(
    'good: 127.0.0.1 took a mail to asha@example.in. Look whether it comes',
  )
  expect(server.taken).toHaveLength(1)
  expect(await check('mail', { config: { smtpUrl: 'smtp://127.0.0.1:1' } })).toMatch(/^wrong: .*ECONNREFUSED/)
})

test.runIf(hasRedis)('asks Redis', async () => {
  const redis = await RedisServer.start()
  const config = { redisUrl: redis.url }
  expect(await check('redis')).toBe('off: REDIS_URL is not set. One process needs none')
  expect(await check('redis', { config })).toMatch(/^good: 127\.0\.0\.1:\d+ answers in \d+ ms$/)
  await redis.kill()
  expect(await check('redis', { config })).toMatch(
    /^wrong: Does not answer: connect ECONNREFUSED.*REDIS_URL$/,
  )
})

test('tries the payment keys, and misses a webhook once money was paid', async () => {
  expect(await check('payments')).toBe('off: PAYMENTS is sandbox: all money is test money')
  const razorpay = { config: { payments: 'razorpay' } as const, checkKeys: async () => {} }
  expect(await check('payments', razorpay)).toBe(
    'good: Razorpay takes our keys. No webhook has come yet, and none is due',
  )
  const checkKeys = () => Promise.reject(new KeysRefused())
  expect(await check('payments', { ...razorpay, checkKeys })).toMatch(
    /^wrong: .*refused our keys .*Compare RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET/,
  )
  const cause = new Error('connect ETIMEDOUT 203.0.113.9:443')
  const silent = () => Promise.reject(new ProviderDown('no answer', { cause }))
  expect(await check('payments', { ...razorpay, checkKeys: silent })).toBe(
    'wrong: Razorpay did not answer as it should: connect ETIMEDOUT. Look at the network and the firewall. Leave the keys as they are',
  )
  const refuses = () => Promise.reject(new ProviderRefusal('not today'))
  expect(await check('payments', { ...razorpay, checkKeys: refuses })).toBe(
    'wrong: Could not be checked: not today',
  )
  await (await world.person('Meera')).posts()
  await world.pool.query(
    `INSERT INTO payments (given_id, task_id, payer_id, provider, amount_paise, state, created_at)
     SELECT 'paid', id, poster_id, 'razorpay', 100, 'Paid', now() FROM tasks`,
  )
  expect(await check('payments', razorpay)).toContain(
    'no webhook came though money was paid. Set up http://127.0.0.1',
  )
  await world.pool.query(
    "INSERT INTO webhook_events (provider, event_id, received_at) VALUES ('razorpay', 'evt', '2026-11-01T10:00Z')",
  )
  expect(await check('payments', razorpay)).toContain('Its newest webhook came on 2026-11-01T10:00:00.000Z')
})

test('puts, gets and forgets one file', async () => {
  expect(await check('storage')).toMatch(/^good: .*files: a file was written, read and deleted$/)
  const store = openDiskStore(path.join(process.cwd(), 'package.json'))
  expect(await check('storage', { store })).toMatch(/^wrong: .*ENOTDIR.*Correct it, or STORAGE_URL$/)
  const forgetful = { ...store, put: async () => {}, get: async () => null }
  expect(await check('storage', { store: forgetful })).toContain('what was written did not come back')
})

test('asks the public address as a client does, and knows what the proxy says', async () => {
  const proxy = (publicUrl: string) => check('proxy', { config: { publicUrl } })
  expect(await proxy(`http://127.0.0.1:${trusting}`)).toBe('good: Requests come without a proxy')
  expect(await proxy(await proxyTo(trusting, 'sets'))).toBe(
    'good: Requests come through the proxy, which says for whom',
  )
  expect(await proxy(await proxyTo(trusting, 'passes on'))).toContain(
    'wrong: The proxy passes on an X-Forwarded-For',
  )
  expect(await proxy(await proxyTo(doubting, 'sets'))).toContain(
    'wrong: Requests come through a proxy that TRUSTED',
  )
  const other = await listening(createServer((_from, to) => to.end('Welcome to nginx')))
  expect(await proxy(other)).toBe(
    `wrong: ${other} is not this app: it answered 200. Correct PUBLIC_URL, or where the proxy leads`,
  )
  expect(await proxy('http://127.0.0.1:1')).toMatch(/^wrong: .* cannot be opened from this machine: /)
  expect(await check('proxy', { config: { publicUrl: 'http://127.0.0.1:1' }, isRunning: false })).toBe(
    'off: Needs the running market. Start it, and check again',
  )
})

test('opens a WebSocket through the public address', async () => {
  const socket = (publicUrl: string) => check('websocket', { config: { publicUrl } })
  expect(await socket(await proxyTo(trusting, 'sets'))).toBe('good: WebSockets pass')
  expect(await socket(await proxyTo(trusting, 'sets', false))).toMatch(
    /^wrong: WebSockets do not pass: the answer was 400\./,
  )
})

test('looks at the certificate of the public address', async () => {
  expect(await check('certificate')).toBe('off: PUBLIC_URL begins with http, so there is none')
  const dumb = createTcpServer(socket => socket.end())
  await new Promise<void>(resolve => dumb.listen(0, '127.0.0.1', resolve))
  afterwards.push(() => dumb.close())
  const publicUrl = `https://127.0.0.1:${(dumb.address() as AddressInfo).port}`
  expect(await check('certificate', { config: { publicUrl } })).toBe(
    'wrong: It could not be read, because nobody answers at PUBLIC_URL',
  )
})

test('reports in each line that an invalid certificate is the cause', async () => {
  const server = createTlsServer(makeCertificate(40), (_from, to) => to.end())
  const publicUrl = (await listening(server)).replace('http:', 'https:')
  const config = { publicUrl }
  const refused = `wrong: ${publicUrl} answers, but its certificate is not accepted: self-signed certificate. See the line Certificate, and leave PUBLIC_URL as it is`
  expect(await check('proxy', { config })).toBe(refused)
  expect(await check('websocket', { config })).toBe(refused)
  expect(await check('certificate', { config })).toBe(
    'wrong: It is not accepted: DEPTH_ZERO_SELF_SIGNED_CERT. Get one for this name that browsers trust, and let the proxy send its whole chain',
  )
  const later = { config, now: new Date(Date.now() + 50 * 86_400_000) }
  expect(await check('certificate', later)).toBe(
    'wrong: It has ended, and browsers refuse the market. Renew it (certbot renew; Caddy renews by itself: see its log)',
  )
})

test.each([
  ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'INVALID_CA'],
])('takes %s for a fault of the certificate', code => {
  expect(
    isOfCertificate(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) })),
  ).toBe(true)
})

test.each(['ECONNREFUSED', 'ENOTFOUND', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  'takes %s for no fault of the certificate',
  code => expect(isOfCertificate(Object.assign(new Error(), { code }))).toBe(false),
)
