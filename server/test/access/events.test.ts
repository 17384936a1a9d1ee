import { afterAll, expect, test } from 'vitest'
import { withdrawProposal } from '#contract/endpoints/agreements.ts'
import { nameAmount, openDispute } from '#contract/endpoints/disputes.ts'
import { invitePeople } from '#contract/endpoints/finding.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { decideDispute, moderateOffer, moderatePerson, moderateTask } from '#contract/endpoints/moderation.ts'
import { answerCounter, postOffer } from '#contract/endpoints/offers.ts'
import { choosePayment, sayPaid } from '#contract/endpoints/payments.ts'
import { postReview } from '#contract/endpoints/reviews.ts'
import { changeSite } from '#contract/endpoints/site.ts'
import { decideVerification } from '#contract/endpoints/verification.ts'
import type { Task } from '#contract/entities/task.ts'
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts'
import { alerts as sentences } from '#contract/texts/en/alerts.ts'
import { hourMs } from '#contract/time.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { agreementText, aTask, inTask, offerText, on } from '../../seeds/actor.ts'
import { sendsDocument } from '../../seeds/documents.ts'
import { pays } from '../../seeds/money.ts'
import { Connection, quiet } from '../connection.ts'
import { createWorld } from '../world.ts'
import { listen, nothing } from './listeners.ts'
import { Cast, type Role, roles } from './story.ts'

const world = await createWorld()
const cast = await Cast.gather(world)
const { connections, names, alertTypes, heard, close } = await listen(world, cast)

afterAll(close)

/** The updates that the screens of the two parties get. */
const toTwo = ({ givenId }: Task) => ({
  ...nothing,
  updatedTask: { poster: [givenId], accepted: [givenId] },
})

test('[sock.2] connects nobody who is not signed in, by either transport', async () => {
  const { port } = world.app.server.address() as { port: number }
  for (const transports of [['websocket'], ['polling']])
    await expect(
      Connection.open(`http://127.0.0.1:${port}`, world.visitor(), { transports }),
    ).rejects.toThrow()
})

test('[sock.1] sends each event from the first offer to the end of a task to exactly the people it concerns', async () => {
  const { poster, bidder, rejected, accepted, stranger } = cast.people
  await heard()
  const task = await poster.posts()
  expect(await heard()).toEqual(nothing)
  const declined = await rejected.offers(task)
  await bidder.offers(task)
  const offer = await accepted.offers(task)
  expect(await heard()).toEqual({ ...nothing, newAlert: { poster: Array(3).fill('New Offer') } })
  await poster.declines(declined)
  expect(await heard()).toEqual({ ...nothing, newAlert: { rejected: ['Offer Declined'] } })
  await poster.accepts(offer)
  expect(await heard()).toEqual({
    ...nothing,
    newAlert: { accepted: ['Offer Accepted'], bidder: ['Offer Declined'] },
  })
  await accepted.completes(task)
  expect(await heard()).toEqual({ ...nothing, newAlert: { poster: ['Completion Marked'] } })
  await poster.completes(task, { rating: 5 })
  expect(await heard()).toEqual({ ...nothing, newAlert: { accepted: ['Task Completed'] } })
  await stranger.says('Hello', poster)
  expect(await heard()).toEqual({
    newMessage: { poster: ['Hello'] },
    newAlert: {},
    readAlerts: {},
    updatedChat: { poster: ['Hello'], stranger: ['Hello'] },
    updatedTask: {},
    updatedSite: {},
    goneFiles: {},
    getOnlineUsers: { poster: ['somebody'], stranger: ['somebody'] },
  })
})

test('[sock.1, bid.5] tells exactly the other side about changes of an offer or its task', async () => {
  const { poster, bidder, rejected } = cast.people
  const task = await poster.posts()
  let offer = await bidder.offers(task)
  await poster.declines(await rejected.offers(task))
  await heard()
  const toPoster = (type: string) => ({ ...nothing, newAlert: { poster: [type] } })
  const toBidder = (type: string) => ({ ...nothing, newAlert: { bidder: [type] } })
  offer = await bidder.edits(offer, { price: 440 })
  expect(await heard()).toEqual(toPoster('Offer Changed'))
  offer = await poster.counters(offer, 400)
  expect(await heard()).toEqual(toBidder('Counter Offer'))
  offer = await bidder.answers(offer, false)
  expect(await heard()).toEqual(toPoster('Counter Declined'))
  offer = await poster.counters(offer, 420)
  await heard()
  offer = await bidder.answers(offer, true)
  expect(await heard()).toEqual(toPoster('Counter Accepted'))
  await poster.changes(task)
  expect(await heard()).toEqual(toBidder('Task Changed'))
  await bidder.confirms(offer)
  expect(await heard()).toEqual(toPoster('Offer Changed'))
  // It is up to date already: nothing is new.
  await bidder.confirms(offer)
  expect(await heard()).toEqual(nothing)
  await bidder.withdraws(offer)
  expect(await heard()).toEqual(toPoster('Offer Withdrawn'))
  expect(
    await bidder.tries(answerCounter, { ...on(offer), body: { accept: true, version: 1 } }),
  ).toMatchObject({
    status: 409,
  })
  expect(await heard()).toEqual(nothing)
})

/** Nobody is reminded of reviews of what is completed so far. */
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

test('[sock.1, open.2] reminds only the poster of an expired task', async () => {
  const { poster, bidder } = cast.people
  const today = dayInIndia(world.clock.now())
  const task = await poster.posts(aTask({ dateFlexible: false, startDate: today, endDate: today }))
  await bidder.offers(task)
  await publishReviews()
  await heard()
  world.clock.passes(24 * hourMs)
  // The next call looks each session up again, and the queue looks for due jobs.
  await expect.poll(() => connections.get('poster')!.alerts.length).toBe(1)
  expect(await heard()).toEqual({ ...nothing, newAlert: { poster: ['Reminder'] } })
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

test('[sock.1, ver.2] tells only whoever sent a document that it was decided', async () => {
  const { bidder } = cast.people
  const moderator = await world.moderator('Of Documents')
  await heard()
  const { _id } = await sendsDocument(bidder)
  expect(await heard()).toEqual(nothing)
  await moderator.does(decideVerification, { params: { id: _id }, body: { act: 'approve' } })
  expect(await heard()).toEqual({ ...nothing, newAlert: { bidder: ['Verification Decided'] } })
})

test('[sock.1, find.3] tells only whom the poster invites', async () => {
  const { poster, stranger } = cast.people
  const task = await poster.posts()
  await heard()
  await poster.does(invitePeople, {
    params: { taskId: task.givenId },
    body: { givenIds: [stranger.user.givenId] },
  })
  expect(await heard()).toEqual({ ...nothing, newAlert: { stranger: ['Invited'] } })
})

test('[sock.1] tells bidders that a task was deleted; this file has seen every kind of alert but a few', async () => {
  const { poster, bidder } = cast.people
  await heard()
  const task = await poster.posts()
  await bidder.offers(task)
  await heard()
  await poster.deletes(task)
  expect(await heard()).toEqual({ ...nothing, newAlert: { bidder: ['Task Deleted'] } })
  // These are in the tests of payouts, of time that jumped, of arrival codes, of marks that are refused, of questions
  // and of saved searches.
  for (const type of ['Payout Failed', 'Payout Changed', 'Time Added', 'Arrival Code', 'Not Done'] as const)
    alertTypes.add(type)
  for (const type of ['New Question', 'Question Answered', 'New Task'] as const) alertTypes.add(type)
  // These are in the tests of limits and of newcomers.
  for (const type of ['Warning', 'Account Limited', 'Limit Lifted', 'Limit Kept', 'Let In'] as const)
    alertTypes.add(type)
  // These are in the tests of notices for staff and of alarms.
  for (const type of ['New Report', 'New Appeal', 'Dispute To Decide', 'Alarm', 'Alarm Over'] as const)
    alertTypes.add(type)
  expect([...alertTypes].toSorted()).toEqual(Object.keys(sentences).toSorted())
})

test('[sock.1] tells everybody about a change of the site', async () => {
  await heard()
  await cast.people.operator.does(changeSite, {
    body: { version: await cast.siteVersion(), cities: ['Pune'] },
  })
  const all = roles.filter(role => role !== 'anonymous').map(role => [role, ['changed']])
  expect(await heard()).toEqual({ ...nothing, updatedSite: Object.fromEntries(all) })
  await cast.people.operator.does(changeSite, { body: { version: await cast.siteVersion(), cities: [] } })
  await heard()
})

/** The events that each role's socket may send, and their receivers. A missing event does not compile. */
const sent: Record<keyof ClientEvents, () => Promise<void>> = {
  openChat: async () => {
    const { poster, bidder } = cast.people
    const opens = (role: Role, whom: string) => connections.get(role)!.socket.emit('openChat', whom)
    const told = { getOnlineUsers: {} as Partial<Record<Role, string[]>> }
    for (const role of roles)
      if (role !== 'anonymous') {
        opens(role, poster.user.givenId)
        // A person who has written to the poster watches already.
        if (role !== 'poster' && role !== 'stranger') told.getOnlineUsers[role] = ['somebody']
      }
    expect(await heard()).toEqual({ ...nothing, ...told })
    await poster.blocks(bidder)
    await heard()
    opens('bidder', poster.user.givenId)
    opens('poster', bidder.user.givenId)
    await quiet()
    expect(connections.get('poster')!.online.flat()).not.toContain(bidder.user.givenId)
    expect((await heard()).getOnlineUsers.bidder).toBeUndefined()
    await poster.unblocks(bidder)
    await heard()
  },
  seen: async () => {
    for (const role of roles)
      if (role !== 'anonymous') connections.get(role)!.socket.emit('seen', { alert: '1', message: '1-1' })
    expect(await heard()).toEqual(nothing)
  },
}

test.each(Object.entries(sent))('[sock.1] sends %s from each role', (_, play) => play())

test('[sock.1] sends nothing between two blocked people, and of what moderators do only what is done about an account', async () => {
  const { poster, stranger, bidder, rejected } = cast.people
  const moderator = await world.moderator('Another')
  const task = await poster.posts()
  const offer = await bidder.offers(task)
  await poster.blocks(stranger)
  await heard()
  const params = { friendId: poster.user.givenId }
  expect((await stranger.tries(sendMessage, { params, body: { message: 'Hello?' } })).status).toBe(403)
  const body = { price: 450, description: offerText }
  expect((await stranger.tries(postOffer, { params: { taskId: task.givenId }, body })).status).toBe(403)
  expect(await heard()).toEqual(nothing)
  const note = 'It breaks the rules'
  await moderator.does(moderateOffer, { params: { id: offer._id }, body: { act: 'hold', note } })
  await moderator.does(moderateTask, { params: { id: task.givenId }, body: { act: 'hide', note } })
  await moderator.does(moderatePerson, {
    params: { id: rejected.user.givenId },
    body: { act: 'limit', note },
  })
  expect(await heard()).toEqual({ ...nothing, newAlert: { rejected: ['Account Limited'] } })
  await stranger.reports('person', poster.user.givenId)
  const newAlert = { moderator: ['New Report'], operator: ['New Report'] }
  expect(await heard()).toEqual({ ...nothing, newAlert })
})

test('[sock.2] ignores events with unknown names, whoever sends them', async () => {
  const { poster } = cast.people
  await heard()
  for (const { socket } of connections.values()) {
    const emit = socket.emit.bind(socket) as unknown as (name: string, ...words: unknown[]) => void
    for (const name of [
      'newMessage',
      'updatedChat',
      'newAlert',
      'readAlerts',
      'updatedTask',
      'updatedSite',
      'getOnlineUsers',
      'join',
      'user:1',
      'message',
    ])
      emit(name, poster.user.givenId, { message: 'forged', senderId: poster.user.givenId })
  }
  expect(await heard()).toEqual(nothing)
  const known: Record<keyof ServerEvents, true> = {
    newMessage: true,
    newAlert: true,
    readAlerts: true,
    updatedChat: true,
    updatedTask: true,
    updatedSite: true,
    goneFiles: true,
    getOnlineUsers: true,
  }
  expect([...names].filter(name => !(name in known))).toEqual([])
})
