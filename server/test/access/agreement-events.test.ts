import { afterAll, expect, test } from 'vitest'
import { withdrawProposal } from '#contract/endpoints/agreements.ts'
import { nameAmount, openDispute } from '#contract/endpoints/disputes.ts'
import { decideDispute } from '#contract/endpoints/moderation.ts'
import { choosePayment, sayPaid } from '#contract/endpoints/payments.ts'
import { postReview } from '#contract/endpoints/reviews.ts'
import type { Task } from '#contract/entities/task.ts'
import { hourMs } from '#contract/time.ts'
import { agreementText, inTask } from '../../seeds/actor.ts'
import { pays } from '../../seeds/money.ts'
import { createWorld } from '../world.ts'
import { alertTypesOf } from './alert-types.ts'
import { listen, nothing } from './listeners.ts'
import { Cast, type Role } from './story.ts'

const world = await createWorld()
const cast = await Cast.gather(world)
const { connections, alertTypes, heard, close } = await listen(world, cast)

afterAll(close)

/** The updates that the screens of the two parties get. */
const toTwo = ({ givenId }: Task) => ({
  ...nothing,
  updatedTask: { poster: [givenId], accepted: [givenId] },
})

/** Publishes the reviews of all completed tasks, so that nobody is reminded of them. */
const publishReviews = () =>
  world.pool.query('UPDATE agreements SET reviews_published_at = now() WHERE completed_at IS NOT NULL')

test('[sock.1, deal.5] tells exactly the other side about changes under an agreement', async () => {
  const { poster, accepted, bidder } = cast.people
  const taken = async () => {
    const task = await poster.posts()
    await bidder.offers(task)
    await poster.accepts(await accepted.offers(task))
    await heard()
    return task
  }
  const task = await taken()
  const toPoster = (...types: string[]) => ({ ...nothing, newAlert: { poster: types } })
  const toAccepted = (...types: string[]) => ({ ...nothing, newAlert: { accepted: types } })
  await accepted.proposes(task, { price: 500 })
  expect(await heard()).toEqual(toPoster('Change Proposed'))
  await poster.answersProposal(task, false)
  expect(await heard()).toEqual(toAccepted('Change Declined'))
  const { _id } = await poster.proposes(task, { price: 400 })
  expect(await heard()).toEqual(toAccepted('Change Proposed'))
  await poster.does(withdrawProposal, { params: { taskId: task.givenId, proposalId: _id } })
  expect(await heard()).toEqual(toAccepted('Change Withdrawn'))
  await poster.proposes(task, { price: 400 })
  await heard()
  await accepted.answersProposal(task, true)
  expect(await heard()).toEqual(toPoster('Change Accepted'))
  await accepted.arrives(task, await cast.arrivalCode(task))
  expect(await heard()).toEqual(toTwo(task))
  await accepted.completes(task)
  expect(await heard()).toEqual(toPoster('Completion Marked'))
  await poster.asksForChanges(task)
  expect(await heard()).toEqual(toAccepted('Changes Needed'))
  await poster.cancels(task, { fault: 'theirs' })
  expect(await heard()).toEqual(toAccepted('Task Cancelled'))
  await accepted.contests(task)
  const newAlert = { moderator: ['Cancellation To Decide'], operator: ['Cancellation To Decide'] }
  expect(await heard()).toEqual({ ...toTwo(task), newAlert })
  const other = await taken()
  await accepted.proposes(other, { kind: 'cancel' })
  await heard()
  await poster.answersProposal(other, true)
  expect(await heard()).toEqual(toAccepted('Change Accepted', 'Task Cancelled'))
  const last = await taken()
  await accepted.completes(last)
  await heard()
  await publishReviews()
  world.clock.passes(14 * 24 * hourMs)
  await expect.poll(() => connections.get('poster')!.alerts.length).toBe(1)
  expect(await heard()).toEqual({
    ...nothing,
    newAlert: { poster: ['Task Completed'], accepted: ['Task Completed'] },
  })
})

test('[sock.1, rev.1] tells nobody of a review before both are published, then each of the one about them', async () => {
  const { poster, accepted } = cast.people
  const { task } = await poster.hires(accepted)
  await accepted.completes(task)
  await heard()
  await accepted.does(postReview, { params: { taskId: task.givenId }, body: { rating: 5 } })
  expect(await heard()).toEqual(nothing)
  await poster.completes(task, { rating: 4 })
  expect(await heard()).toEqual({
    ...toTwo(task),
    newAlert: { poster: ['Review Published'], accepted: ['Task Completed', 'Review Published'] },
  })
})

test('[sock.1, pay.9] tells exactly those concerned about money and disputes', async () => {
  const { poster, bidder, accepted } = cast.people
  const moderator = await world.moderator('Of Money')
  const paid = async () => {
    const task = await poster.posts()
    await bidder.offers(task)
    await poster.accepts(await accepted.offers(task, { price: 400 }))
    await heard()
    await pays(poster, task)
    expect(await heard()).toEqual(told({ poster: ['Payment Held'], accepted: ['Payment Held'] }))
    return task
  }
  const told = (newAlert: Partial<Record<Role, string[]>>) => ({ ...nothing, newAlert })
  const raised = await paid()
  await accepted.proposes(raised, { price: 500 })
  await heard()
  await poster.answersProposal(raised, true)
  expect(await heard()).toEqual(told({ poster: ['Payment Due'], accepted: ['Change Accepted'] }))
  await accepted.cancels(raised)
  expect(await heard()).toEqual(told({ poster: ['Task Cancelled', 'Payment Refunded'] }))
  const done = await paid()
  await accepted.completes(done)
  await heard()
  await poster.completes(done, { rating: 5 })
  expect(await heard()).toEqual(told({ accepted: ['Task Completed', 'Payment Released'] }))
  const disputes = async (toProvider: number) => {
    const task = await paid()
    const body = { reason: agreementText, toProvider }
    await poster.does(openDispute, { params: { taskId: task.givenId }, body })
    expect(await heard()).toEqual(told({ accepted: ['Dispute Opened'] }))
    return { params: { taskId: task.givenId } }
  }
  await accepted.does(nameAmount, { ...(await disputes(100)), body: { toProvider: 100 } })
  const [toBoth, split] = [
    { poster: 'Payment Refunded', accepted: 'Payment Released' },
    (type: string) => told({ poster: [type, toBoth.poster], accepted: [type, toBoth.accepted] }),
  ] as const
  expect(await heard()).toEqual(split('Dispute Settled'))
  const asked = await disputes(0)
  await world.pool.query(
    `UPDATE agreements SET dispute = jsonb_set(dispute, '{asked}', dispute -> 'at') WHERE state = 'Disputed'`,
  )
  await moderator.does(decideDispute, { ...asked, body: { toProvider: 200, note: agreementText } })
  expect(await heard()).toEqual(split('Dispute Decided'))
})

test('[sock.1] updates the screens of exactly the two parties when an agreement changes without an alert', async () => {
  const { poster, bidder, accepted } = cast.people
  const agreed = async () => {
    const task = await poster.posts()
    await bidder.offers(task)
    await poster.accepts(await accepted.offers(task, { price: 400 }))
    return task
  }
  const direct = await agreed()
  await heard()
  await poster.does(choosePayment, { ...inTask(direct), body: { method: 'direct' } })
  expect(await heard()).toEqual(toTwo(direct))
  await accepted.completes(direct)
  await heard()
  await poster.does(sayPaid, inTask(direct))
  expect(await heard()).toEqual(toTwo(direct))
  const held = await agreed()
  await pays(poster, held)
  await poster.does(openDispute, { ...inTask(held), body: { reason: agreementText, toProvider: 100 } })
  await heard()
  await accepted.does(nameAmount, { ...inTask(held), body: { toProvider: 300 } })
  expect(await heard()).toEqual(toTwo(held))
})

test('[sock.1] has checked the receivers of each type of alert that belongs to this file', () => {
  expect([...alertTypes]).toEqual(expect.arrayContaining(alertTypesOf('agreements')))
})
