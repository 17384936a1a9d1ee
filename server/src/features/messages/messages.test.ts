import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  listAlerts,
  listChats,
  listMessages,
  markAlertsRead,
  markRead,
  sendMessage,
} from '#contract/endpoints/messages.ts'
import { aTask } from '../../../seeds/actor.ts'
import { Connection } from '../../../test/connection.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')

test('[api.8] stores a message byte for byte, and refuses a blank one', async () => {
  const text = '  नमस्ते 👩🏽‍🔧 \u202Eright to left\u202C \u00e9\n\nlast line  '
  const params = { friendId: ravi.user.givenId }
  const answer = await asha.tries(sendMessage, { params, body: { message: text } })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ senderId: asha.user.givenId, message: text })
  expect((await ravi.reads(asha)).at(-1)).toEqual(answer.body)
  for (const message of ['', '   ', '\n\t ', '\u200b\u2800', 'x'.repeat(5001), 'nul\0', '\ud800', 5, null]) {
    expect((await asha.tries(sendMessage, { params, body: { message } as never })).status).toBe(400)
  }
  expect((await asha.says('😀'.repeat(5000), ravi)).message).toBe('😀'.repeat(5000))
})

test('sends a message only to somebody else who exists', async () => {
  const to = (friendId: string) => asha.tries(sendMessage, { params: { friendId }, body: { message: 'Hi' } })
  expect((await to('nobody')).status).toBe(404)
  expect((await to(asha.user.givenId)).status).toBe(400)
})

test('[api.7] lists chats newest first with the last message and the unread count', async () => {
  const [me, one, two] = await world.named('Me', 'One', 'Two')
  await one.says('first', me)
  world.clock.passes(1000)
  await two.says('second', me)
  world.clock.passes(1000)
  await one.says('third', me)
  const chats = await me.does(listChats)
  expect(chats.map(c => [c.userDetails.firstName, c.message, c.unreadMessages])).toEqual([
    ['One', 'third', 2],
    ['Two', 'second', 1],
  ])
  expect(chats[0]!.userDetails).toEqual({
    givenId: one.user.givenId,
    firstName: 'One',
    lastName: 'Test',
    profilePic: null,
    verified: false,
  })
  expect((await one.does(listChats))[0]).toMatchObject({ message: 'third', unreadMessages: 0 })
})

test("[api.8] marks only that sender's messages as read", async () => {
  const [me, one, two] = await world.named('Me', 'One', 'Two')
  await one.says('a', me)
  await two.says('b', me)
  expect((await me.tries(markRead, { params: { senderId: one.user.givenId } })).status).toBe(200)
  const unread = Object.fromEntries(
    (await me.does(listChats)).map(chat => [chat.userDetails.firstName, chat.unreadMessages]),
  )
  expect(unread).toEqual({ One: 0, Two: 1 })
  expect((await me.tries(markRead, { params: { senderId: 'nobody' } })).status).toBe(404)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await me.tries(markRead, { params: { senderId: two.user.givenId } }, foreign)).status).toBe(403)
  expect((await me.does(listChats)).map(chat => chat.unreadMessages).toSorted()).toEqual([0, 1])
})

test('[api.7] pages back through messages without gap, the newest 100 first, each page oldest first', async () => {
  const [me, you] = await world.named('Me', 'You')
  expect(await me.does(listMessages, { params: { friendId: you.user.givenId } })).toMatchObject({
    userDetails: { firstName: 'You' },
    messages: [],
  })
  for (let i = 0; i < 130; i++) await (i % 3 ? me.says(`m${i}`, you) : you.says(`m${i}`, me))
  const newest = await me.reads(you)
  expect(newest.map(m => m.message)).toEqual(Array.from({ length: 100 }, (_, i) => `m${i + 30}`))
  const back = (before: string, limit = 100) =>
    me.tries(listMessages, { params: { friendId: you.user.givenId }, query: { before, limit } })
  expect((await back(newest[0]!._id)).body.messages.map(m => m.message)).toEqual(
    Array.from({ length: 30 }, (_, i) => `m${i}`),
  )
  expect((await back(newest[0]!._id, 7)).body.messages.map(m => m.message)).toEqual(
    Array.from({ length: 7 }, (_, i) => `m${i + 23}`),
  )
  for (const before of ['x', '1-', '999999-3', `1-${'9'.repeat(20)}`]) {
    expect((await back(before)).status).toBe(400)
  }
})

test('pages forward through the messages after a given one, without gap', async () => {
  const [me, you] = await world.named('Me', 'You')
  const first = await me.says('m0', you)
  for (let i = 1; i < 15; i++) await (i % 3 ? me.says(`m${i}`, you) : you.says(`m${i}`, me))
  const after = async (id: string, limit: number) =>
    (await you.does(listMessages, { params: { friendId: me.user.givenId }, query: { after: id, limit } }))
      .messages
  const page = await after(first._id, 10)
  expect(page.map(m => m.message)).toEqual(Array.from({ length: 10 }, (_, i) => `m${i + 1}`))
  const rest = await after(page.at(-1)!._id, 10)
  expect(rest.map(m => m.message)).toEqual(['m11', 'm12', 'm13', 'm14'])
  expect(await after(rest.at(-1)!._id, 10)).toEqual([])
})

test('replays the alerts after a given one from the oldest on', async () => {
  const [poster, bidder] = await world.named('Poster', 'Bidder')
  const task = await poster.posts()
  for (let i = 0; i < 5; i++) await poster.declines(await bidder.offers(task))
  const [replayed] = await bidder.does(listAlerts, { query: { after: '2' } })
  expect(replayed!.alerts.map(alert => alert._id)).toEqual(['5', '4', '3'])
})

test('answers a repeated clientId with the stored message, and lets another person use the same one', async () => {
  const [me, you] = await world.named('Me', 'You')
  const clientId = randomUUID()
  const first = await me.says('once', you, clientId)
  await me.says('between', you)
  expect(await me.says('once', you, clientId)).toEqual(first)
  expect((await you.says('mine', me, clientId))._id).not.toBe(first._id)
  expect((await me.reads(you)).map(m => m.message)).toEqual(['once', 'between', 'mine'])
})

test('[api.9] lists alerts newest first in the list of one element, and pages back', async () => {
  const [poster, bidder] = await world.named('Poster', 'Bidder')
  const task = await poster.posts()
  for (let i = 0; i < 103; i++) await poster.declines(await bidder.offers(task))
  const [first, ...rest] = await bidder.does(listAlerts)
  expect(rest).toEqual([])
  expect(first!.alerts.map(alert => Number(alert._id))).toEqual(
    Array.from({ length: 100 }, (_, i) => 103 - i),
  )
  expect(first!.alerts[0]).toEqual({
    _id: '103',
    alertType: 'Offer Declined',
    alertDesc: 'Your offer on "Help with maths homework" was declined',
    alertTime: world.clock.now().toISOString(),
    taskId: task.givenId,
    actor: { firstName: 'Poster', profilePic: null },
    task: { categoryId: 1, photo: null },
    read: false,
  })
  const [second] = await bidder.does(listAlerts, { query: { before: first!.alerts.at(-1)!._id } })
  expect(second!.alerts.map(alert => alert._id)).toEqual(['3', '2', '1'])
  expect((await bidder.tries(listAlerts, { query: { before: 'x' } })).status).toBe(400)
})

test('isolates right-to-left words in the sentence of an alert', async () => {
  const [poster, bidder] = await world.named('Poster', 'نور')
  await bidder.offers(await poster.posts({ ...aTask(), title: 'شقہ in Pune to clean' }))
  const [page] = await poster.does(listAlerts)
  expect(page!.alerts[0]!.alertDesc).toBe(
    '\u2068نور Test\u2069 made an offer on "\u2068شقہ in Pune to clean\u2069"',
  )
})

test('marks alerts as read up to one, never beyond, never back', async () => {
  const [poster, bidder] = await world.named('Poster', 'Bidder')
  const task = await poster.posts()
  for (let i = 0; i < 3; i++) await poster.declines(await bidder.offers(task))
  const marks = async (upTo: string) => {
    await bidder.does(markAlertsRead, { body: { upTo } })
    return (await bidder.alerts()).map(alert => alert.read)
  }
  expect(await marks('2')).toEqual([false, true, true])
  expect(await marks('1')).toEqual([false, true, true])
  expect(await marks('99')).toEqual([true, true, true])
  await poster.declines(await bidder.offers(task))
  expect((await bidder.alerts())[0]!.read).toBe(false)
})

test('marks the alerts about one task as read, up to one, and tells the other devices', async () => {
  const [poster, bidder] = await world.named('Poster', 'Bidder')
  const tasks = [await poster.posts(), await poster.posts()]
  for (const task of [...tasks, tasks[0]!]) await poster.declines(await bidder.offers(task))
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const other = await Connection.open(origin, bidder)
  const read = async (upTo: string) => {
    const body = { upTo, taskId: tasks[0]!.givenId }
    await bidder.does(markAlertsRead, { body })
    // Once more, as a repeated call does: there is nothing new to tell.
    await bidder.does(markAlertsRead, { body })
    return (await bidder.alerts()).map(alert => alert.read)
  }
  expect(await read('2')).toEqual([false, false, true])
  expect(await read('3')).toEqual([true, false, true])
  await expect.poll(() => other.readAlerts.map(({ upTo }) => upTo)).toEqual(['2', '3'])
  await bidder.does(markAlertsRead, { body: { upTo: '3' } })
  expect((await bidder.alerts()).every(alert => alert.read)).toBe(true)
  await expect.poll(() => other.readAlerts.at(-1)).toEqual({ upTo: '3' })
  other.close()
})
