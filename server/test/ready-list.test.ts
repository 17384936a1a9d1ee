import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { moderateTask } from '#contract/endpoints/moderation.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { type Actor, aTask, password } from '../seeds/actor.ts'
import { listOf, listReadWhole, makes, url } from './ready-list.ts'
import { createWorld, type World } from './world.ts'

const withoutQuestion = async (act: () => Promise<unknown>) => {
  const questions = vi.spyOn(world.pool, 'query')
  await act()
  const asked = questions.mock.calls.length
  questions.mockRestore()
  expect(asked).toBe(0)
}

let world: World
let asha: Actor
let ravi: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.posts(aTask({ description: 'long '.repeat(200) }))
})

test('what lies ready is what the database would answer, in every encoding', async () => {
  const long = await listReadWhole(world.app, asha)
  const ready = await listOf(world.app, ravi)
  expect(ready.statusCode).toBe(200)
  expect(ready.body).toBe(long.body)
  for (const name of ['x-total-count', 'content-type', 'cache-control', 'content-security-policy', 'etag'])
    expect([name, ready.headers[name]]).toEqual([name, long.headers[name]])
  expect(ready.headers['set-cookie']).toBeUndefined()
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

test('what lies for a while is made smaller, and says the same', async () => {
  const words =
    'paint the fence behind my house in light green before our guests come on Friday evening please'.split(
      ' ',
    )
  for (let i = 0; i < 20; i++) {
    const said = Array.from({ length: 60 }, (_, n) => words[(i * n + n * n) % words.length])
    await asha.posts(aTask({ description: said.join(' ') }))
  }
  for (const [encoding, plain] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const get = async () => (await listOf(world.app, ravi, { 'accept-encoding': encoding })).rawPayload
    const soon = await get()
    await vi.waitFor(async () => expect((await get()).length).toBeLessThan(soon.length), 5_000)
    expect(plain(await get())).toEqual(plain(soon))
    expect(plain(soon).toString()).toBe((await listReadWhole(world.app, asha)).body)
  }
})

test('a list that lies ready is answered without a question to the database', async () => {
  await listOf(world.app, asha)
  await withoutQuestion(async () => {
    for (let i = 0; i < 20; i++) expect((await listOf(world.app, asha)).statusCode).toBe(200)
  })
})

test('a list that was asked for is made anew when a task changes, before anybody asks again', async () => {
  await listOf(world.app, asha)
  await makes(world.pool, 1, () => asha.posts())
  await makes(world.pool, 0, () => listOf(world.app, asha))
  await makes(world.pool, 1, () => asha.posts())
  // Nobody has asked for the last one: among many changes it is not made for each.
  await makes(world.pool, 0, () => asha.posts())
})

test('a session that such a list prolongs is prolonged in the browser too, once a day', async () => {
  const bidder = await world.person('Bidder')
  await listOf(world.app, bidder)
  world.clock.passes(3 * 86_400_000)
  // Made anew in the name of its last reader it would prolong their session, and their browser would not be told.
  await asha.posts()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(String((await listOf(world.app, bidder)).headers['set-cookie'])).toMatch(
    new RegExp(`^session=${bidder.cookie}; Max-Age=2592000`),
  )
  expect((await listOf(world.app, bidder)).headers['set-cookie']).toBeUndefined()
})

test('what is refused leaves the list that lies ready', async () => {
  const task = await asha.posts()
  await listOf(world.app, asha)
  const body = { price: 400, description: 'I have done this many times.' }
  expect((await asha.tries(postOffer, { params: { taskId: task.givenId }, body })).status).toBe(403)
  await withoutQuestion(async () => expect((await listOf(world.app, asha)).statusCode).toBe(200))
})

test('whatever changes a task changes the very next list', async () => {
  const mod = await world.moderator()
  const poster = await world.person('Poster')
  const bidder = await world.person('Bidder')
  const leaver = await world.person('Leaver')
  const changes = async (what: string, act: () => Promise<unknown>) => {
    const before = (await listOf(world.app, asha)).body
    await act()
    const ready = await listOf(world.app, asha)
    expect([what, ready.body === (await listReadWhole(world.app, asha)).body]).toEqual([what, true])
    expect([what, ready.body === before]).toEqual([what, false])
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

test('a list made while somebody writes is not kept: who has posted finds the task in the next list', async () => {
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

test('a list that was read before a write and ready after it is not kept', async () => {
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

test('what somebody else than the app changes in the database is in the list at once', async () => {
  await listOf(world.app, asha)
  const client = await world.pool.connect()
  await client.query(`SET application_name = 'psql'`)
  await client.query(`UPDATE tasks SET title = 'Changed in psql' WHERE id = (SELECT max(id) FROM tasks)`)
  await client.query(`SET application_name = 'taskbazaar'`)
  client.release()
  await vi.waitFor(async () => expect((await listOf(world.app, asha)).body).toContain('Changed in psql'), 300)
})
