import { afterAll, expect, test } from 'vitest'
import { invitePeople } from '#contract/endpoints/finding.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { moderateOffer, moderatePerson, moderateTask } from '#contract/endpoints/moderation.ts'
import { answerCounter, postOffer } from '#contract/endpoints/offers.ts'
import { changeSite } from '#contract/endpoints/site.ts'
import { decideVerification } from '#contract/endpoints/verification.ts'
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts'
import { hourMs } from '#contract/time.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { aTask, offerText, on } from '../../seeds/actor.ts'
import { sendsDocument } from '../../seeds/documents.ts'
import { Connection, quiet } from '../connection.ts'
import { createWorld } from '../world.ts'
import { alertTypesOf } from './alert-types.ts'
import { listen, nothing } from './listeners.ts'
import { Cast, type Role, roles } from './story.ts'

const world = await createWorld()
const cast = await Cast.gather(world)
const { connections, names, alertTypes, heard, close } = await listen(world, cast)

afterAll(close)

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
  // The offer was confirmed already, so nothing changes.
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

test('[sock.1, open.2] reminds only the poster of an expired task', async () => {
  const { poster, bidder } = cast.people
  const today = dayInIndia(world.clock.now())
  const task = await poster.posts(aTask({ dateFlexible: false, startDate: today, endDate: today }))
  await bidder.offers(task)
  await heard()
  world.clock.passes(24 * hourMs)
  // The next call looks each session up again, and the queue looks for due jobs.
  await expect.poll(() => connections.get('poster')!.alerts.length).toBe(1)
  expect(await heard()).toEqual({ ...nothing, newAlert: { poster: ['Reminder'] } })
})

test('[sock.1, ver.2] tells only the sender of a document that it was decided', async () => {
  const { bidder } = cast.people
  const moderator = await world.moderator('Of Documents')
  await heard()
  const { _id } = await sendsDocument(bidder)
  expect(await heard()).toEqual(nothing)
  await moderator.does(decideVerification, { params: { id: _id }, body: { act: 'approve' } })
  expect(await heard()).toEqual({ ...nothing, newAlert: { bidder: ['Verification Decided'] } })
})

test('[sock.1, find.3] tells only the people whom the poster invites', async () => {
  const { poster, stranger } = cast.people
  const task = await poster.posts()
  await heard()
  await poster.does(invitePeople, {
    params: { taskId: task.givenId },
    body: { givenIds: [stranger.user.givenId] },
  })
  expect(await heard()).toEqual({ ...nothing, newAlert: { stranger: ['Invited'] } })
})

test('[sock.1] tells only its bidders that a task was deleted', async () => {
  const { poster, bidder } = cast.people
  await heard()
  const task = await poster.posts()
  await bidder.offers(task)
  await heard()
  await poster.deletes(task)
  expect(await heard()).toEqual({ ...nothing, newAlert: { bidder: ['Task Deleted'] } })
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

test('[sock.1] sends nothing between two blocked people, and only the acts of moderators on an account', async () => {
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

test('[sock.2] ignores events with unknown names from every role', async () => {
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

test('[sock.1] has checked the receivers of each type of alert that belongs to this file', () => {
  expect([...alertTypes]).toEqual(expect.arrayContaining(alertTypesOf('market')))
})
