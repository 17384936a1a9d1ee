import { expect, test, vi } from 'vitest'
import type { Actor } from '../../seeds/actor.ts'
import { openPerTest, quiet, until, untilOnline } from '../../test/connection.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
const open = openPerTest()
const connects = (actor: Actor) => open(origin, actor)

test('[sock.1] sends presence to conversation partners, at connecting and at every change, and to nobody else', async () => {
  const [asha, ravi, meera] = await world.people(3)
  await asha!.says('Hello', ravi!)
  const hers = await connects(asha!)
  const strangers = await connects(meera!)
  await until(
    () => hers.online,
    lists => lists.length > 0,
  )
  expect(hers.online.at(-1)).toEqual([])
  const his = await connects(ravi!)
  await untilOnline(his, asha!)
  await untilOnline(hers, ravi!)
  const second = await connects(ravi!)
  second.close()
  await quiet()
  expect(hers.online.at(-1)).toEqual([ravi!.user.givenId])
  his.close()
  await untilOnline(hers)
  expect(strangers.online.flat()).toEqual([])
})

test('sends presence from the first message on, and to an open chat', async () => {
  const [asha, ravi, meera] = await world.people(3)
  const [hers, his, theirs] = [await connects(asha!), await connects(ravi!), await connects(meera!)]
  await asha!.says('Hello', ravi!)
  await untilOnline(hers, ravi!)
  await untilOnline(his, asha!)
  theirs.socket.emit('openChat', ravi!.user.givenId)
  await untilOnline(theirs, ravi!)
})

test('ends presence with a chat that was only open, and keeps it after a message', async () => {
  const [asha, ravi, meera] = await world.people(3)
  const [hers] = [await connects(asha!), await connects(ravi!), await connects(meera!)]
  const secondTab = await connects(asha!)
  const showsOnline = (ids: string[]) =>
    until(
      () => JSON.stringify(hers.online.at(-1)),
      last => last === JSON.stringify(ids),
    )
  const [raviId, meeraId] = [ravi!.user.givenId, meera!.user.givenId]
  hers.socket.emit('openChat', raviId)
  await showsOnline([raviId])
  hers.socket.emit('openChat', meeraId)
  await showsOnline([meeraId])
  // Open in another tab as well, it is watched until neither shows it.
  secondTab.socket.emit('openChat', meeraId)
  await quiet()
  hers.socket.emit('openChat', null)
  await quiet()
  await showsOnline([meeraId])
  secondTab.socket.emit('openChat', null)
  await showsOnline([])
  hers.socket.emit('openChat', raviId)
  await showsOnline([raviId])
  await asha!.says('Hello', ravi!)
  hers.socket.emit('openChat', null)
  await quiet()
  await showsOnline([raviId])
})

test('logs a failed look-up of chat partners after an unblock, and goes on', async () => {
  const [asha, ravi] = await world.people(2)
  const his = await connects(ravi!)
  await asha!.says('Hello', ravi!)
  await asha!.blocks(ravi!)
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const plain = world.pool.query.bind(world.pool)
  const broken = vi
    .spyOn(world.pool, 'query')
    .mockImplementation(((asked: { text: string }) =>
      asked.text?.includes('FROM conversation_members cm')
        ? Promise.reject(new Error('Connection terminated'))
        : plain(asked)) as never)
  await asha!.unblocks(ravi!)
  await quiet()
  expect(broken.mock.calls.some(([asked]) => JSON.stringify(asked).includes('conversation_members cm'))).toBe(
    true,
  )
  broken.mockRestore()
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
  expect(his.socket.connected).toBe(true)
})
