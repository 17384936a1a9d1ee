import { beforeAll, expect, test } from 'vitest'
import { getEvidence, getTimeline } from '#contract/endpoints/agreements.ts'
import {
  askModerator,
  getDispute,
  makeStatement,
  nameAmount,
  openDispute,
} from '#contract/endpoints/disputes.ts'
import {
  decideDispute,
  listDisputes,
  listModerationLog,
  readDispute,
} from '#contract/endpoints/moderation.ts'
import { exportOwnData } from '#contract/endpoints/own-data.ts'
import { getPayment } from '#contract/endpoints/payments.ts'
import { postReview } from '#contract/endpoints/reviews.ts'
import { listMyTasks, listTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, agreementText, aTask, inTask } from '../../../../seeds/actor.ts'
import { uploads } from '../../../../seeds/files.ts'
import { pays } from '../../../../seeds/money.ts'
import { fetches, picture } from '../../../../test/pictures.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let mallory: Actor
let meera: Actor

beforeAll(async () => {
  world = await createWorld({ config: { feeBp: 250, sessionTtlDays: 400 } })
  ;[asha, ravi, mallory] = await world.named('Asha', 'Ravi', 'Mallory')
  meera = await world.moderator('Meera')
})

const held = async (price = 1_000) => {
  const task = await asha.posts(aTask({ modeOfTask: 'Remotely' }))
  await asha.accepts(await ravi.offers(task, { price }))
  await pays(asha, task)
  return task
}
const opens = (who: Actor, task: Task, toProvider: number) =>
  who.tries(openDispute, { ...inTask(task), body: { reason: agreementText, toProvider } })
const names = (who: Actor, task: Task, toProvider: number) =>
  who.tries(nameAmount, { ...inTask(task), body: { toProvider } })
const payment = (task: Task) => asha.does(getPayment, inTask(task))
const kinds = async (task: Task) => (await asha.does(getTimeline, inTask(task))).map(({ kind }) => kind)
const clockRuns = async (until: () => Promise<boolean>) => expect.poll(until).toBe(true)

test('[dispute.1] opens a dispute only while money is held, and for the provider only after a sign of the work', async () => {
  const task = await held()
  expect((await opens(mallory, task, 100)).status).toBe(403)
  expect((await opens(ravi, task, 500)).status).toBe(409)
  await ravi.completes(task)
  expect((await opens(ravi, task, 1_000.01)).status).toBe(400)
  expect((await opens(ravi, task, 800)).status).toBe(201)
  expect(await asha.agreement(task)).toMatchObject({ state: 'Disputed', deadline: null })
  expect((await asha.sees(task)).task.Status).toBe('In-Progress')
  for (const who of [asha, ravi]) {
    const [own] = await who.does(listMyTasks)
    expect(own).toMatchObject({ Status: 'In-Progress', agreed: { state: 'Disputed', startDate: null } })
  }
  // Other people see no dispute.
  const listed = (await mallory.does(listTasks)).find(({ givenId }) => givenId === task.givenId)
  expect(listed).toMatchObject({ Status: 'In-Progress' })
  expect(listed).not.toHaveProperty('agreed')
  expect(await payment(task)).toMatchObject({ state: 'Frozen', held: 1_000, due: 0 })
  expect((await asha.alerts()).map(({ alertType }) => alertType)).toContain('Dispute Opened')
  expect((await opens(asha, task, 0)).status).toBe(409)
  const unpaid = await asha.posts(aTask())
  await asha.accepts(await ravi.offers(unpaid))
  expect((await opens(asha, unpaid, 0)).status).toBe(409)
})

test('[dispute.1, file.2] shows the photos with which a dispute was opened to both, and to nobody else', async () => {
  const task = await held()
  const photo = await uploads(asha, 'proof', await picture())
  const body = { reason: agreementText, toProvider: 100, photoIds: [photo._id] }
  await asha.does(openDispute, { ...inTask(task), body })
  for (const who of [asha, ravi]) {
    const opened = (await who.does(getTimeline, inTask(task))).find(({ kind }) => kind === 'DisputeOpened')!
    expect(opened.photos.map(({ _id }) => _id)).toEqual([photo._id])
    expect((await fetches(who, opened.photos[0]!.url)).status).toBe(200)
  }
  expect((await fetches(mallory, photo.url)).status).toBe(404)
  // The photo's hash is part of the evidence.
  const { events } = await asha.does(getEvidence, inTask(task))
  const { data } = events.find(({ kind }) => kind === 'DisputeOpened')!
  expect(data.photos).toEqual([{ id: photo._id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test('[dispute.2] settles at the mean, half a paisa to the poster, once the poster’s figure reaches the provider’s', async () => {
  const task = await held()
  await opens(asha, task, 200)
  const unsettled = (mine: number, left: number) => ({ mine, left, theyNamed: true, outcome: null })
  expect((await names(ravi, task, 700)).body).toMatchObject(unsettled(700, 2))
  expect((await names(asha, task, 500)).body).toMatchObject(unsettled(500, 1))
  expect((await names(ravi, task, 500.03)).body).toMatchObject({ outcome: null })
  const { body } = await names(asha, task, 500.08)
  expect(body).toMatchObject({ left: 0, outcome: { toProvider: 500.05, by: 'parties', note: null } })
  expect(await payment(task)).toMatchObject({
    ...{ state: 'Settled', held: 0, refunded: 499.95, fee: 12.5, released: 487.55 },
  })
  expect(await asha.agreement(task)).toMatchObject({ state: 'Completed' })
  expect((await kinds(task)).slice(-4).join()).toBe(
    'AmountNamed,DisputeSettled,PaymentReleased,PaymentRefunded',
  )
  expect((await names(ravi, task, 1)).status).toBe(409)
  for (const who of [asha, ravi])
    expect((await who.alerts()).map(({ alertType }) => alertType)).toContain('Dispute Settled')
  await asha.does(postReview, { ...inTask(task), body: { rating: 4 } })
})

test('[dispute.2] accepts three figures from each side at most, and hides them from others until it is settled', async () => {
  const task = await held(9_000)
  const secrets = [1_234.56, 1_345.67, 1_456.78]
  await opens(asha, task, secrets[0]!)
  for (const figure of secrets.slice(1)) expect((await names(asha, task, figure)).status).toBe(200)
  expect((await names(asha, task, 10)).status).toBe(409)
  const theirs = [8_765.43, 8_654.32]
  for (const figure of theirs) expect((await names(ravi, task, figure)).status).toBe(200)
  world.clock.passes(3 * dayMs)
  await ravi.does(askModerator, inTask(task))
  const seen = [
    await ravi.does(getDispute, inTask(task)).then(({ mine: _, ...rest }) => rest),
    await ravi.agreement(task),
    await ravi.does(getTimeline, inTask(task)),
    await ravi.does(getEvidence, inTask(task)),
    await ravi.does(exportOwnData),
    await asha.does(exportOwnData),
    await meera.does(listDisputes),
    await meera.does(readDispute, inTask(task)),
    await meera.does(listModerationLog),
  ]
  const { rows: tables } = await world.pool.query<{ name: string }>(
    "SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
  )
  for (const { name } of tables)
    seen.push((await world.pool.query(`SELECT row_to_json(t)::text AS row FROM ${name} t`)).rows as never)
  const text = JSON.stringify(seen)
  for (const figure of [...secrets, ...theirs]) {
    const digits = String(Math.round(figure * 100))
    expect(text.includes(String(figure)), String(figure)).toBe(false)
    expect(text.includes(digits), digits).toBe(false)
  }
  // A number that is really there is found, so the checks above can fail.
  expect(text).toContain('900000')
})

test('[dispute.3] lets a moderator decide once, when asked and not about an own agreement, and logs each look', async () => {
  const task = await held()
  await opens(asha, task, 0)
  const decides = (who: Actor, toProvider: number) =>
    who.tries(decideDispute, { ...inTask(task), body: { toProvider, note: agreementText } })
  expect((await asha.tries(askModerator, inTask(task))).status).toBe(409)
  expect((await decides(meera, 400)).status).toBe(409)
  expect((await meera.does(listDisputes)).map(({ taskId }) => taskId)).not.toContain(task.givenId)
  world.clock.passes(3 * dayMs)
  await ravi.does(askModerator, inTask(task))
  expect((await asha.tries(askModerator, inTask(task))).status).toBe(409)
  expect((await meera.does(listDisputes)).map(({ taskId }) => taskId)).toContain(task.givenId)
  const { payment: shown, events } = await meera.does(readDispute, inTask(task))
  expect(shown).toMatchObject({ held: 1_000, state: 'Frozen' })
  expect(events.map(({ kind }) => kind)).toContain('DisputeAsked')
  for (const party of [asha, ravi]) {
    await world.pool.query("UPDATE users SET role = 'moderator' WHERE given_id = $1", [party.user.givenId])
    expect((await party.tries(readDispute, inTask(task))).status).toBe(403)
    expect((await decides(party, 1_000)).status).toBe(403)
    expect((await party.does(listDisputes)).map(({ taskId }) => taskId)).not.toContain(task.givenId)
    await world.pool.query("UPDATE users SET role = 'member' WHERE given_id = $1", [party.user.givenId])
  }
  expect((await decides(meera, 1_000.5)).status).toBe(400)
  expect((await decides(meera, 400)).status).toBe(200)
  expect((await decides(meera, 400)).status).toBe(409)
  expect(await payment(task)).toMatchObject({ state: 'Settled', released: 390, fee: 10, refunded: 600 })
  const log = (await meera.does(listModerationLog)).filter(({ subjectId }) => subjectId === task.givenId)
  expect(log.map(({ act }) => act)).toEqual(['Decided a dispute', 'Looked at a dispute'])
})

test('[dispute.3] passes a silent dispute to moderators after 14 days, and settles it at the mean after HOLD_DAYS more', async () => {
  const task = await held()
  await opens(asha, task, 200)
  await names(ravi, task, 900)
  world.clock.passes(14 * dayMs)
  await clockRuns(async () => (await asha.does(getDispute, inTask(task))).asked !== null)
  world.clock.passes(30 * dayMs)
  await clockRuns(async () => (await asha.agreement(task)).state === 'Completed')
  expect((await asha.does(getDispute, inTask(task))).outcome).toMatchObject({ toProvider: 550, by: 'clock' })
  expect(await payment(task)).toMatchObject({ held: 0, refunded: 450 })
})

test('[dispute.6] takes one statement of each side, and shows them once both are there or a moderator is asked', async () => {
  const states = (who: Actor, task: Task, text: string) =>
    who.tries(makeStatement, { ...inTask(task), body: { text } })
  const reads = async (who: Actor, task: Task) => (await who.does(getDispute, inTask(task))).statements
  const task = await held()
  expect((await states(asha, task, 'Only half is painted')).status).toBe(409)
  await opens(asha, task, 0)
  expect((await states(mallory, task, 'Only half is painted')).status).toBe(403)
  expect((await states(asha, task, 'Too short')).status).toBe(400)
  expect((await states(asha, task, 'Only half is painted')).status).toBe(200)
  expect((await states(asha, task, 'Not even half is painted')).status).toBe(409)
  expect(await reads(ravi, task)).toEqual({ mine: null, theirs: null, theyStated: true })
  await states(ravi, task, 'It rained all day')
  expect(await reads(ravi, task)).toEqual({
    mine: { text: 'It rained all day', photos: [] },
    theirs: { text: 'Only half is painted', photos: [] },
    theyStated: true,
  })
  expect(await reads(asha, task)).toMatchObject({ theirs: { text: 'It rained all day' } })
  const other = await held()
  await opens(asha, other, 0)
  await states(asha, other, 'Only half is painted')
  expect(JSON.stringify(await ravi.does(getDispute, inTask(other)))).not.toContain('Only half')
  world.clock.passes(3 * dayMs)
  await ravi.does(askModerator, inTask(other))
  expect(await reads(ravi, other)).toMatchObject({ mine: null, theirs: { text: 'Only half is painted' } })
  const { statements } = await meera.does(readDispute, inTask(other))
  expect(statements).toMatchObject({ poster: { text: 'Only half is painted' }, provider: null })
  expect(JSON.stringify(await asha.does(exportOwnData))).toContain('Only half is painted')
})

test('[dispute.4] ends the task as Cancelled without blame when the provider gets nothing', async () => {
  const task = await held()
  await asha.completes(task, { rating: 1 })
  await opens(asha, task, 0)
  world.clock.passes(3 * dayMs)
  await asha.does(askModerator, inTask(task))
  await meera.does(decideDispute, { ...inTask(task), body: { toProvider: 0, note: agreementText } })
  expect(await asha.agreement(task)).toMatchObject({
    ...{ state: 'Cancelled', marked: { poster: null, provider: null } },
    cancellation: { by: null, fault: 'nobody' },
    dispute: { outcome: { toProvider: 0, by: 'moderator', note: agreementText } },
  })
  expect((await asha.sees(task)).task.Status).toBe('Cancelled')
  expect(await payment(task)).toMatchObject({ state: 'Settled', refunded: 1_000, released: 0 })
  const { rows } = await world.pool.query(
    'SELECT count(*) FROM reviews r JOIN tasks t ON t.id = r.task_id WHERE t.given_id = $1',
    [task.givenId],
  )
  expect(rows[0].count).toBe(0)
})
