import { expect, test } from 'vitest'
import { listChats, listMessages } from '#contract/endpoints/messages.ts'
import { type Actor, aTask } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const titled = (title: string) => aTask({ title })

/** The task between two people as each of them sees it, in the list of chats and in the conversation. */
const between = async (one: Actor, other: Actor) => {
  const seen = []
  for (const [who, friend] of [
    [one, other],
    [other, one],
  ] as const) {
    const chats = await who.does(listChats)
    seen.push(chats.find(chat => chat.userDetails.givenId === friend.user.givenId)!.task)
    seen.push((await who.does(listMessages, { params: { friendId: friend.user.givenId } })).task)
  }
  for (const task of seen) expect(task).toEqual(seen[0])
  return seen[0]!
}

test('[chat.11] names the newest task under way that two people share, and how many more there are', async () => {
  const [asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
  await asha.says('Hello', ravi)
  await meera.says('Hello', ravi)
  expect(await between(asha, ravi)).toBe(null)
  const open = await asha.posts(titled('An open one with an offer'))
  const offer = await ravi.offers(open, { price: 300 })
  expect(await between(asha, ravi)).toEqual({
    _id: open._id,
    givenId: open.givenId,
    title: 'An open one with an offer',
    categoryId: 1,
    status: 'Open',
    price: 300,
    photo: null,
    more: 0,
  })
  await asha.hires(ravi, { price: 500 }, titled('The first one under way'))
  await ravi.hires(asha, { price: 600 }, titled('The other way round'))
  const done = await asha.hires(ravi, { price: 700 }, titled('The newest is done'))
  await asha.completes(done.task, { rating: 5 })
  await ravi.completes(done.task)
  expect(await between(asha, ravi)).toMatchObject({
    title: 'The other way round',
    status: 'In-Progress',
    price: 600,
    more: 3,
  })
  await ravi.withdraws(offer)
  expect(await between(asha, ravi)).toMatchObject({ title: 'The other way round', more: 2 })
  // Tasks that one of the two shares with somebody else do not count.
  expect(await between(meera, ravi)).toBe(null)
})

test('[chat.11] leaves out an open task that a moderator has hidden, and an offer that one holds', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.says('Hello', ravi)
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  const set = (status: string) =>
    world.pool.query('UPDATE offers SET status = $1 WHERE id = $2', [status, offer._id])
  await set('Pending')
  expect(await between(asha, ravi)).toBe(null)
  await set('Active')
  expect(await between(asha, ravi)).toMatchObject({ givenId: task.givenId })
  await world.pool.query(`UPDATE tasks SET hidden_at = now(), hidden_reason = 'x' WHERE id = $1`, [task._id])
  expect(await between(asha, ravi)).toBe(null)
})
