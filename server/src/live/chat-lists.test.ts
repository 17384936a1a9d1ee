import { expect, test } from 'vitest'
import { listChats, markRead } from '#contract/endpoints/messages.ts'
import { Connection, until } from '../../test/connection.ts'
import { createWorld } from '../../test/world.ts'

test('[sock.1] sends as the last chat list the same as a call returns, in any order of writes and reads', async () => {
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

test('sends the newest 20 chats with long messages cut, and pages through all in getChats', async () => {
  const world = await createWorld()
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const asha = await world.person('Asha')
  const hers = await Connection.open(origin, asha)
  const friends = await world.people(53)
  for (const friend of friends) {
    world.clock.passes(1_000)
    await friend.says('😀'.repeat(300), asha)
  }
  const newestFirst = friends.map(friend => friend.user.givenId).toReversed()
  const idsOf = (chats: { userDetails: { givenId: string } }[] = []) => chats.map(c => c.userDetails.givenId)
  await until(
    () => idsOf(hers.chats.at(-1)).join(),
    ids => ids === newestFirst.slice(0, 20).join(),
  )
  const first = await asha.does(listChats)
  expect(idsOf(first)).toEqual(newestFirst.slice(0, 50))
  expect(new Set(first.map(chat => chat.message))).toEqual(new Set(['😀'.repeat(200)]))
  const rest = await asha.does(listChats, { query: { before: newestFirst[49] } })
  expect(idsOf(rest)).toEqual(newestFirst.slice(50))
  expect(await asha.does(listChats, { query: { before: newestFirst[52] } })).toEqual([])
  hers.close()
})
