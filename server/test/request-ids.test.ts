import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { getFailedRequest } from '#contract/endpoints/operate.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { aTask } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const lines: string[] = []
const keep = new Writable({
  write(line, _, done) {
    lines.push(String(line))
    done()
  },
})
const logged = () => lines.map(line => JSON.parse(line))

const log = pino({ level: 'info' }, keep)
const world = await createWorld({ log, config: { keeps4xx: true } })
const { pool, clock } = world
const asha = await world.person('Asha')
const operator = await world.operator()
const formOfId = /^[0-9a-f]{12}$/
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id'])
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { ...asha.cookies(), ...headers } })
const looksFor = (id: string, who = operator) => who.tries(getFailedRequest, { params: { id } })
const breaks = () => pool.query('ALTER TABLE searches RENAME TO searches_gone')
const isWhole = async () => (await pool.query("SELECT to_regclass('searches') AS it")).rows[0].it !== null

afterEach(async () => {
  if (!(await isWhole())) await pool.query('ALTER TABLE searches_gone RENAME TO searches')
  lines.length = 0
})

test('carries an id of its own on every kind of answer', async () => {
  const first = await get('/api/task/allTasks')
  const cached = await get('/api/task/allTasks')
  const unchanged = await get('/api/task/allTasks', { 'if-none-match': String(cached.headers.etag) })
  expect([first.statusCode, cached.statusCode, unchanged.statusCode]).toEqual([200, 200, 304])
  const others = await Promise.all([
    get('/api/tasks/nothing-here'),
    get('/api/nowhere'),
    get('/app/assets/no-such-file.js'),
    get('/app/'),
    get('/healthz'),
    get('/t/no-such-task'),
    world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{"a"',
      headers: { 'content-type': 'application/json' },
    }),
  ])
  const ids = [first, cached, unchanged, ...others].map(idOf)
  for (const id of ids) expect(id).toMatch(formOfId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('takes no id from a client', async () => {
  const given = 'abcdef012345'
  expect(idOf(await get('/healthz', { 'x-request-id': given }))).not.toBe(given)
})

test('writes one line a request, without query, words, tokens or what stands in the path', async () => {
  const secret = 'PlantedSecret'
  await get(`/api/task/allTasks?q=${secret}`)
  const task = await asha.posts(aTask({ title: `A ${secret} title` }))
  await get(`/calendar/${secret}.ics`)
  await get(`/api/task/particularTask/${task.givenId}`)
  await world.app.inject({ method: 'PUT', url: `/${secret}/${secret}` })
  const text = lines.join('')
  expect(text).not.toContain(secret)
  expect(text).not.toContain(task.givenId)
  expect(text).not.toContain(asha.cookie!)
  expect(text).not.toContain(asha.user.email)
  const posted = logged().filter(({ method }) => method === 'POST')
  expect(posted).toEqual([
    {
      ...{ level: 30, time: expect.any(Number), msg: 'request', method: 'POST', route: '/api/task/post' },
      ...{ pid: expect.any(Number), hostname: expect.any(String) },
      ...{
        status: 201,
        ms: expect.any(Number),
        id: expect.stringMatching(formOfId),
        person: asha.user.givenId,
      },
    },
  ])
  expect(logged()).toHaveLength(5)
})

test('finds a failed request in any process for an hour, and no longer', async () => {
  const other = await world.anotherApp()
  await breaks()
  const failed = await get('/api/searches')
  expect(failed.statusCode).toBe(500)
  const id = idOf(failed)
  const elsewhere = await world.operator()
  Object.assign(elsewhere, { app: other })
  await expect.poll(async () => (await looksFor(id, elsewhere)).status).toBe(200)
  expect((await looksFor(id)).body).toEqual({
    ...{ id, at: clock.now().toISOString(), method: 'GET', route: '/api/searches', status: 500 },
    ...{ ms: expect.any(Number), person: asha.user.givenId, error: '42P01' },
  })
  const [line] = logged().filter(({ msg }) => msg === 'request failed')
  expect(line).toMatchObject({ id, level: 50, route: '/api/searches', status: 500, err: { code: '42P01' } })
  clock.passes(hourMs - 1)
  expect((await looksFor(id)).status).toBe(200)
  clock.passes(1)
  expect((await looksFor(id)).body).toMatchObject({
    message: 'No request with this id has failed in the last hour',
  })
  clock.passes(minuteMs)
  await expect
    .poll(async () => (await pool.query('SELECT FROM failed_requests WHERE id = $1', [id])).rowCount)
    .toBe(0)
})

test('finds a refused request only where these are kept, and none that succeeded', async () => {
  const refused = idOf(await get('/api/task/particularTask/no-such-task'))
  const fine = idOf(await get('/api/task/allTasks'))
  await expect.poll(async () => (await looksFor(refused)).status).toBe(200)
  expect((await looksFor(fine)).status).toBe(404)
  const plain = await createWorld()
  const visitor = idOf(await plain.app.inject('/api/nowhere'))
  const op = await plain.operator()
  await plain.app.close()
  const { rowCount } = await plain.pool.query('SELECT FROM failed_requests WHERE id = $1', [visitor])
  expect([rowCount, op.user.givenId.length > 0]).toEqual([0, true])
})

test('logs a flood of the same failure once, and keeps a part of it', async () => {
  const own = await createWorld({ log })
  const ravi = await own.person('Ravi')
  await own.pool.query('DROP TABLE searches CASCADE')
  lines.length = 0
  // The minute in which a part is kept does not end meanwhile.
  const minute = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const asks = () => own.app.inject({ url: '/api/searches', headers: ravi.cookies() })
  const answers = await Promise.all(Array.from({ length: 300 }, asks))
  minute.mockRestore()
  // Some are refused, because so many came at once: that is another kind of failure.
  expect(answers.every(({ statusCode }) => statusCode >= 500)).toBe(true)
  expect(logged().filter(({ msg, status }) => msg === 'request failed' && status === 500)).toHaveLength(1)
  await own.app.close()
  expect((await own.pool.query('SELECT FROM failed_requests')).rowCount).toBe(120)
})
