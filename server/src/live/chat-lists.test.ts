import { expect, test, vi } from 'vitest'
import { listChats, markRead } from '#contract/endpoints/messages.ts'
import type { ChatEntry, Message } from '#contract/entities/message.ts'
import type { Chat } from '#server/database/chats.ts'
import { Connection, until } from '../../test/connection.ts'
import { createWorld } from '../../test/world.ts'
import { ChatLists } from './chat-lists.ts'

const me = 1
const at = (second: number) => `2026-03-01T12:00:${String(second).padStart(2, '0')}.000Z`
const chat = (conversationId: number, seq: number, unreadMessages = 0): Chat => ({
  conversationId,
  seq,
  entry: {
    userDetails: {
      firstName: `F${conversationId}`,
      lastName: '',
      profilePic: null,
      verified: false,
      givenId: `f${conversationId}`,
    },
    message: `${conversationId}-${seq}`,
    createdAt: at(seq),
    unreadMessages,
  },
})
const message = (conversationId: number, seq: number): Message => ({
  _id: `${conversationId}-${seq}`,
  senderId: `f${conversationId}`,
  message: `${conversationId}-${seq}`,
  createdAt: at(seq),
})

/** Lists over a database that holds `stored`; time passes by hand. */
const market = (stored: Chat[]) => {
  vi.useFakeTimers()
  const state = { stored, reads: 0, isHeard: true, now: 0, answer: null as null | (() => void) }
  const told: ChatEntry[][] = []
  const lists = new ChatLists({
    read: async () => {
      state.reads++
      const chats = state.stored
      if (state.answer) await new Promise<void>(resolve => (state.answer = resolve))
      return chats
    },
    tell: (_, chats) => void told.push(chats),
    isHeard: () => state.isHeard,
    now: () => state.now,
  })
  const settles = () => vi.advanceTimersByTimeAsync(500)
  const seen = () => told.at(-1)!.map(({ message, unreadMessages }) => [message, unreadMessages])
  return { state, lists, told, settles, seen }
}

test('what a message does to a list is done to what was told last, without reading it again', async () => {
  const { state, lists, settles, seen } = market([chat(8, 5), chat(7, 3, 2)])
  lists.ask(me)
  await settles()
  expect(seen()).toEqual([
    ['8-5', 0],
    ['7-3', 2],
  ])
  // One that the reading has found already, then the next ones, to them and by them.
  lists.take(me, message(7, 3), true)
  lists.take(me, message(7, 4), true)
  lists.take(me, message(8, 6), false)
  lists.take(me, message(7, 5), true)
  await settles()
  // Of the same moment the younger conversation comes first, as the database has it.
  expect(seen()).toEqual([
    ['8-6', 0],
    ['7-5', 4],
  ])
  lists.take(me, message(7, 6), false)
  await settles()
  expect(seen()).toEqual([
    ['8-6', 0],
    ['7-6', 4],
  ])
  expect(state.reads).toBe(1)
})

test('what only the database tells is read: a missed message, a new conversation, anything else, old age', async () => {
  const { state, lists, settles, seen } = market([chat(7, 3)])
  const reads = async (act: () => void) => {
    const before = state.reads
    act()
    await settles()
    expect(seen()).toEqual(state.stored.map(({ entry }) => [entry.message, entry.unreadMessages]))
    return state.reads - before
  }
  expect(await reads(() => lists.take(me, message(7, 3), true))).toBe(1)
  state.stored = [chat(7, 6, 3)]
  expect(await reads(() => lists.take(me, message(7, 6), true))).toBe(1)
  state.stored = [chat(9, 21, 1), chat(7, 6, 3)]
  expect(await reads(() => lists.take(me, message(9, 21), true))).toBe(1)
  state.stored = [chat(9, 21), chat(7, 6, 3)]
  expect(await reads(() => lists.ask(me))).toBe(1)
  state.stored = [chat(9, 22, 1), chat(7, 6, 3)]
  expect(await reads(() => lists.take(me, message(9, 22), true))).toBe(0)
  state.stored = [chat(9, 22), chat(7, 6, 3)]
  state.now = 31_000
  expect(await reads(() => lists.take(me, message(9, 22), true))).toBe(1)
  // Not told while nobody heard, and so not known.
  state.isHeard = false
  lists.take(me, message(7, 7), true)
  state.isHeard = true
  state.stored = [chat(9, 23, 1), chat(7, 7, 4)]
  expect(await reads(() => lists.take(me, message(9, 23), true))).toBe(1)
})

test('a list that changed while it was read is read again', async () => {
  const { state, lists, settles, told, seen } = market([chat(7, 3)])
  const grows = () => lists.take(me, message(7, 4), true)
  const ages = () => {
    state.now += 31_000
    lists.take(me, message(7, 3), true)
  }
  const asks = () => lists.ask(me)
  for (const [begins, change] of [
    [asks, grows],
    [asks, asks],
    [ages, grows],
  ] as const) {
    state.stored = [chat(7, 3)]
    asks()
    await settles()
    state.answer = () => {}
    begins()
    await settles()
    change()
    state.stored = [chat(7, 4, 1)]
    const answer = state.answer
    state.answer = null
    answer()
    await settles()
    expect(seen()).toEqual([['7-4', 1]])
  }
  const before = told.length
  lists.take(me, message(7, 5), true)
  await settles()
  expect([seen(), told.length - before]).toEqual([[['7-5', 2]], 1])
})

test('a reading that fails is forgotten', async () => {
  const { state, lists, settles, seen } = market([chat(7, 3)])
  const { stored } = state
  Object.defineProperty(state, 'stored', {
    get: () => {
      throw new Error('away')
    },
    configurable: true,
  })
  lists.ask(me)
  await settles()
  Object.defineProperty(state, 'stored', { value: stored })
  lists.take(me, message(7, 4), true)
  await settles()
  expect(seen()).toEqual([['7-3', 0]])
})

test('[sock.1] whoever writes and reads in whatever order, the last list told is what getChats answers', async () => {
  vi.useRealTimers()
  const world = await createWorld()
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const people = await world.named('Asha', 'Ravi', 'Meera', 'Imran')
  const open = await Promise.all(people.map(person => Connection.open(origin, person)))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const somebodyElse = (i: number) => people[(i + 1 + random(people.length - 1)) % people.length]!
  for (let round = 0; round < 6; round++) {
    const acts = Array.from({ length: 40 }, () => async () => {
      const i = random(people.length)
      await new Promise(resolve => setTimeout(resolve, random(150)))
      world.clock.passes(random(3))
      if (random(3) > 0) await people[i]!.says(`${random(1_000)}`, somebodyElse(i))
      else await people[i]!.does(markRead, { params: { senderId: somebodyElse(i).user.givenId } })
    })
    await Promise.all(acts.map(act => act()))
    for (const [i, person] of people.entries()) {
      const truth = JSON.stringify(await person.does(listChats))
      await until(
        () => JSON.stringify(open[i]!.chats.at(-1)),
        last => last === truth,
      )
    }
  }
  for (const connection of open) connection.close()
})
