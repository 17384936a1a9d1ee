import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, logOut } from '#contract/endpoints/auth.ts'
import { markRead } from '#contract/endpoints/messages.ts'
import { Actor, password } from '../../seeds/actor.ts'
import { openPerTest, until, untilOnline } from '../../test/connection.ts'
import { hasRedis, RedisServer } from '../../test/redis-server.ts'
import { createWorld, type World } from '../../test/world.ts'

/** Within this the others must know, in milliseconds. */
const catchUpMs = 5_000

describe.skipIf(!hasRedis)('two processes on one database and one Redis', () => {
  let redis: RedisServer
  let world: World
  let origins: [string, string]
  let second: Awaited<ReturnType<World['anotherApp']>>
  const open = openPerTest()

  beforeAll(async () => {
    redis = await RedisServer.start()
    world = await createWorld({ config: { redisUrl: redis.url, hasRateLimits: true } })
    second = await world.anotherApp()
    const listens = (app: typeof second) => app.listen({ port: 0, host: '127.0.0.1' })
    origins = [await listens(world.app), await listens(second)]
  })
  afterAll(() => redis?.kill())

  const connects = (actor: Actor, process: 0 | 1) => open(origins[process], actor)
  /** The same person, calling the other process. */
  const onSecond = (actor: Actor) => {
    const same = new Actor(second)
    same.user = actor.user
    same.cookie = actor.cookie
    return same
  }

  test('[sock.1] sends messages, chat lists, alerts and presence from one to the other, each event once', async () => {
    const [asha, ravi] = await world.people(2)
    const [hers, his] = [await connects(asha!, 0), await connects(ravi!, 1)]
    for (let i = 0; i < 20; i++) await asha!.says(`m${i}`, ravi!)
    await until(
      () => his.messages.length,
      n => n >= 20,
    )
    expect(his.messages.map(message => message.message)).toEqual(
      Array.from({ length: 20 }, (_, i) => `m${i}`),
    )
    await until(
      () => his.chats.at(-1)?.[0]?.unreadMessages,
      unread => unread === 20,
    )
    await untilOnline(hers, ravi!)
    await untilOnline(his, asha!)
    await onSecond(ravi!).does(markRead, { params: { senderId: asha!.user.givenId } })
    await until(
      () => his.chats.at(-1)?.[0]?.unreadMessages,
      unread => unread === 0,
    )
    const task = await asha!.posts()
    await onSecond(ravi!).offers(task)
    await until(
      () => hers.alerts.length,
      n => n === 1,
    )
    his.close()
    await untilOnline(hers)
    expect(his.messages).toHaveLength(20)
  })

  test('closes sockets on one within a second when their session ends on the other', async () => {
    const asha = await world.person('Asha')
    const hers = await connects(asha, 1)
    await asha.does(logOut)
    await until(() => hers.isEnded, Boolean, 1_000)
  })

  test('counts rate limits over both together', async () => {
    const body = { email: 'someone@example.in', password: 'a wrong password' }
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const app = i % 2 ? second : world.app
      statuses.push((await new Actor(app).tries(logIn, { body })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('goes on without Redis, tells its own sockets, and catches up within 5 s of its return', async () => {
    const [asha, ravi, meera] = await world.people(3)
    const [his, near] = [await connects(ravi!, 1), await connects(meera!, 0)]
    await asha!.says('before', ravi!)
    await until(
      () => his.messages.length,
      n => n === 1,
    )
    await redis.kill()
    await asha!.says('one', ravi!)
    await asha!.says('near', meera!)
    await until(
      () => near.messages.length,
      n => n === 1,
      500,
    )
    await asha!.says('two', ravi!)
    expect((await onSecond(ravi!).reads(asha!)).map(message => message.message)).toEqual([
      'before',
      'one',
      'two',
    ])
    expect((await world.visitor().tries(logIn, { body: { email: asha!.user.email, password } })).status).toBe(
      201,
    )
    const newcomer = await world.person('Newcomer')
    const theirs = await connects(newcomer, 0)
    expect(theirs.socket.connected).toBe(true)
    await redis.comeBack()
    await until(
      () => his.messages.map(message => message.message).join(),
      said => said === 'before,one,two',
      catchUpMs,
    )
    await onSecond(ravi!).says('hello back', newcomer)
    await until(
      () => his.online.at(-1),
      ids => ids?.includes(newcomer.user.givenId) ?? false,
      catchUpMs,
    )
  })
})
