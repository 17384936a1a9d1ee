import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { moderateOffer, moderatePerson, moderateTask } from '#contract/endpoints/moderation.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { alertTypes } from '#contract/entities/alert.ts'
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts'
import { offerText } from '../../seeds/actor.ts'
import { Connection, quiet } from '../connection.ts'
import { createWorld, type World } from '../world.ts'
import { Cast, type Role, roles } from './story.ts'

let world: World
let cast: Cast
const connections = new Map<Role, Connection>()

beforeAll(async () => {
  world = await createWorld()
  cast = await Cast.gather(world)
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  for (const role of roles) {
    if (role === 'anonymous') continue
    const connection = await Connection.open(origin, cast.people[role])
    connection.socket.onAny(name => namesHeard.add(name))
    connections.set(role, connection)
  }
})
afterAll(() => {
  for (const connection of connections.values()) connection.close()
})

const alertsHeard = new Set<string>()
/** Every name that any socket was sent. */
const namesHeard = new Set<string>()

/** Who has heard what since the last time of asking, those who heard nothing left out; a missing event does not compile. */
const heard = async () => {
  await quiet()
  const told: Record<keyof ServerEvents, Partial<Record<Role, string[]>>> = {
    newMessage: {},
    newAlert: {},
    updatedChat: {},
    getOnlineUsers: {},
  }
  for (const [role, connection] of connections) {
    const note = (event: keyof ServerEvents, lines: string[]) => {
      if (lines.length > 0) told[event][role] = lines
    }
    note(
      'newMessage',
      connection.messages.splice(0).map(({ message }) => message),
    )
    const alerts = connection.alerts.splice(0).map(({ alertType }) => alertType)
    for (const type of alerts) alertsHeard.add(type)
    note('newAlert', alerts)
    note(
      'updatedChat',
      connection.chats
        .splice(0)
        .map(chats => chats.map(chat => chat.message).join())
        .slice(-1),
    )
    note(
      'getOnlineUsers',
      connection.online
        .splice(0)
        .filter(ids => ids.length > 0)
        .map(() => 'somebody')
        .slice(-1),
    )
  }
  return told
}
const nothing = { newMessage: {}, newAlert: {}, updatedChat: {}, getOnlineUsers: {} }

test('[sock.2] who is not signed in connects to nothing, by either transport', async () => {
  const { port } = world.app.server.address() as { port: number }
  for (const transports of [['websocket'], ['polling']])
    await expect(
      Connection.open(`http://127.0.0.1:${port}`, world.visitor(), { transports }),
    ).rejects.toThrow()
})

test('[sock.1] from the first offer to the end of a task each event reaches those it concerns and nobody else', async () => {
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
    updatedChat: { poster: ['Hello'], stranger: ['Hello'] },
    getOnlineUsers: { poster: ['somebody'], stranger: ['somebody'] },
  })
})

test('[sock.1] a deleted task is told to those with an offer on it, and with that every kind of alert was heard', async () => {
  const { poster, bidder } = cast.people
  await heard()
  const task = await poster.posts()
  await bidder.offers(task)
  await heard()
  await poster.deletes(task)
  expect(await heard()).toEqual({ ...nothing, newAlert: { bidder: ['Task Deleted'] } })
  expect([...alertsHeard].toSorted()).toEqual([...alertTypes].toSorted())
})

/** What each role's socket may send, and who hears what of it; an event that is missing does not compile. */
const sent: Record<keyof ClientEvents, () => Promise<void>> = {
  openChat: async () => {
    const { poster, bidder } = cast.people
    const opens = (role: Role, whom: string) => connections.get(role)!.socket.emit('openChat', whom)
    const told = { getOnlineUsers: {} as Partial<Record<Role, string[]>> }
    for (const role of roles)
      if (role !== 'anonymous') {
        opens(role, poster.user.givenId)
        // Who writes to the poster already is watching already.
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
}

test.each(Object.entries(sent))('[sock.1] %s, by each role', (_, play) => play())

test('[sock.1] between two who are kept apart nothing is heard, and of what moderators do neither', async () => {
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
  await stranger.reports('person', poster.user.givenId)
  expect(await heard()).toEqual(nothing)
})

test('[sock.2] what no event is called does nothing, whoever sends it', async () => {
  const { poster } = cast.people
  await heard()
  for (const { socket } of connections.values()) {
    const emit = socket.emit.bind(socket) as unknown as (name: string, ...words: unknown[]) => void
    for (const name of [
      'newMessage',
      'updatedChat',
      'newAlert',
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
    updatedChat: true,
    getOnlineUsers: true,
  }
  expect([...namesHeard].filter(name => !(name in known))).toEqual([])
})
