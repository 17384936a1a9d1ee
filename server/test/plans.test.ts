import pg from 'pg'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { type Actor, password } from '../seeds/actor.ts'
import { fillWith, withoutLimits } from './many-rows.ts'
import { statementsOf } from './statements.ts'
import { createWorld } from './world.ts'

const many = 100_000

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')
const task = await asha.posts()
const taskId = task.givenId
await ravi.offers(task)
for (const friend of [ravi, ...(await world.people(2))]) await asha.says('Hello', friend)
await withoutLimits(world.pool, pool => fillWith(pool, many))

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const big = [
  'users',
  'sessions',
  'tasks',
  'offers',
  'agreements',
  'conversations',
  'conversation_members',
  'messages',
  'alerts',
]

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && big.includes(plan['Relation Name']!)
    ? [plan['Relation Name']!]
    : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

const repeats = 10

let count = 0

/** Every statement that a request runs, with its values. */
const askedBy = (actor: Actor, url: string) =>
  statementsOf(async () => {
    // A parameter that nothing reads keeps the answer from coming out of the cache.
    const uncached = `${url}${url.includes('?') ? '&' : '?'}n=${count++}`
    const answer = await world.app.inject({ url: uncached, headers: { cookie: `session=${actor.cookie}` } })
    expect([url, answer.statusCode < 300]).toEqual([url, true])
  })

const plansOf = async (actor: Actor, url: string) => {
  const plans: { text: string; plan: Plan; whole: string }[] = []
  for (const { text, values } of await askedBy(actor, url)) {
    const { rows } = await world.pool.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values })
    plans.push({ text, plan: rows[0]['QUERY PLAN'][0].Plan, whole: JSON.stringify(rows) })
  }
  return plans
}

const list = '/api/task/allTasks?limit=50'
const hot: [string, () => [Actor, string]][] = [
  ['the list', () => [asha, '/api/task/allTasks']],
  ['a page far down', () => [asha, `${list}&cursor=50000`]],
  ['the list by budget', () => [asha, `${list}&sort=budget`]],
  ['the list by budget, far down', () => [asha, `${list}&sort=budget&cursor=12500.40000`]],
  ['the list by date', () => [asha, `${list}&sort=date`]],
  ['the list by date, far down', () => [asha, `${list}&sort=date&cursor=2026-03-01.2026-05-01.40000`]],
  ['a search for a rare word', () => [asha, `${list}&q=quokka`]],
  ['a search for what is nowhere', () => [asha, `${list}&q=nowhere`]],
  ['the own session', () => [asha, '/api/auth/check']],
  ['a task', () => [asha, `/api/task/particularTask/${taskId}`]],
  ['the own tasks', () => [asha, '/api/task/myTasks']],
  ['what waits for a poster', () => [asha, '/api/task/waiting']],
  ['what waits for a bidder', () => [ravi, '/api/task/waiting']],
  ['the offers on a task', () => [asha, `/api/offer/allOffers/${taskId}`]],
  ['the chats', () => [asha, '/api/messages/getChats']],
  ['a conversation', () => [asha, `/api/messages/getMessages/${ravi.user.givenId}`]],
  ['the alerts', () => [asha, '/api/messages/getAlerts']],
  ['the own data', () => [asha, '/api/account/export']],
]

test.each(hot)('reads no big table from end to end for %s', async (_, request) => {
  const plans = await plansOf(...request())
  expect(plans.length).toBeGreaterThan(0)
  for (const { text, plan } of plans) {
    // Counting how many there are stops after ten thousand of them: that may read them as they lie.
    if (text.includes('SELECT count(*)') && !/LIKE/.test(text)) continue
    expect([text, scansIn(plan)]).toEqual([text, []])
  }
})

test('reads no big table from end to end to delete an account', async () => {
  const [leaver] = await world.people(1)
  await leaver!.posts()
  await leaver!.says('Hello', ravi)
  await asha.says('Hello', leaver!)
  const asked = await statementsOf(() => leaver!.does(deleteAccount, { body: { password } }))
  const seen = asked.filter(({ values }) => values.length > 0)
  expect(seen.length).toBeGreaterThan(20)
  for (const { text, values } of seen) {
    const { rows } = await world.pool.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values })
    expect([text, scansIn(rows[0]['QUERY PLAN'][0].Plan)]).toEqual([text, []])
  }
})

test('finds a rare word by its trigrams, and a common one along the order of the list', async () => {
  const pagePlan = async (q: string) =>
    (await plansOf(asha, `${list}&q=${q}`)).find(({ text }) => /LIKE/.test(text) && !text.includes('count('))!
      .whole
  expect(await pagePlan('quokka')).toContain('tasks_by_words')
  expect(await pagePlan('common')).toContain('tasks_pkey')
})

test.each([
  ['the first page', ''],
  ['a page far down', '&cursor=50000'],
  ['a page by budget', '&sort=budget&cursor=12500.40000'],
])('uses one plan for all values of %s', async (_, place) => {
  const [page] = await askedBy(asha, `${list}${place}`)
  const client = new pg.Client(world.pool.options as pg.ClientConfig)
  await client.connect()
  for (let i = 0; i < repeats; i++) await client.query({ name: 'page', ...page! })
  const { rows } = await client.query("SELECT * FROM pg_prepared_statements WHERE name = 'page'")
  await client.end()
  // Five are planned for their values before it is tried.
  expect(Number(rows[0].generic_plans)).toBeGreaterThanOrEqual(repeats - 5)
})

test('reads nothing of the day before when it pages by date', async () => {
  const url = `${list}&sort=date&cursor=2026-01-01.2026-05-01.40000`
  const { text, values } = (await askedBy(asha, url))[0]!
  const { rows } = await world.pool.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values })
  expect(JSON.stringify(rows)).not.toMatch(/"Rows Removed by Filter":[1-9]/)
})
