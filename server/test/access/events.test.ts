import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerEvents } from '#contract/socket-events.ts'
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
    connections.set(role, await Connection.open(origin, cast.people[role]))
  }
})
afterAll(() => {
  for (const connection of connections.values()) connection.close()
})

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
    note(
      'newAlert',
      connection.alerts.splice(0).map(({ alertType }) => alertType),
    )
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
