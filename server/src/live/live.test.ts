import { expect, test } from 'vitest'
import { logIn, logOut, requestPasswordReset, resetPassword } from '#contract/endpoints/auth.ts'
import { listChats, markRead } from '#contract/endpoints/messages.ts'
import { type Actor, password } from '../../seeds/actor.ts'
import { openPerTest, quiet, until } from '../../test/connection.ts'
import { createWorld, tokenIn } from '../../test/world.ts'

const world = await createWorld()
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
const open = openPerTest()
const connects = (actor: Actor, options?: Parameters<typeof open>[2]) => open(origin, actor, options)

test('[sock.1] sends a message to every socket of its receiver, and to nobody else', async () => {
  const [asha, ravi, meera] = await world.people(3)
  const [tabOne, tabTwo, sender, other] = [
    await connects(ravi!),
    await connects(ravi!, { transports: ['polling'] }),
    await connects(asha!),
    await connects(meera!),
  ]
  const message = await asha!.says('Hello', ravi!)
  for (const tab of [tabOne, tabTwo]) {
    await until(
      () => tab.messages.length,
      n => n === 1,
    )
    expect(tab.messages[0]).toEqual(message)
    expect(tab.messages[0]!.senderId).toBe(asha!.user.givenId)
  }
  await quiet()
  expect([tabOne.messages.length, sender.messages.length, other.messages.length]).toEqual([1, 0, 0])
  expect(other.chats).toEqual([])
})

test('[sock.1] sends both sides the new chat list, as getChats answers it', async () => {
  const [asha, ravi] = await world.people(2)
  const [hers, his] = [await connects(asha!), await connects(ravi!)]
  await asha!.says('Hello', ravi!)
  for (const [actor, connection] of [
    [asha!, hers],
    [ravi!, his],
  ] as const) {
    await until(
      () => connection.chats.length,
      n => n > 0,
    )
    expect(connection.chats.at(-1)).toEqual(await actor.does(listChats))
  }
  expect(his.chats.at(-1)![0]).toMatchObject({ message: 'Hello', unreadMessages: 1 })
  const before = his.chats.length
  await ravi!.does(markRead, { params: { senderId: asha!.user.givenId } })
  await until(
    () => his.chats.length,
    n => n > before,
  )
  expect(his.chats.at(-1)![0]).toMatchObject({ unreadMessages: 0 })
})

test('sends few chat lists for many messages in a row, and the last one is right', async () => {
  const [asha, ravi] = await world.people(2)
  const his = await connects(ravi!)
  const start = performance.now()
  for (let i = 0; i < 40; i++) await asha!.says(`m${i}`, ravi!)
  await until(
    () => his.chats.at(-1)?.[0]?.unreadMessages,
    unread => unread === 40,
  )
  expect(his.messages.map(message => message.message)).toEqual(Array.from({ length: 40 }, (_, i) => `m${i}`))
  // One at the start, and then one each tenth of a second.
  expect(his.chats.length).toBeLessThan((performance.now() - start) / 100 + 2)
})

test('[sock.1] sends an alert to exactly the person it is for', async () => {
  const [poster, bidder, other] = await world.people(3)
  const [hers, his, theirs] = [await connects(poster!), await connects(bidder!), await connects(other!)]
  const task = await poster!.posts()
  await bidder!.offers(task)
  await until(
    () => hers.alerts.length,
    n => n === 1,
  )
  expect(hers.alerts[0]).toEqual((await poster!.alerts())[0])
  expect(hers.alerts[0]!.alertType).toBe('New Offer')
  await quiet()
  expect([his.alerts.length, theirs.alerts.length]).toEqual([0, 0])
})

test('sends nothing of what is rolled back', async () => {
  const [poster, bidder] = await world.people(2)
  const hers = await connects(poster!)
  const task = await poster!.posts()
  await bidder!.offers(task)
  await expect(bidder!.offers(task)).rejects.toThrow('409')
  await quiet()
  expect(hers.alerts).toHaveLength(1)
})

test('[sock.2] refuses a socket without a valid session, on both transports', async () => {
  for (const transports of [['websocket'], ['polling']]) {
    await expect(connects(world.visitor(), { transports })).rejects.toThrow('not_signed_in')
    const impostor = world.visitor()
    impostor.cookie = 'made-up'
    await expect(connects(impostor, { transports })).rejects.toThrow('not_signed_in')
  }
})

test('refuses a foreign origin, on both transports', async () => {
  const asha = await world.person('Asha')
  for (const transports of [['websocket'], ['polling']]) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      await expect(connects(asha, { transports, headers })).rejects.toThrow()
    }
    const own = await connects(asha, { transports, headers: { origin: 'http://localhost:3000' } })
    expect(own.socket.connected).toBe(true)
  }
})

test('closes the sockets of a session within a second after log-out, and no others', async () => {
  const asha = await world.person('Asha')
  const elsewhere = world.visitor()
  await elsewhere.does(logIn, { body: { email: asha.user.email, password } })
  const [here, there] = [await connects(asha), await connects(elsewhere)]
  await asha.does(logOut)
  await until(() => here.isEnded, Boolean, 1_000)
  await quiet()
  expect(there.isEnded).toBe(false)
  await expect(connects(asha)).rejects.toThrow('not_signed_in')
})

test('closes every socket of a person within a second after a reset', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const [one, two, other] = [await connects(asha), await connects(asha), await connects(ravi)]
  await asha.does(requestPasswordReset, { body: { email: asha.user.email } })
  const token = tokenIn(await world.mailer.newestTo(asha.user.email, 1, 'reset-password'))
  await world.visitor().does(resetPassword, { body: { token, newPassword: 'a whole new password' } })
  await until(() => one.isEnded && two.isEnded, Boolean, 1_000)
  expect(other.isEnded).toBe(false)
})

test('ignores made-up events, and cuts off a flood of them without harm to others', async () => {
  const [asha, ravi] = await world.people(2)
  const [hers, his] = [await connects(asha!), await connects(ravi!)]
  for (const value of [null, 5, {}, [], 'nobody', 'x'.repeat(500), 'nul\0', asha!.user.givenId]) {
    hers.socket.emit('openChat', value as never)
  }
  ;(hers.socket as unknown as { emit(name: string, ...args: unknown[]): void }).emit('newMessage', {
    senderId: 'x',
  })
  await quiet()
  expect(hers.isEnded).toBe(false)
  for (let i = 0; i < 200; i++) hers.socket.emit('openChat', ravi!.user.givenId)
  await until(() => hers.isEnded, Boolean)
  await asha!.says('still here', ravi!)
  await until(
    () => his.messages.length,
    n => n === 1,
  )
})

test('closes only the connection of a packet over the limit', async () => {
  const [asha, ravi] = await world.people(2)
  const [hers, his] = [await connects(asha!), await connects(ravi!)]
  hers.socket.emit('openChat', 'x'.repeat(100_000))
  await until(() => hers.isEnded, Boolean)
  await asha!.says('still here', ravi!)
  await until(
    () => his.messages.length,
    n => n === 1,
  )
})
