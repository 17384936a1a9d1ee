import { beforeAll, expect, test } from 'vitest'
import { type Endpoint, needsRole } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { askModerator, openDispute } from '#contract/endpoints/disputes.ts'
import { listReports } from '#contract/endpoints/moderation.ts'
import { addWebhook } from '#contract/endpoints/webhooks.ts'
import { apiBase } from '#contract/paths.ts'
import { type Actor, agreementText, inTask } from '../seeds/actor.ts'
import { sendsDocument } from '../seeds/documents.ts'
import { pays } from '../seeds/money.ts'
import { createWorld } from './world.ts'

const world = await createWorld({ config: { disputeDays: 0 } })
const [asha, ravi] = await world.named('Asha', 'Ravi')
const op: Actor = await world.operator()
const params: Record<string, Record<string, string>> = {}

/** The messages between two people. */
const threat = 'You will be sorry'
/** The audit log has a line for each look at these: addresses, messages, network addresses. */
const secrets = () => [asha.user.email, ravi.user.email, threat, '127.0.0.1']

beforeAll(async () => {
  const { task } = await asha.hires(ravi)
  await pays(asha, task)
  await asha.does(openDispute, { ...inTask(task), body: { reason: agreementText, toProvider: 0 } })
  await asha.does(askModerator, inTask(task))
  await world.refusesMail(asha)
  const said = await ravi.says(threat, asha)
  await asha.reports('message', said._id)
  const [report] = await op.does(listReports)
  params.getReport = { id: report!._id }
  params.readDispute = { taskId: task.givenId }
  params.readDisputeMessages = { taskId: task.givenId }
  params.getPersonRecord = { id: asha.user.givenId }
  params.exportPerson = { id: asha.user.givenId }
  params.exportTable = { file: 'people.csv' }
  const hook = { url: 'https://hooks.example', kinds: ['task.posted'] } as const
  params.listWebhookAttempts = {
    id: (await op.does(addWebhook, { body: { ...hook, kinds: [...hook.kinds] } }))._id,
  }
  params.getFailedRequest = { id: '0123456789ab' }
  await world.pool.query(
    `INSERT INTO failed_requests (id, at, method, route, status, ms, person_id)
    SELECT '0123456789ab', $1, 'GET', '/api/searches', 500, 3, id FROM users WHERE given_id = $2`,
    [world.clock.now(), asha.user.givenId],
  )
  params.readDocument = { id: (await sendsDocument(asha))._id }
})

/** Private data: messages between two people, and somebody's address, devices and data. */
const privateReads = [
  'getReport',
  'readDispute',
  'readDisputeMessages',
  'findPeople',
  'listNewcomers',
  'getPersonRecord',
  'exportPerson',
  'exportTable',
  'readDocument',
]

const lines = async () =>
  (await world.pool.query('SELECT count(*) FROM moderation_log')).rows[0].count as number
const urlOf = ({ path, name }: Endpoint) =>
  apiBase + path.replace(/:(\w+)/g, (_, key: string) => params[name]![key]!)
const answerOf = (endpoint: Endpoint) =>
  world.app.inject({ url: urlOf(endpoint), headers: { cookie: `session=${op.cookie}` } })
const reads = async (endpoint: Endpoint, headers: Record<string, string> = {}) => {
  const cookie = `session=${op.cookie}`
  return (await world.app.inject({ url: urlOf(endpoint), headers: { cookie, ...headers } })).statusCode
}

const roleReads = allEndpoints.filter(({ kind, access }) => kind === 'read' && needsRole(access))

test.each(roleReads.map(endpoint => [endpoint.name, endpoint] as const))(
  '[dispute.5] logs a call of %s in the audit log if it shows something private, and only then',
  async (name, endpoint) => {
    const before = await lines()
    const { statusCode, body } = await answerOf(endpoint)
    expect(statusCode).toBe(200)
    if (!privateReads.includes(name)) for (const secret of secrets()) expect(body).not.toContain(secret)
    expect((await lines()) - before).toBe(privateReads.includes(name) ? 1 : 0)
  },
)

test.each(
  allEndpoints
    .filter(({ name }) => privateReads.includes(name))
    .map(endpoint => [endpoint.name, endpoint] as const),
)('refuses %s to a link on a foreign page, and logs nothing', async (_, endpoint) => {
  const before = await lines()
  expect(await reads(endpoint, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await reads(endpoint, { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await lines()).toBe(before)
  expect(await reads(endpoint, { 'sec-fetch-site': 'same-origin' })).toBe(200)
})

test('shows in a list of reports nothing of what two people wrote to each other', async () => {
  expect(JSON.stringify(await op.does(listReports))).not.toContain('You will be sorry')
})
