import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { checkSession, updateProfile } from '#contract/endpoints/auth.ts'
import { listAlerts } from '#contract/endpoints/messages.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { getTask } from '#contract/endpoints/tasks.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createCallPool, transaction } from '#server/db/core/connect.ts'
import { isOutage } from '#server/db/core/faults.ts'
import { sql } from '#server/db/core/sql.ts'
import { type Actor, aProfile, offerText } from '../seeds/actor.ts'
import { lockTable } from './locked-table.ts'
import { createWorld } from './world.ts'

const world = await createWorld({ hasDeadlines: true })
const [asha, ravi] = await world.named('Asha', 'Ravi')

/** Does something while another connection holds a lock on a table. */
const whileLocked = async (table: string, act: () => Promise<unknown>) => {
  const { letGo } = await lockTable(world.pool, table)
  await act()
  await letGo()
}

const isUnavailable = { status: 503, code: 'unavailable', retryAfter: '2' }

/** How a call is refused while the lock that it waits for is still held. */
const refusalOf = async (actor: Actor, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const cookie = `session=${actor.cookie}`
  const answer = await world.app.inject({ method, url: `/api${path}`, payload, headers: { cookie } })
  return {
    status: answer.statusCode,
    code: answer.json().code,
    retryAfter: answer.headers['retry-after'],
  }
}

test('lets a statement wait 2 s for a lock and run 2.5 s at the most', async () => {
  const { rows } = await world.pool.query(
    "SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement",
  )
  expect(rows[0]).toEqual({ lock: '2s', statement: '2500ms' })
})

test('refuses a write that a locked table holds up, writes nothing, and goes on with other calls', async () => {
  const task = await asha.posts()
  const body = { price: 400, description: offerText }
  await whileLocked('offers', async () => {
    const refused = refusalOf(ravi, 'POST', `/offer/post/${task.givenId}`, body)
    expect((await asha.triesOnce(listAlerts)).status).toBe(200)
    expect((await asha.triesOnce(checkSession)).status).toBe(201)
    await asha.says('Others go on', ravi)
    expect(await refused).toEqual(isUnavailable)
  })
  expect((await world.pool.query('SELECT 1 FROM offers')).rowCount).toBe(0)
  const now = await ravi.does(getTask, { params: { id: task.givenId } })
  expect(now.task.offers).toBe(0)
  expect((await ravi.triesOnce(postOffer, { params: { taskId: task.givenId }, body })).status).toBe(201)
})

test('refuses every call that needs the locked table of people, and answers it later', async () => {
  await whileLocked('users', async () => {
    const calls = [
      refusalOf(asha, 'GET', '/auth/check'),
      refusalOf(ravi, 'PUT', updateProfile.path, { ...aProfile(), city: 'Goa' }),
    ]
    expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    for (const call of calls) expect(await call).toEqual(isUnavailable)
  })
  expect(await ravi.does(checkSession)).toMatchObject({ city: 'Pune' })
})

test('refuses calls that wait for a database connection, and does not keep them waiting', async () => {
  const held = await Promise.all(Array.from({ length: world.pool.options.max! }, () => world.pool.connect()))
  expect(await refusalOf(asha, 'GET', '/messages/getChats')).toEqual(isUnavailable)
  for (const client of held) client.release()
})

test('ends a statement that takes too long, and undoes its transaction', async () => {
  const slow = transaction(world.pool, async tx => {
    await tx.run(sql`UPDATE users SET city = 'Nowhere'`)
    await tx.run(sql`SET LOCAL statement_timeout = 100`)
    await tx.run(sql`SELECT pg_sleep(5)`)
  })
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  expect((await world.pool.query(`SELECT 1 FROM users WHERE city = 'Nowhere'`)).rowCount).toBe(0)
})

/** A way to the database that goes silent: nothing comes back any more, and nothing is closed. */
const silentWay = async () => {
  const url = new URL(world.pool.options.connectionString!)
  const host = decodeURIComponent(url.hostname)
  // Where the platform can, the cluster is behind a file.
  const there = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${url.port}` }
    : { host, port: Number(url.port) }
  let isSilent = false
  const sockets: Socket[] = []
  const server = createServer(near => {
    const far = connect(there)
    sockets.push(near, far)
    near.on('data', bytes => far.write(bytes))
    far.on('data', bytes => isSilent || near.write(bytes))
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return {
    url: url.href,
    goesSilent: () => {
      isSilent = true
    },
    /** New connections are answered again; what was lost on the old ones stays lost. */
    comesBack: () => {
      isSilent = false
    },
    close,
  }
}

test('fails calls and transactions after some seconds when the database goes silent', async () => {
  const way = await silentWay()
  const pool = createCallPool(way.url, () => {})
  const fails = async (work: Promise<unknown>) => {
    const start = performance.now()
    const error = await work.then(
      () => null,
      (error: Error) => error,
    )
    expect([isOutage(error ?? {}), performance.now() - start < 7_000]).toEqual([true, true])
  }
  expect((await pool.query('SELECT 1')).rowCount).toBe(1)
  const begun = transaction(pool, async tx => {
    way.goesSilent()
    await tx.run(sql`SELECT 1`)
  })
  await fails(begun)
  await fails(pool.query('SELECT 1'))
  way.close()
})

test('lets no call wait over 5 s while the database is silent, and recovers when it is back', async () => {
  const way = await silentWay()
  const pool = createCallPool(way.url, () => {})
  const config = { ...readConfig({ CLOCK_JUMPS: 'accept', RATE_LIMITS: 'off' }), databaseUrl: way.url }
  const log = pino({ level: 'silent' })
  const app = await buildApp({ config, pool, webFolder: 'dist/web', log, clock: world.clock })
  const cookie = `session=${asha.cookie}`
  const asks = async (call: InjectOptions) => {
    const start = performance.now()
    const { statusCode } = await app.inject({ headers: { cookie }, ...call })
    return { statusCode, isInTime: performance.now() - start < 5_000 }
  }
  const send = { method: 'POST', url: `/api/messages/sendMessage/${ravi.user.givenId}` } as const
  const search = '/api/task/allTasks?q=maths'
  const calls: InjectOptions[] = [
    { url: '/api/messages/getChats' },
    { url: search },
    { ...send, payload: { message: 'Are you there?' } },
    {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'nobody@example.in', password: 'x' },
      headers: {},
    },
  ]
  // So that there are connections to wait on, and a session that is known.
  for (const call of calls.slice(0, 3)) expect((await asks(call)).statusCode).toBeLessThan(300)
  way.goesSilent()
  const answers = await Promise.all(
    calls.flatMap(call =>
      // Each searches for something else, or it would be answered from the cache.
      Array.from({ length: 15 }, (_, i) =>
        asks({ ...call, url: `${call.url}${call.url === search ? i : ''}` }),
      ),
    ),
  )
  expect(answers.filter(({ isInTime, statusCode }) => !isInTime || statusCode !== 503)).toEqual([])
  expect((await asks({ url: '/healthz' })).statusCode).toBe(200)
  way.comesBack()
  await expect.poll(async () => (await asks(calls[0]!)).statusCode).toBe(200)
  expect((await asks({ ...send, payload: { message: 'Yes' } })).statusCode).toBe(201)
  await app.close()
  await pool.end()
  way.close()
})

test.each(['ENOSPC', 'EDQUOT'])('counts a full disk (%s) as an outage, which passes', code => {
  expect(isOutage({ code })).toBe(true)
})
