import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Prepared } from '#server/database/prepared.ts'
import type { Actor } from '../seeds/actor.ts'
import { fillWith } from './many-rows.ts'
import { createWorld, type World } from './world.ts'

const many = 100_000
let world: World
let asha: Actor
let ravi: Actor
let taskId: string

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  taskId = task.givenId
  await ravi.offers(task)
  for (const friend of [ravi, ...(await world.people(2))]) await asha.says('Hello', friend)
  await fillWith(world.pool, many)
}, 120_000)

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const big = [
  'users',
  'sessions',
  'tasks',
  'task_letters',
  'offers',
  'conversations',
  'conversation_members',
  'messages',
  'alerts',
]

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && big.includes(plan['Relation Name']!.replace(/_p\d$/, ''))
    ? [plan['Relation Name']!]
    : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

type Statement = { text: string; values: unknown[] }

/** Every statement that a request runs, with its values. */
const statementsOf = async (actor: Actor, url: string) => {
  const seen: Statement[] = []
  const plain = world.pool.query.bind(world.pool)
  const spy = vi.spyOn(world.pool, 'query').mockImplementation(((asked: Prepared | Statement) => {
    for (const { text, values } of 'statements' in asked ? asked.statements : [asked])
      if (text) seen.push({ text, values: [...values] })
    return plain(asked)
  }) as never)
  const answer = await world.app.inject({ url, headers: { cookie: `session=${actor.cookie}` } })
  spy.mockRestore()
  expect([url, answer.statusCode < 300]).toEqual([url, true])
  return seen
}

const plansOf = async (actor: Actor, url: string) => {
  const plans: { text: string; plan: Plan; whole: string }[] = []
  for (const { text, values } of await statementsOf(actor, url)) {
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
  ['a search for rare letters', () => [asha, `${list}&q=kk`]],
  ['a search for rare letters by budget', () => [asha, `${list}&q=kk&sort=budget`]],
  ['a search for letters that are nowhere', () => [asha, `${list}&q=zx`]],
  ['the own session', () => [asha, '/api/auth/check']],
  ['a task', () => [asha, `/api/task/particularTask/${taskId}`]],
  ['the own tasks', () => [asha, '/api/task/myTasks']],
  ['the offers on a task', () => [asha, `/api/offer/allOffers/${taskId}`]],
  ['the chats', () => [asha, '/api/messages/getChats']],
  ['a conversation', () => [asha, `/api/messages/getMessages/${ravi.user.givenId}`]],
  ['the alerts', () => [asha, '/api/messages/getAlerts']],
]

test.each(hot)('%s reads no big table from end to end', async (_, request) => {
  const plans = await plansOf(...request())
  expect(plans.length).toBeGreaterThan(0)
  for (const { text, plan } of plans) {
    // Counting how many there are stops after ten thousand of them: that may read them as they lie.
    if (text.includes('SELECT count(*)') && !/LIKE/.test(text)) continue
    expect([text, scansIn(plan)]).toEqual([text, []])
  }
})

/** How many tasks, and rows of their letters, a search reads, by what is inside of functions too. */
const readsOf = async (q: string): Promise<number> => {
  const [find] = await statementsOf(asha, `${list}&q=${q}`)
  expect(find!.text).toContain('tasks_by_letters(')
  const client = new pg.Client(world.pool.options as pg.ClientConfig)
  await client.connect()
  await client.query('BEGIN')
  for (let i = 0; i < repeats; i++) await client.query({ name: 'find', ...find! })
  const { rows } = await client.query(`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS reads FROM pg_stat_xact_user_tables
    WHERE relname IN ('tasks', 'task_letters')`)
  await client.end()
  return Number(rows[0].reads) / repeats
}

// 200 spans of 500 tasks, and a hundred and some tasks in none: to see how many spans there are takes reading them.
test.each([
  ['in one task', 'kk', 1_500],
  ['nowhere', 'zx', 1_000],
  ['nowhere and have no trigram', 'c%2B%2B', 1_000],
  ['everywhere', 'o', 500],
])('letters that are %s are looked for in few tasks', async (_, q, atMost) => {
  expect(await readsOf(q)).toBeLessThan(atMost)
})

test('a rare word is found by its trigrams, a common one along the order of the list', async () => {
  const pagePlan = async (q: string) =>
    (await plansOf(asha, `${list}&q=${q}`)).find(({ text }) => !text.includes('count('))!.whole
  expect(await pagePlan('quokka')).toContain('tasks_by_words')
  expect(await pagePlan('common')).toContain('tasks_pkey')
})

test.each([
  ['the first page', ''],
  ['a page far down', '&cursor=50000'],
  ['a page by budget', '&sort=budget&cursor=12500.40000'],
])('%s has one plan for all', async (_, place) => {
  const [page] = await statementsOf(asha, `${list}${place}`)
  const client = new pg.Client(world.pool.options as pg.ClientConfig)
  await client.connect()
  for (let i = 0; i < repeats; i++) await client.query({ name: 'page', ...page! })
  const { rows } = await client.query("SELECT * FROM pg_prepared_statements WHERE name = 'page'")
  await client.end()
  // Five are planned for their values before it is tried.
  expect(Number(rows[0].generic_plans)).toBeGreaterThanOrEqual(repeats - 5)
})

test('a page of messages is of the messages alone', async () => {
  const plans = await plansOf(asha, `/api/messages/getMessages/${ravi.user.givenId}`)
  const page = plans.find(({ whole }) => /"messages_p\d"/.test(whole))!
  expect(page.whole.match(/"Relation Name":"[^"]*"/g)).toEqual([
    expect.stringMatching(/^"Relation Name":"messages_p\d"$/),
  ])
})

test('a page by date reads nothing of the day that came before it', async () => {
  const url = `${list}&sort=date&cursor=2026-01-01.2026-05-01.40000`
  const { text, values } = (await statementsOf(asha, url))[0]!
  const { rows } = await world.pool.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values })
  expect(JSON.stringify(rows)).not.toMatch(/"Rows Removed by Filter":[1-9]/)
})

const repeats = 10

/**
 * How often these statements look into each partition, run again and again on one connection; and into a big table, if
 * any is read from end to end, by what is inside of functions too.
 */
const looksInto = async (statements: readonly Statement[], planned: 'custom' | 'generic') => {
  const client = new pg.Client(world.pool.options as pg.ClientConfig)
  await client.connect()
  try {
    await client.query(`BEGIN; SET LOCAL plan_cache_mode = force_${planned}_plan`)
    for (let i = 0; i < repeats; i++)
      for (const [n, statement] of statements.entries())
        await client.query({ name: `${planned} ${n} ${statement.text.slice(0, 20)}`, ...statement })
    const { rows } = await client.query(`
      SELECT relname, seq_scan + coalesce(idx_scan, 0) AS looks, n_tup_ins AS inserts FROM pg_stat_xact_user_tables
      WHERE relname ~ '^(messages|alerts)_p' AND seq_scan + coalesce(idx_scan, 0) + n_tup_ins > 0
        OR relname = ANY ('{${big}}') AND seq_scan > 0`)
    return rows as { relname: string; looks: number; inserts: number }[]
  } finally {
    await client.end()
  }
}

const looks = (found: readonly { looks: number }[]) => found.reduce((sum, { looks }) => sum + looks, 0)

describe.each(['custom', 'generic'] as const)('with a %s plan', planned => {
  test.each([
    ['a conversation', () => `/api/messages/getMessages/${ravi.user.givenId}`, 1],
    ['the alerts', () => '/api/messages/getAlerts', 1],
    ['each of the three chats', () => '/api/messages/getChats', 3],
    ['what is exported of three chats and the alerts', () => '/api/account/export', 4],
  ])('%s is looked for in one partition', async (_, url, count) => {
    const found = await looksInto(await statementsOf(asha, url()), planned)
    expect(looks(found)).toBe(count * repeats)
    expect(found.length).toBeLessThanOrEqual(count)
  })

  const idOf = async ({ user }: Actor): Promise<number> =>
    (await world.pool.query('SELECT id FROM users WHERE given_id = $1', [user.givenId])).rows[0].id
  const intoOneAlone = (relname: RegExp, looks: number) => [
    { relname: expect.stringMatching(relname), looks, inserts: repeats },
  ]

  test('a message is written into one partition, and looked for in no other', async () => {
    const send = { text: 'SELECT * FROM send_message($1, $2, $3, gen_random_uuid(), now())' }
    const values = [await idOf(asha), ravi.user.givenId, 'Hello']
    expect(await looksInto([{ ...send, values }], planned)).toEqual(intoOneAlone(/^messages_p/, repeats))
  })

  test('an alert is written into one partition, and looked for in none', async () => {
    const text = `SELECT store_alert($1, 'New Offer', 'An offer', $2, NULL, now())`
    const found = await looksInto([{ text, values: [await idOf(asha), taskId] }], planned)
    expect(found).toEqual(intoOneAlone(/^alerts_p/, 0))
  })

  test('an offer writes its alert into one partition, and reads no big table from end to end', async () => {
    const tasks = []
    for (let i = 0; i < repeats; i++) tasks.push(await asha.posts())
    // On each task the first is stored, and what comes again is refused.
    const text = `SELECT post_offer($1, $2, 100, 'Me', 'New Offer', 'An offer on %s', now())`
    const bidder = await idOf(ravi)
    const statements = tasks.map(task => ({ text, values: [bidder, task.givenId] }))
    expect(await looksInto(statements, planned)).toEqual(intoOneAlone(/^alerts_p/, 0))
  })
})
