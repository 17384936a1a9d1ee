import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as agreements from '#contract/endpoints/agreements.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, agreementText, aTask, inTask } from '../../../seeds/actor.ts'
import { alertKinds, happenedOn, refusal } from '../../../test/dealing.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

const hired = async (form?: ReturnType<typeof aTask>) => (await asha.hires(ravi, { price: 450 }, form)).task
const proposing = (who: Actor, task: Task, form: object) =>
  who.tries(agreements.propose, { ...inTask(task), body: { reason: agreementText, ...form } })
const answering = (who: Actor, task: Task, body: { accept: boolean; version: number }, proposalId = '1') =>
  who.tries(agreements.answerProposal, { params: { taskId: task.givenId, proposalId }, body })
const timeline = async (task: Task, who = asha) => who.does(agreements.getTimeline, inTask(task))
const happened = (task: Task) => happenedOn(task, { asha, ravi })

describe('a change', () => {
  test('[deal.1, deal.5] is proposed, accepted, and then is what is agreed', async () => {
    const task = await hired()
    const form = { price: 399.5, startDate: '2026-03-05', timeSlot: 'Evening' as const }
    const proposal = await ravi.proposes(task, { ...form, description: 'Thirty pages of algebra instead' })
    expect(proposal).toEqual({
      _id: '1',
      kind: 'change',
      by: ravi.user.givenId,
      ...form,
      endDate: null,
      description: 'Thirty pages of algebra instead',
      toProvider: null,
      reason: agreementText,
      at: '2026-03-01T12:00:00.000Z',
      status: 'Proposed',
    })
    const before = await asha.agreement(task)
    expect(before).toMatchObject({ version: 1, price: 450, proposal })
    expect(await proposing(asha, task, { price: 1 })).toMatchObject(refusal(409, 'conflict'))
    expect(await answering(ravi, task, { accept: true, version: 1 })).toMatchObject(
      refusal(403, 'not_allowed'),
    )
    expect(await answering(asha, task, { accept: true, version: 2 })).toMatchObject(refusal(409, 'stale'))
    expect(await answering(asha, task, { accept: true, version: 1 }, '2')).toMatchObject(
      refusal(404, 'not_found'),
    )
    expect(await asha.agreement(task)).toEqual(before)
    const after = await asha.answersProposal(task, true)
    expect(after).toMatchObject({ version: 2, ...form, proposal: null, state: 'Active' })
    expect(after.description).toBe('Thirty pages of algebra instead')
    expect(await answering(asha, task, { accept: true, version: 2 })).toMatchObject(refusal(409, 'conflict'))
    expect(await alertKinds(asha, task)).toEqual(['Change Proposed', 'New Offer'])
    expect(await alertKinds(ravi, task)).toEqual(['Change Accepted', 'Offer Accepted'])
    expect(await happened(task)).toEqual([
      ['Agreed', 'asha'],
      ['ChangeProposed', 'ravi'],
      ['ChangeAccepted', 'asha'],
    ])
  })

  test('[deal.1, deal.5] is declined by the other side or taken back by its maker, and changes nothing', async () => {
    const task = await hired()
    await asha.proposes(task, { price: 300 })
    const declined = await ravi.answersProposal(task, false)
    expect(declined).toMatchObject({ version: 1, price: 450, proposal: null })
    const second = await ravi.proposes(task, { price: 600 })
    const params = { taskId: task.givenId, proposalId: second._id }
    expect(await asha.tries(agreements.withdrawProposal, { params })).toMatchObject(
      refusal(403, 'not_allowed'),
    )
    expect(await ravi.does(agreements.withdrawProposal, { params })).toMatchObject({
      proposal: null,
      price: 450,
    })
    expect(await ravi.tries(agreements.withdrawProposal, { params })).toMatchObject(refusal(409, 'conflict'))
    expect(await alertKinds(asha, task)).toEqual([
      'Change Withdrawn',
      'Change Proposed',
      'Change Declined',
      'New Offer',
    ])
  })

  test('[deal.1] keeps the limits of the task form, differs, and has a reason', async () => {
    const task = await hired(aTask({ dateFlexible: false, startDate: '2026-03-10', endDate: '2026-03-12' }))
    for (const form of [
      {},
      { price: 450 },
      { price: 450, startDate: '2026-03-10', description: task.description },
      { price: 0.5 },
      { price: 10_000_001 },
      { price: 100.001 },
      { startDate: '2026-02-28' },
      { startDate: '2026-03-13' },
      { endDate: '2026-03-09' },
      { endDate: '2026-02-28' },
      { startDate: 'tomorrow' },
      { timeSlot: 'Night' },
      { description: 'Too short' },
      { price: 400, reason: 'Too short' },
      { price: 400, reason: 'x'.repeat(501) },
      { price: 400, toProvider: 0 },
      { kind: 'cancel', price: 400 },
      { kind: 'cancel', toProvider: 1 },
      { kind: 'other', price: 400 },
    ])
      expect([form, (await proposing(ravi, task, form)).status]).toEqual([form, 400])
    expect((await asha.agreement(task)).proposal).toBeNull()
    expect((await proposing(ravi, task, { startDate: '2026-03-12', endDate: '2026-03-12' })).status).toBe(201)
  })

  test('[deal.1] shows its price on the brief of both once it is accepted, and not before', async () => {
    const task = await hired()
    await ravi.proposes(task, { price: 612.5 })
    const prices = async () => [(await asha.sees(task)).offer?.price, (await ravi.sees(task)).offer?.price]
    expect(await prices()).toEqual([450, 450])
    await asha.answersProposal(task, true)
    expect(await prices()).toEqual([612.5, 612.5])
  })

  test('[deal.1] takes away a mark, rating and deadline of the poster', async () => {
    const task = await hired()
    const rated = async () => (await asha.does(getProfile, { params: { id: ravi.user.givenId } })).ratingCount
    const before = await rated()
    await asha.completes(task, { rating: 1 })
    expect((await asha.agreement(task)).deadline).toBe('2026-03-15T12:00:00.000Z')
    await ravi.proposes(task, { price: 500 })
    const after = await asha.answersProposal(task, true)
    expect(after).toMatchObject({ marked: { poster: null, provider: null }, deadline: null })
    await ravi.completes(task)
    expect((await asha.completes(task, { rating: 5 })).Status).toBe('Completed')
    expect(await rated()).toBe(before + 1)
    const { rows } = await world.pool.query(
      'SELECT r.rating FROM reviews r JOIN tasks t ON t.id = r.task_id WHERE t.given_id = $1',
      [task.givenId],
    )
    expect(rows).toEqual([{ rating: 5 }])
  })

  test('[deal.1, deal.2] is closed by the provider’s mark, after which none is proposed', async () => {
    const task = await hired()
    await asha.proposes(task, { price: 300 })
    await ravi.completes(task)
    expect(await asha.agreement(task)).toMatchObject({ proposal: null, price: 450 })
    expect(await answering(ravi, task, { accept: true, version: 1 })).toMatchObject(refusal(409, 'conflict'))
    for (const who of [asha, ravi])
      expect(await proposing(who, task, { price: 300 })).toMatchObject(refusal(409, 'conflict'))
    expect((await happened(task)).slice(1)).toEqual([
      ['ChangeProposed', 'asha'],
      ['ChangeWithdrawn', null],
      ['Marked', 'ravi'],
    ])
    // Both can still propose to cancel, until the work ends.
    await ravi.proposes(task, { kind: 'cancel', toProvider: 0 })
    await asha.completes(task, { rating: 5 })
    expect((await asha.agreement(task)).proposal).toBeNull()
    expect(await proposing(ravi, task, { kind: 'cancel' })).toMatchObject(refusal(409, 'conflict'))
  })

  test('[bid.8] counts among the twenty changes a day', async () => {
    const task = await hired()
    for (let i = 0; i < 20; i++) {
      const { _id } = await ravi.proposes(task, { price: 500 + i })
      await ravi.does(agreements.withdrawProposal, { params: { taskId: task.givenId, proposalId: _id } })
    }
    expect(await proposing(ravi, task, { price: 600 })).toMatchObject(refusal(429, 'too_many_requests'))
    expect((await proposing(asha, task, { price: 600 })).status).toBe(201)
  })
})

test('[deal.4] texts are in the timeline under their salted hash', async () => {
  const task = await hired()
  await ravi.proposes(task, { price: 500 })
  const proposed = (await timeline(task, ravi)).at(-1)!
  const { salt, text } = proposed.texts.reason!
  expect(text).toBe(agreementText)
  expect(proposed.data).toEqual({
    ...{ proposal: 1, kind: 'change', price: 500, startDate: null, endDate: null },
    ...{ timeSlot: null, toProvider: null },
    reason: {
      sha256: createHash('sha256').update(`${salt}\n${text}`).digest('hex'),
      version: 2,
    },
  })
})
