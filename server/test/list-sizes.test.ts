import { beforeAll, expect, test } from 'vitest'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { getEvidence, getTimeline } from '#contract/endpoints/agreements.ts'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { askModerator, openDispute } from '#contract/endpoints/disputes.ts'
import { saveDrafts } from '#contract/endpoints/drafts.ts'
import { listMessages } from '#contract/endpoints/messages.ts'
import { listMyOffers, listOffers } from '#contract/endpoints/offers.ts'
import { limits } from '#contract/limits.ts'
import { mayGoOn } from '#contract/page-end.ts'
import { type Actor, aTask } from '../seeds/actor.ts'
import { pays } from '../seeds/money.ts'
import { withoutLimits } from './many-rows.ts'
import { createWorld } from './world.ts'

const world = await createWorld({ config: { disputeDays: 0 } })
const [asha, ravi] = await world.named('Asha', 'Ravi')
const mod = await world.moderator()
const op = await world.operator()

/** The longest text there can be, in bytes. */
const emoji = (count: number) => '🧹'.repeat(count)
const many = 300
let agreed: string
let offered: string
let report: string
let webhook: string

beforeAll(async () => {
  const form = aTask({
    title: emoji(120),
    description: emoji(5_000),
    specificRequirement: emoji(2_000),
    taskCity: emoji(80),
    taskLocation: emoji(300),
  })
  for (const person of [asha, ravi])
    await person.setsUpProfile({ skills: emoji(500), city: emoji(80), description: emoji(2_000) })
  const task = await asha.posts(form)
  offered = task.givenId
  await ravi.offers(task, { description: emoji(2_000) })
  const hired = await asha.posts(form)
  agreed = hired.givenId
  await asha.accepts(await ravi.offers(hired, { description: emoji(2_000) }))
  await asha.proposes(hired, { reason: emoji(500), price: 700 })
  await pays(asha, hired)
  await asha.does(openDispute, {
    params: { taskId: agreed },
    body: { reason: emoji(2_000), toProvider: 10 },
  })
  await asha.does(askModerator, { params: { taskId: agreed } })
  await asha.says(emoji(5_000), ravi)
  await asha.blocks(mod)
  const draft = {
    title: emoji(120),
    description: emoji(5_000),
    categoryId: 0,
    taskCity: emoji(80),
    budget: 0,
  }
  for (let i = 0; i < limits.draft.kept; i += 2)
    await asha.does(saveDrafts, { body: { drafts: [draft, draft] } })
  await ravi.reports('task', task.givenId, { details: emoji(1_000) })
  await withoutLimits(world.pool, async pool => {
    const run = (text: string) => pool.query(text.replaceAll('$many', String(many)))
    report = (await run('SELECT id FROM reports')).rows[0].id
    await run(`INSERT INTO users (given_id, email, email_key, first_name, last_name, skills, city, is_profile_set_up,
        limited_at, limit_reason, appeal, appealed_at, created_at)
      SELECT 'limited' || i, i::text, i::text, repeat('🧹', 50), repeat('🧹', 50), repeat('🧹', 500), repeat('🧹', 80),
        true, now(), repeat('🧹', 500), repeat('🧹', 1000), now(), now() FROM generate_series(1, 10 * $many) i`)
    await run(`INSERT INTO blocks (blocker_id, blocked_id, created_at)
      SELECT (SELECT id FROM users WHERE first_name = 'Asha'), id, now() FROM users WHERE given_id ~ '^limited'`)
    const columns = `category_id, title, description, specific_requirement, search_text, mode, city,
      location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at`
    // Asha has posted so many, each hidden, with an offer of Ravi's; and so many have made an offer on one of hers.
    await run(`INSERT INTO tasks (given_id, poster_id, hidden_at, hidden_reason, ${columns})
      SELECT given_id || i, poster_id, now(), repeat('🧹', 500), ${columns} FROM tasks, generate_series(1, 2 * $many) i
      WHERE given_id = '${offered}'`)
    await run(`INSERT INTO offers (task_id, bidder_id, price_paise, description, counter_price_paise, counter_note,
        counter_at, created_at)
      SELECT t.id, u.id, 100, repeat('🧹', 2000), 200, repeat('🧹', 500), now(), now()
      FROM tasks t, users u WHERE u.first_name = 'Ravi' AND t.given_id ~ '^${offered}.'`)
    await run(`INSERT INTO offers (task_id, bidder_id, price_paise, description, created_at)
      SELECT t.id, u.id, 100, repeat('🧹', 2000), now() FROM tasks t, users u
      WHERE u.given_id ~ '^limited' AND t.given_id = '${offered}'`)
    await run(`INSERT INTO questions (task_id, asker_id, question, answer, created_at, answered_at)
      SELECT t.id, u.id, repeat('🧹', 500), repeat('🧹', 1000), now(), now() FROM tasks t, users u
      WHERE u.first_name = 'Ravi' AND t.given_id ~ '^${offered}'`)
    await run(`INSERT INTO questions (task_id, asker_id, question, created_at)
      SELECT t.id, u.id, repeat('🧹', 500), now() FROM tasks t, users u, generate_series(1, $many) WHERE u.first_name = 'Ravi' AND t.given_id = '${offered}'`)
    await run(`INSERT INTO contact_marks (task_id, kind, subject_id, about_id, found, at)
      SELECT task_id, 'question', id, asker_id, '{phone,email,upi,link}', now() FROM questions`)
    await run(`INSERT INTO verifications (id, user_id, kind, label, state, content, document_key, created_at)
      SELECT 'waits' || i, id, 'skill', repeat('🧹', 80), 'waiting', 'pdf', '\\x00', now() FROM users, generate_series(1, $many) i
      WHERE first_name = 'Asha'`)
    await run(`INSERT INTO verifications (id, user_id, kind, label, state, content, note, created_at, decided_at)
      SELECT 'refused' || i, id, 'skill', repeat('🧹', 80), 'refused', 'pdf', repeat('🧹', 500), now(), now()
      FROM users, generate_series(1, $many) i WHERE first_name = 'Asha'`)
    await run(`INSERT INTO searches (user_id, name, q, needle, city, city_key, notify, created_at)
      SELECT id, repeat('🧹', 60), repeat('🧹', 200), '', repeat('🧹', 80), '', true, now()
      FROM users, generate_series(1, 20) WHERE first_name = 'Asha'`)
    await run(`INSERT INTO badges (user_id, kind, label, since)
      SELECT id, 'skill', repeat('🧹', 70) || i, now() FROM users, generate_series(1, $many) i WHERE first_name = 'Asha'`)
    await run(`INSERT INTO reports (reporter_id, kind, subject_id, about_id, reason, details, snapshot, created_at)
      SELECT reporter_id, kind, 'other' || i, about_id, reason, details, snapshot, now()
      FROM reports, generate_series(1, $many) i`)
    await run(`INSERT INTO moderation_log (act, kind, subject_id, about_id, note, created_at)
      SELECT 'limit-person', 'person', u.given_id, u.id, repeat('🧹', 500), now() FROM users u WHERE limited_at IS NOT NULL`)
    await run(`INSERT INTO bans (kind, hash, person_id, reason, created_at)
      SELECT 'address', sha256(u.given_id::bytea), u.id, repeat('🧹', 500), now() FROM users u WHERE limited_at IS NOT NULL`)
    await run(`INSERT INTO messages (conversation_id, seq, sender_id, body, created_at)
      SELECT conversation_id, i, sender_id, body, now() FROM messages, generate_series(2, $many) i`)
    await run(`INSERT INTO webhooks (url, kinds, secret, created_at)
      SELECT 'https://example.org/' || repeat('x', 1980), '{task.posted}', '', now() FROM generate_series(1, 20)`)
    await run(`INSERT INTO circulars (subject, body, at)
      SELECT repeat('🧹', 100), '', now() FROM generate_series(1, 30) i`)
    await run(`INSERT INTO join_links (token, note, uses, created_at, ends_at)
      SELECT 'token' || i, repeat('🧹', 80), 500, now(), now() FROM generate_series(1, 100) i`)
    webhook = (await run('SELECT max(id) AS id FROM webhooks')).rows[0].id
    await run(`WITH d AS (
        INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, created_at, since, is_waiting)
        SELECT ${webhook}, 'msg_' || i, 'task.posted', '{}', now(), now(), false FROM generate_series(1, $many) i
        RETURNING id)
      INSERT INTO webhook_attempts (webhook_id, delivery_id, at, status, duration_ms)
      SELECT ${webhook}, id, now(), 500, 1 FROM d`)
    await run(`INSERT INTO api_tokens (user_id, token_hash, name, scope, created_at, expires_at)
      SELECT id, sha256(i::text::bytea), repeat('🧹', 60), 'read', now(), now() + interval '9 years'
      FROM users, generate_series(1, 10) i WHERE first_name = 'Asha'`)
    await run('UPDATE conversations SET last_seq = $many')
    await run(`INSERT INTO events (task_id, seq, kind, by_id, at, data, texts, prev_hash, hash)
      SELECT task_id, i, kind, by_id, at, data, texts, prev_hash, hash
      FROM events, generate_series(7, 4 * $many) i WHERE seq = 2`)
  })
})

/** The actor and the input of each call. Calls that are not here answer no list. */
const asked: Record<string, () => [Actor, Record<string, string>?, Record<string, string>?]> = {
  similarTasks: () => [ravi, {}, { q: 'assignment homeworks' }],
  suggestSearches: () => [asha, {}, { q: 'a' }],
  suggestPeople: () => [asha, { taskId: offered }],
  listInVain: () => [op],
  listCirculars: () => [op],
  listJoinLinks: () => [op],
  listNewcomers: () => [op],
  getNotificationPreferences: () => [op],
  checkSession: () => [asha],
  getProfile: () => [ravi, { id: asha.user.givenId }],
  getFigures: () => [asha, { id: ravi.user.givenId }],
  listReviews: () => [asha, { id: ravi.user.givenId }],
  getMyReview: () => [asha, { taskId: agreed }],
  getMyOffer: () => [ravi, { taskId: offered }],
  listMyTasks: () => [asha],
  listTasks: () => [asha],
  getTask: () => [asha, { id: offered }],
  listCities: () => [asha],
  listSearches: () => [asha],
  listWaiting: () => [ravi],
  listDrafts: () => [asha],
  listMyOffers: () => [ravi],
  listQuestions: () => [asha, { taskId: offered }],
  listContactMarks: () => [mod],
  getVerification: () => [asha],
  listVerifications: () => [mod],
  listOffers: () => [asha, { taskId: offered }],
  getTimeline: () => [asha, { taskId: agreed }],
  getPayment: () => [asha, { taskId: agreed }],
  getDispute: () => [asha, { taskId: agreed }],
  getStatement: () => [asha],
  listDisputes: () => [mod],
  readDispute: () => [mod, { taskId: agreed }],
  readDisputeMessages: () => [mod, { taskId: agreed }],
  listOddPayments: () => [mod],
  getStatistics: () => [op],
  listToDo: () => [op],
  getHealth: () => [op],
  runChecks: () => [op],
  getSite: () => [asha],
  getSiteConsole: () => [op],
  findPeople: () => [op],
  listBans: () => [op],
  getPersonRecord: () => [op, { id: asha.user.givenId }],
  listAlerts: () => [asha],
  listChats: () => [asha],
  listMessages: () => [asha, { friendId: ravi.user.givenId }],
  getStanding: () => [asha],
  getSecurity: () => [asha],
  listBlocked: () => [asha],
  getReport: () => [mod, { id: report }],
  listCancellations: () => [mod],
  listLimited: () => [mod],
  listModerationLog: () => [mod],
  listReports: () => [mod],
  listTokens: () => [asha],
  listWebhooks: () => [op],
  listWebhookAttempts: () => [op, { id: webhook }],
}

/** These have a bound of their own: a file each. */
const files = ['exportOwnData', 'getEvidence']

const holdsList = (schema: unknown): boolean => JSON.stringify(schema).includes('"type":"array"')
const lists = allEndpoints.filter(
  ({ kind, name, reply }) => kind === 'read' && holdsList(reply) && !files.includes(name),
)

test.each(lists.map(endpoint => [endpoint.name, endpoint] as const))(
  'never answers %s with more than a megabyte',
  async (name, endpoint) => {
    const [actor, params, query] = asked[name]!()
    const { status, body } = await actor.tries(
      endpoint as Endpoint,
      { params: params ?? {}, query: query ?? {} } as never,
    )
    expect(status).toBe((endpoint as Endpoint).status)
    const bytes = Buffer.byteLength(JSON.stringify(body))
    expect(bytes).toBeLessThanOrEqual(1_001_000)
  },
)

test('leads the timeline back to its beginning, and puts all messages into an evidence file', async () => {
  const params = { taskId: agreed }
  const newest = await asha.does(getTimeline, { params })
  const seqs = newest.map(({ seq }) => seq)
  while (seqs[0] !== 1) {
    const query = { before: String(seqs[0]) }
    seqs.unshift(...(await asha.does(getTimeline, { params, query })).map(({ seq }) => seq))
  }
  expect(seqs).toEqual(Array.from({ length: 4 * many }, (_, i) => i + 1))
  const evidence = await asha.does(getEvidence, { params })
  expect(evidence.events).toHaveLength(4 * many)
  expect(evidence.messages).toHaveLength(many)
})

/** Reads a list to its end, as the app does. */
const walked = async <T>(pageSize: number, next: (last: T | undefined) => Promise<T[]>): Promise<T[]> => {
  const all: T[] = []
  for (;;) {
    const page = await next(all.at(-1))
    all.push(...page)
    if (!mayGoOn(page, pageSize)) return all
  }
}

test('leads from a cut page on to all the rest', async () => {
  const mine = await walked<ReplyOf<typeof listMyOffers>[number]>(50, last =>
    ravi.does(listMyOffers, { query: last ? { before: last.offer._id } : {} }),
  )
  expect(mine).toHaveLength(2 * many + 2)
  const params = { taskId: offered }
  const offers = await walked<ReplyOf<typeof listOffers>[number]>(50, last =>
    asha.does(listOffers, { params, query: last ? { before: last._id } : {} }),
  )
  expect(offers).toHaveLength(10 * many + 1)
})

test('pages through a conversation of long messages without a gap, forwards and backwards', async () => {
  const params = { friendId: ravi.user.givenId }
  const seqs = (messages: { _id: string }[]) => messages.map(({ _id }) => Number(_id.split('-')[1]))
  const all = Array.from({ length: many }, (_, i) => i + 1)
  const conversation = (await asha.does(listMessages, { params })).messages[0]!._id.split('-')[0]
  const later = await walked<{ _id: string }>(100, async last => {
    const after = last?._id ?? `${conversation}-1`
    return (await asha.does(listMessages, { params, query: { after } })).messages
  })
  expect([1, ...seqs(later)]).toEqual(all)
  const backwards: number[] = []
  for (let before: string | undefined; backwards[0] !== 1; before = `${conversation}-${backwards[0]}`) {
    const query = before ? { before } : {}
    backwards.unshift(...seqs((await asha.does(listMessages, { params, query })).messages))
  }
  expect(backwards).toEqual(all)
})
