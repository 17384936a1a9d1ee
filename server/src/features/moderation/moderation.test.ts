import { expect, test } from 'vitest'
import {
  closeReport,
  getReport,
  listLimited,
  listModerationLog,
  listReports,
  moderateOffer,
  moderatePerson,
  moderateTask,
} from '#contract/endpoints/moderation.ts'
import { decideOffer, postOffer } from '#contract/endpoints/offers.ts'
import { getTask, listMyTasks, listTasks } from '#contract/endpoints/tasks.ts'
import { type Actor, aTask, offerText } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const note = 'Asks for money first'

const world = await createWorld()
const mod = await world.moderator('Meena')

const onOffer = (id: string, act: 'hold' | 'release', who = mod) =>
  who.tries(moderateOffer, { params: { id }, body: { act, note } })
const onTask = (id: string, act: 'hide' | 'show', who = mod) =>
  who.tries(moderateTask, { params: { id }, body: { act, note } })
const onPerson = (person: Actor, act: 'limit' | 'lift', who = mod) =>
  who.tries(moderatePerson, { params: { id: person.user.givenId }, body: { act, note } })
const titles = async (who: Actor, q = '') =>
  (await who.does(listTasks, { query: q ? { q } : {} })).map(task => task.title)

test("allows moderators' calls to moderators alone, and looks the role up for every call", async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  await ravi.reports('task', task.givenId)
  const [report] = await mod.does(listReports)
  const outcome = { outcome: 'Dismissed', note } as const
  const tryAll = async (who: Actor) => [
    (await who.tries(listReports)).status,
    (await who.tries(getReport, { params: { id: report!._id } })).status,
    (await who.tries(closeReport, { params: { id: report!._id }, body: outcome })).status,
    (await onOffer(offer._id, 'hold', who)).status,
    (await onTask(task.givenId, 'hide', who)).status,
    (await onPerson(ravi, 'limit', who)).status,
    (await who.tries(listLimited)).status,
    (await who.tries(listModerationLog)).status,
  ]
  expect(await tryAll(asha)).toEqual(Array(8).fill(403))
  expect(await tryAll(world.visitor())).toEqual(Array(8).fill(401))
  const retired = await world.moderator('Retired')
  expect((await retired.standing()).isModerator).toBe(true)
  await world.pool.query(`UPDATE users SET role = 'member' WHERE given_id = $1`, [retired.user.givenId])
  expect(await tryAll(retired)).toEqual(Array(8).fill(403))
})

test('[offer.6] takes a held offer out of list and count until it is released, and refuses to accept it', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  expect((await onOffer(offer._id, 'hold')).status).toBe(200)
  expect((await onOffer(offer._id, 'hold')).status).toBe(409)
  expect((await ravi.standing()).heldOffers).toMatchObject([
    { taskId: task.givenId, title: task.title, reason: note },
  ])
  expect((await asha.standing()).heldOffers).toEqual([])
  expect(await asha.seesOffers(task)).toEqual([])
  expect((await asha.sees(task)).task.offers).toBe(0)
  const params = { taskId: task.givenId, offerId: offer._id }
  expect((await asha.tries(decideOffer, { params, body: { status: 'Accepted' } })).status).toBe(404)
  const again = { params: { taskId: task.givenId }, body: { price: 450, description: offerText } }
  expect((await ravi.tries(postOffer, again)).status).toBe(409)
  expect((await onOffer(offer._id, 'release')).status).toBe(200)
  expect((await onOffer(offer._id, 'release')).status).toBe(409)
  expect((await ravi.standing()).heldOffers).toEqual([])
  expect((await asha.sees(task)).task.offers).toBe(1)
  await asha.accepts(offer)
})

test('releases an offer after the task was taken as one that was not chosen', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  const held = await ravi.offers(task)
  await onOffer(held._id, 'hold')
  const other = await world.person('Other')
  await asha.accepts(await other.offers(task))
  expect((await onOffer(held._id, 'release')).status).toBe(200)
  const statuses = (await asha.seesOffers(task)).map(offer => offer.status)
  expect(statuses.toSorted()).toEqual(['Accepted', 'Rejected'])
  expect((await asha.sees(task)).task.offers).toBe(2)
})

test('shows a hidden task and the reason to its own side alone, and begins nothing on it', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts(aTask({ title: 'A task nobody should see' }))
  const offer = await ravi.offers(task)
  expect((await onTask(task.givenId, 'hide')).status).toBe(200)
  expect((await onTask(task.givenId, 'hide')).status).toBe(409)
  expect(await titles(ravi)).not.toContain(task.title)
  expect(await titles(asha, 'nobody should see')).toEqual([])
  expect((await ravi.tries(getTask, { params: { id: task.givenId } })).status).toBe(403)
  expect((await asha.does(listMyTasks)).map(({ title }) => title)).toEqual([task.title])
  expect((await asha.sees(task)).task.Status).toBe('Open')
  expect((await asha.standing()).hiddenTasks).toMatchObject([{ taskId: task.givenId, reason: note }])
  expect((await ravi.standing()).hiddenTasks).toEqual([])
  const other = await world.person('Other')
  const body = { price: 450, description: offerText }
  expect((await other.tries(postOffer, { params: { taskId: task.givenId }, body })).status).toBe(409)
  const params = { taskId: task.givenId, offerId: offer._id }
  expect((await asha.tries(decideOffer, { params, body: { status: 'Accepted' } })).status).toBe(409)
  expect((await onTask(task.givenId, 'show')).status).toBe(200)
  expect((await onTask(task.givenId, 'show')).status).toBe(409)
  expect(await titles(ravi)).toContain(task.title)
  await asha.accepts(offer)
  expect((await asha.standing()).hiddenTasks).toEqual([])
})

test('lets both complete a task that was hidden while under way', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  await asha.accepts(await ravi.offers(task))
  await onTask(task.givenId, 'hide')
  await ravi.completes(task)
  await asha.completes(task, { rating: 5 })
  expect((await ravi.sees(task)).task.Status).toBe('Completed')
})

test('lets moderators neither limit each other nor decide about themselves', async () => {
  const asha = await world.person('Asha')
  const other = await world.moderator('Other')
  expect((await onPerson(other, 'limit')).status).toBe(403)
  expect((await onPerson(mod, 'lift')).status).toBe(403)
  const own = await mod.posts()
  expect((await onTask(own.givenId, 'hide')).status).toBe(403)
  const offer = await mod.offers(await asha.posts())
  expect((await onOffer(offer._id, 'hold')).status).toBe(403)
  await asha.reports('person', mod.user.givenId)
  const [report] = await other.does(listReports)
  const input = { params: { id: report!._id }, body: { outcome: 'Dismissed', note } } as const
  expect((await mod.tries(closeReport, input)).status).toBe(403)
  // Nor do they learn who reported them.
  expect((await mod.tries(getReport, { params: input.params })).status).toBe(403)
  expect((await mod.does(listReports)).map(({ _id }) => _id)).not.toContain(report!._id)
  expect((await other.tries(closeReport, input)).status).toBe(200)
})

test('closes a report once, and lists it under its outcome', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.reports('person', ravi.user.givenId)
  const [report] = await mod.does(listReports)
  const closing = (outcome: 'Resolved' | 'Dismissed') =>
    mod.tries(closeReport, { params: { id: report!._id }, body: { outcome, note } })
  const statuses = await Promise.all([closing('Resolved'), closing('Resolved'), closing('Dismissed')])
  expect(statuses.map(answer => answer.status).toSorted()).toEqual([200, 409, 409])
  expect((await mod.does(listReports)).map(({ _id }) => _id)).not.toContain(report!._id)
  const seen = await mod.does(getReport, { params: { id: report!._id } })
  const { status } = seen.report
  expect((await mod.does(listReports, { query: { status } }))[0]!._id).toBe(report!._id)
  expect(seen.reportCount).toBe(1)
})

test('logs every act, newest first, in a log that cannot be changed', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  await onOffer(offer._id, 'hold')
  await onOffer(offer._id, 'release')
  await onTask(task.givenId, 'hide')
  await onTask(task.givenId, 'show')
  await onPerson(ravi, 'limit')
  await onPerson(ravi, 'lift')
  const log = await mod.does(listModerationLog)
  expect(log.slice(0, 6).map(({ act, about }) => `${act}: ${about?.firstName}`)).toEqual([
    'Lifted a limit: Ravi',
    'Limited a person: Ravi',
    'Showed a task again: Asha',
    'Hid a task: Asha',
    'Released an offer: Ravi',
    'Held an offer: Ravi',
  ])
  expect(log[0]).toMatchObject({ note, moderator: { firstName: 'Meena' }, subjectId: ravi.user.givenId })
  for (const change of [
    `UPDATE moderation_log SET note = 'nothing happened'`,
    `UPDATE moderation_log SET note = '', act = 'Nothing'`,
    'DELETE FROM moderation_log',
    'TRUNCATE moderation_log',
  ]) {
    await expect(world.pool.query(change)).rejects.toThrow('only grows')
  }
  const before = log[5]!._id
  expect((await mod.does(listModerationLog, { query: { before } })).every(e => +e._id < +before)).toBe(true)
  expect((await mod.tries(listModerationLog, { query: { before: 'x' } })).status).toBe(400)
})

test('answers 404 for unknown things, and refuses an act without a reason', async () => {
  const ravi = await world.person('Ravi')
  for (const id of ['0', '-1', 'x', '9'.repeat(40)]) {
    expect((await onOffer(id, 'hold')).status).toBe(404)
    expect((await onTask(id, 'hide')).status).toBe(404)
    expect((await mod.tries(getReport, { params: { id } })).status).toBe(404)
    expect((await mod.tries(moderatePerson, { params: { id }, body: { act: 'limit', note } })).status).toBe(
      404,
    )
  }
  const params = { id: ravi.user.givenId }
  expect((await mod.tries(moderatePerson, { params, body: { act: 'limit', note: '  ' } })).status).toBe(400)
})

test("refuses a moderator's decision on offers on the own task and on the own report", async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const poster = await world.moderator('Poster')
  const offer = await asha.offers(await poster.posts())
  expect((await onOffer(offer._id, 'hold', poster)).status).toBe(403)
  await poster.reports('person', ravi.user.givenId)
  const [report] = await mod.does(listReports)
  const body = { outcome: 'Resolved', note } as const
  const closes = (who: Actor) => who.tries(closeReport, { params: { id: report!._id }, body })
  expect((await closes(poster)).status).toBe(403)
  expect((await closes(mod)).status).toBe(200)
})
