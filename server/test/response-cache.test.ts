import { expect, test, vi } from 'vitest'
import { moderateTask } from '#contract/endpoints/moderation.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, aTask, password } from '../seeds/actor.ts'
import { statementsOf } from './statements.ts'
import { listOf, listReadAnew, url } from './task-list.ts'
import { createWorld } from './world.ts'

const withoutQuery = async (act: () => Promise<unknown>) => expect(await statementsOf(act)).toEqual([])

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')
await asha.posts(aTask({ description: 'long '.repeat(200) }))

test('answers from the cache what the database would answer, in every encoding', async () => {
  const long = await listReadAnew(world.app, asha)
  const cached = await listOf(world.app, ravi)
  expect(cached.statusCode).toBe(200)
  expect(cached.body).toBe(long.body)
  for (const name of ['x-total-count', 'content-type', 'cache-control', 'content-security-policy', 'etag'])
    expect([name, cached.headers[name]]).toEqual([name, long.headers[name]])
  expect(cached.headers['set-cookie']).toBeUndefined()
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const fetched = async (encoding: string, headers: Record<string, string> = {}) =>
    fetch(origin + url, {
      headers: { cookie: `session=${ravi.cookie}`, 'accept-encoding': encoding, ...headers },
    })
  for (const encoding of ['br', 'gzip', 'identity', 'gzip, deflate, br']) {
    // The first makes it, the second finds it.
    for (let i = 0; i < 2; i++) expect(await (await fetched(encoding)).text()).toBe(long.body)
  }
  const again = await fetched('br', { 'if-none-match': String(long.headers.etag) })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await fetch(origin + url)).status).toBe(401)
  expect((await fetch(origin + url, { headers: { cookie: 'session=nobody' } })).status).toBe(401)
})

test('makes no query for a list asked for again within a second', async () => {
  await listOf(world.app, asha)
  await withoutQuery(async () => {
    for (let i = 0; i < 20; i++) expect((await listOf(world.app, asha)).statusCode).toBe(200)
  })
})

test('counts each answer in /metrics, whether or not it comes from the cache', async () => {
  const app = await world.anotherApp()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  for (let i = 0; i < 5; i++) {
    const answer = await fetch(origin + url, { headers: { cookie: `session=${asha.cookie}` } })
    expect(answer.status).toBe(200)
    await answer.text()
  }
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  expect(metrics).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/task\/allTasks",status="200"\} 5$/m,
  )
})

test('prolongs a session in the browser once a day also when it gets a cached list', async () => {
  const bidder = await world.person('Bidder')
  await listOf(world.app, bidder)
  world.clock.passes(3 * dayMs)
  expect(String((await listOf(world.app, bidder)).headers['set-cookie'])).toMatch(
    new RegExp(`^session=${bidder.cookie}; Max-Age=2592000`),
  )
  expect((await listOf(world.app, bidder)).headers['set-cookie']).toBeUndefined()
})

test('keeps the list in the cache at a refused write', async () => {
  const task = await asha.posts()
  await listOf(world.app, asha)
  const body = { price: 400, description: 'I have done this many times.' }
  expect((await asha.tries(postOffer, { params: { taskId: task.givenId }, body })).status).toBe(403)
  await withoutQuery(async () => expect((await listOf(world.app, asha)).statusCode).toBe(200))
})

test('changes the very next list at each kind of change to a task', async () => {
  const mod = await world.moderator()
  const poster = await world.person('Poster')
  const bidder = await world.person('Bidder')
  const leaver = await world.person('Leaver')
  const changes = async (what: string, act: () => Promise<unknown>) => {
    const before = (await listOf(world.app, asha)).body
    await act()
    const cached = await listOf(world.app, asha)
    expect([what, cached.body === (await listReadAnew(world.app, asha)).body]).toEqual([what, true])
    expect([what, cached.body === before]).toEqual([what, false])
  }
  let task = await poster.posts()
  let offer = await bidder.offers(task)
  await changes('post', async () => {
    task = await poster.posts(aTask({ title: 'Another task of mine' }))
  })
  await changes('offer', async () => {
    offer = await bidder.offers(task)
  })
  await changes('accept', () => poster.accepts(offer))
  await bidder.completes(task)
  await changes('complete', () => poster.completes(task, { rating: 5 }))
  const hidden = await poster.posts(aTask({ title: 'A task to be hidden' }))
  await changes('hide', () =>
    mod.does(moderateTask, { params: { id: hidden.givenId }, body: { act: 'hide', note: 'Spam' } }),
  )
  const open = await poster.posts(aTask({ title: 'A task with an offer' }))
  await bidder.offers(open)
  await changes('block', () => bidder.blocks(poster))
  await changes('delete', () => poster.deletes(open))
  await leaver.posts(aTask({ title: 'A task of one who leaves' }))
  await changes('delete account', () => leaver.does(deleteAccount, { body: { password } }))
})

test('does not cache a list read during a write: the poster finds the task in the next list', async () => {
  const writers = await world.people(4)
  let isOver = false
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await listOf(world.app, asha)
      await new Promise(resolve => setImmediate(resolve))
    }
  })
  const writes = async (writer: Actor, n: number) => {
    for (let i = 0; i < 10; i++) {
      const { givenId } = await writer.posts(aTask({ title: `Task ${i} of writer ${n}` }))
      expect((await writer.does(listTasks, { query: { limit: 50 } })).map(t => t.givenId)).toContain(givenId)
    }
  }
  await Promise.all(writers.map(writes)).finally(() => {
    isOver = true
  })
  await Promise.all(readers)
})

test('does not cache a list that was read before a write and serialised after it', async () => {
  await asha.posts()
  await ravi.posts()
  const plain = world.pool.query.bind(world.pool)
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const slow = vi.spyOn(world.pool, 'query').mockImplementation((async (statement: { text: string }) => {
    const rows = await plain(statement)
    if (statement.text?.includes('FROM tasks t')) await held
    return rows
  }) as never)
  const early = listOf(world.app, asha)
  await vi.waitFor(() => expect(slow.mock.calls.length).toBeGreaterThan(0))
  await new Promise(resolve => setTimeout(resolve, 50))
  const { givenId } = await ravi.posts()
  letGo()
  await early
  slow.mockRestore()
  expect((await listOf(world.app, asha)).body).toContain(givenId)
})
