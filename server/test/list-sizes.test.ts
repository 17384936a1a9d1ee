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
import { fillTables, many } from './longest-rows.ts'
import { createWorld } from './world.ts'

const world = await createWorld({ config: { disputeDays: 0 } })
const [asha, ravi] = await world.named('Asha', 'Ravi')
const mod = await world.moderator()
const op = await world.operator()

/** A text of so many characters that is as long as it can be in bytes. */
const emoji = (count: number) => '🧹'.repeat(count)
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
  ;({ report, webhook } = await fillTables(world.pool, offered))
})

/** The actor and the input of each call that answers a list. */
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

/** Calls that answer one file, which may be larger. */
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
