import { expect, test } from 'vitest'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { offerText } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const asha = await world.person('Asha')
const task = await asha.posts()

const long = (length: number) => 'x'.repeat(length)

const raw = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: string, type = 'application/json') =>
  world.app.inject({
    method,
    url,
    headers: { cookie: `session=${asha.cookie}`, ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })

test('[api.14] refuses bodies that are no JSON object, with a message', async () => {
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '5',
    '{"__proto__":{"x":1}}',
    '{"a":1}{"b":2}',
    '\u0000',
    '[[[[]]]]',
  ]
  for (const body of bodies) {
    const answer = await raw('POST', '/api/task/post', body)
    expect([body, answer.statusCode]).toEqual([body, 400])
    expect(answer.json().message).toEqual(expect.any(String))
  }
})

test('refuses deep nesting in a known field, and ignores it in an unknown one', async () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const depth = 10_000
    const deep = `${open.repeat(depth)}0${close.repeat(depth)}`
    for (const field of ['title', 'budget', 'unknown']) {
      const answer = await raw('POST', '/api/task/post', `{"${field}":${deep}}`)
      expect([field, answer.statusCode]).toEqual([field, 400])
      expect(answer.json().code).toBe('validation_failed')
    }
  }
})

test('refuses a body over 64 KiB with 413', async () => {
  const answer = await raw('POST', '/api/task/post', JSON.stringify({ title: long(64 * 1024) }))
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'too_large', message: 'The request is larger than 64 KiB' })
})

test('refuses a body over the larger limit of a call, and names that limit', async () => {
  const answer = await raw('POST', '/api/operate/site/logo', JSON.stringify({ image: long(500_000) }))
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ message: 'The request is larger than 390 KiB' })
})

test('answers made-up ids with not found or a refusal, never with a server error', async () => {
  const ids = [
    'x',
    '0',
    '-1',
    '%00',
    '%ud800',
    '%',
    '%ED%A0%80',
    '..%2f..',
    "'%20OR%201=1--",
    'x'.repeat(65),
    'x'.repeat(500),
    '🙂',
    'null',
    '1e9',
    '%20',
  ]
  const calls = [
    ['GET', '/api/auth/profile/'],
    ['GET', '/api/task/particularTask/'],
    ['POST', '/api/task/completeTask/'],
    ['POST', '/api/task/deleteTask/'],
    ['POST', '/api/offer/post/'],
    ['GET', '/api/offer/allOffers/'],
    ['GET', '/api/messages/getMessages/'],
    ['POST', '/api/messages/sendMessage/'],
    ['GET', '/api/messages/update/'],
    ['POST', `/api/offer/update/${task.givenId}/`],
  ] as const
  for (const [method, path] of calls) {
    for (const id of ids) {
      const answer = await raw(
        method,
        path + id,
        method === 'POST'
          ? JSON.stringify({ message: 'x', status: 'Accepted', price: 5, description: offerText })
          : undefined,
      )
      expect([path, id, [400, 404, 414].includes(answer.statusCode), answer.statusCode]).toEqual([
        path,
        id,
        true,
        answer.statusCode,
      ])
      expect(answer.json().message).toEqual(expect.any(String))
      expect(answer.body).not.toMatch(/select|insert|node_modules|\.ts:/i)
    }
  }
})

test('refuses queries out of range', async () => {
  const queries = [
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=1.5',
    'status=open',
    'categoryId=10000',
    'q=a&q=b',
    `q=${long(201)}`,
    'q=%00',
    'cursor=x',
    'mode=online',
    'minBudget=-1',
    'maxBudget=1.5',
    'sort=oldest',
    'sort=budget&cursor=7',
    'sort=budget&cursor=1.0',
    'sort=date&cursor=2026-03-01.2026-02-30.7',
    'sort=date&cursor=2026-13-01..7',
    'sort=date&cursor=0000-01-01..7',
  ]
  for (const query of queries) {
    expect([query, (await raw('GET', `/api/task/allTasks?${query}`)).statusCode]).toEqual([query, 400])
  }
  expect((await asha.tries(listTasks, { query: { limit: 1000, q: '%_\\' } })).status).toBe(200)
})

test('answers 404 with a message to an unknown call and a wrong method', async () => {
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['GET', '/api/task/post'],
    ['PUT', '/api/task/post'],
  ] as const) {
    const answer = await raw(method, url, method === 'GET' ? undefined : '{}')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String) })
  }
})
