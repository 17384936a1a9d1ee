import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { listMessages, sendMessage } from '#contract/endpoints/messages.ts'
import { decideOffer, listMyOffers, postOffer } from '#contract/endpoints/offers.ts'
import { blockPerson, getContact, listBlocked, unblockPerson } from '#contract/endpoints/people.ts'
import { getTask } from '#contract/endpoints/tasks.ts'
import { type Actor, offerText } from '../../../seeds/actor.ts'
import { Connection, quiet, untilOnline } from '../../../test/connection.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()

const writing = (from: Actor, to: Actor, clientId?: string) =>
  from.tries(sendMessage, {
    params: { friendId: to.user.givenId },
    body: { message: 'Hello?', ...(clientId ? { clientId } : {}) },
  })
const contact = (from: Actor, to: Actor) => from.does(getContact, { params: { id: to.user.givenId } })
const offering = (who: Actor, taskId: string) =>
  who.tries(postOffer, { params: { taskId }, body: { price: 450, description: offerText } })

test('stops messages both ways, keeps old ones, and can be taken back', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.says('Namaste', ravi)
  expect(await asha.blocks(ravi)).toEqual({ mayWrite: false, isBlockedByMe: true })
  for (const [from, to] of [
    [asha, ravi],
    [ravi, asha],
  ] as const) {
    const refused = await writing(from, to)
    expect(refused).toMatchObject({ status: 403, body: { message: "You can't write to this person" } })
    expect(await from.reads(to)).toHaveLength(1)
  }
  expect((await asha.does(listBlocked)).map(({ person }) => person.firstName)).toEqual(['Ravi'])
  expect(await asha.unblocks(ravi)).toEqual({ mayWrite: true, isBlockedByMe: false })
  expect((await writing(ravi, asha)).status).toBe(201)
  expect(await asha.does(listBlocked)).toEqual([])
})

test('hides the other one’s tasks from a blocked person, by link and among the own offers', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const [open, agreed] = [await asha.posts(), await asha.posts()]
  await ravi.offers(open)
  await asha.accepts(await ravi.offers(agreed))
  await asha.blocks(ravi)
  const seen = async (who: Actor, id: string) => (await who.tries(getTask, { params: { id } })).status
  expect(await seen(ravi, open.givenId)).toBe(404)
  expect(await seen(asha, open.givenId)).toBe(200)
  expect(await seen(ravi, agreed.givenId)).toBe(200)
  expect((await ravi.does(listMyOffers)).map(({ task }) => task.givenId)).toEqual([agreed.givenId])
  await asha.unblocks(ravi)
  expect(await seen(ravi, open.givenId)).toBe(200)
})

test('tells the blocked person only that writing is not possible', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.blocks(ravi)
  expect(await contact(ravi, asha)).toEqual({ mayWrite: false, isBlockedByMe: false })
  expect(await ravi.does(listBlocked)).toEqual([])
  // Unblocking does not lift the other side's block.
  expect(await ravi.unblocks(asha)).toEqual({ mayWrite: false, isBlockedByMe: false })
  const { userDetails } = await ravi.does(listMessages, { params: { friendId: asha.user.givenId } })
  expect(userDetails.firstName).toBe('Asha')
  const own = await world.pool.query('SELECT 1 FROM blocks')
  expect(own.rowCount).toBeGreaterThan(0)
})

test('keeps two apart until both of their blocks are taken back', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.blocks(ravi)
  await ravi.blocks(asha)
  await asha.unblocks(ravi)
  expect(await contact(asha, ravi)).toEqual({ mayWrite: false, isBlockedByMe: false })
  expect(await contact(ravi, asha)).toEqual({ mayWrite: false, isBlockedByMe: true })
  expect(await ravi.unblocks(asha)).toEqual({ mayWrite: true, isBlockedByMe: false })
})

test('withdraws open offers between the two silently, and takes no new ones', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const meera = await world.person('Meera')
  const [ashas, ravis] = [await asha.posts(), await ravi.posts()]
  const offer = await ravi.offers(ashas)
  await meera.offers(ashas)
  await asha.offers(ravis)
  const alertsBefore = [await asha.alerts(), await ravi.alerts()]
  await asha.blocks(ravi)
  expect([await asha.alerts(), await ravi.alerts()]).toEqual(alertsBefore)
  expect((await asha.seesOffers(ashas)).map(({ offeredByName }) => offeredByName)).toEqual(['Meera Test'])
  expect((await asha.sees(ashas)).task.offers).toBe(1)
  expect((await ravi.sees(ravis)).task.offers).toBe(0)
  const accepting = await asha.tries(decideOffer, {
    params: { taskId: ashas.givenId, offerId: offer._id },
    body: { status: 'Accepted' },
  })
  expect(accepting.status).toBe(409)
  expect((await offering(ravi, ashas.givenId)).status).toBe(403)
  expect((await offering(asha, ravis.givenId)).status).toBe(403)
  await asha.unblocks(ravi)
  expect((await offering(ravi, ashas.givenId)).status).toBe(201)
})

test('lets both complete an open task in spite of a block, and alerts each side', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  await asha.accepts(await ravi.offers(task))
  await asha.blocks(ravi)
  expect((await ravi.sees(task)).task.Status).toBe('In-Progress')
  await ravi.completes(task)
  expect((await asha.alerts())[0]).toMatchObject({ alertType: 'Completion Marked' })
  await asha.completes(task, { rating: 4 })
  expect((await ravi.alerts())[0]).toMatchObject({ alertType: 'Task Completed' })
  expect((await ravi.sees(task)).task.Status).toBe('Completed')
})

test('answers a repeated message from before the block, and stores it no second time', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const clientId = '0b7d5f0e-3b0c-4d57-9f6e-0a6a1f7c2d11'
  const sent = await writing(ravi, asha, clientId)
  await asha.blocks(ravi)
  expect(await writing(ravi, asha, clientId)).toMatchObject({ status: 201, body: { _id: sent.body._id } })
  expect(await asha.reads(ravi)).toHaveLength(1)
})

test('refuses to block oneself or nobody, and counts two blocks as one', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const blocking = (id: string) => asha.tries(blockPerson, { params: { id } })
  expect((await blocking(asha.user.givenId)).status).toBe(400)
  expect((await blocking('nobody-of-this-id')).status).toBe(404)
  expect((await asha.tries(unblockPerson, { params: { id: 'nobody-of-this-id' } })).status).toBe(404)
  expect((await asha.tries(getContact, { params: { id: 'nobody-of-this-id' } })).status).toBe(404)
  await asha.blocks(ravi)
  await asha.blocks(ravi)
  expect(await asha.does(listBlocked)).toHaveLength(1)
})

test('[sock.1] shows neither as online after a block, even with the chat open, until it is taken back', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const origin = world.app.server.listening
    ? `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
    : await world.app.listen({ port: 0, host: '127.0.0.1' })
  await asha.says('Hello', ravi)
  const [a, r] = [await Connection.open(origin, asha), await Connection.open(origin, ravi)]
  await untilOnline(a, ravi)
  await untilOnline(r, asha)
  await asha.blocks(ravi)
  await untilOnline(a)
  await untilOnline(r)
  // Neither asking for it nor connecting again helps.
  r.socket.emit('openChat', asha.user.givenId)
  const again = await Connection.open(origin, ravi)
  await quiet()
  expect(r.online.at(-1)).toEqual([])
  expect(again.online.at(-1)).toEqual([])
  expect(r.messages).toEqual([])
  await asha.unblocks(ravi)
  await untilOnline(a, ravi)
  await untilOnline(r, asha)
  for (const connection of [a, r, again]) connection.close()
})
