import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { Actor, password } from '../seeds/actor.ts'
import { openPerTest, until } from './connection.ts'
import { hasRedis, RedisServer } from './redis-server.ts'
import { createWorld, type World } from './world.ts'

/** How many milliseconds work takes. */
const taken = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work
  return performance.now() - start
}

describe.skipIf(!hasRedis)('a Redis that freezes: it closes nothing and answers nothing', () => {
  let redis: RedisServer
  let world: World
  const open = openPerTest()

  beforeAll(async () => {
    redis = await RedisServer.start()
    world = await createWorld({ config: { redisUrl: redis.url, hasRateLimits: true } })
  })
  afterEach(() => redis?.thaw())
  afterAll(() => redis?.kill())

  test('answers log-ins, posts and messages meanwhile, and still sends events to its own sockets', async () => {
    const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const [asha, ravi] = await world.named('Asha', 'Ravi')
    const his = await open(origin, ravi)
    redis.freeze()
    const firstMs = await taken(asha.says('Are you there?', ravi))
    await until(
      () => his.messages.length,
      count => count === 1,
    )
    await asha.posts()
    const body = { email: asha.user.email, password }
    const logIns = Array.from({ length: 8 }, () => new Actor(world.app).does(logIn, { body }))
    await Promise.all(logIns)
    // Once it is known to be frozen nobody waits for it any more.
    for (let i = 0; i < 5; i++) expect(await taken(asha.says(`${i}`, ravi))).toBeLessThan(firstMs)
    redis.thaw()
    const another = await world.anotherApp()
    const there = await open(await another.listen({ port: 0, host: '127.0.0.1' }), ravi)
    await expect
      .poll(
        async () => {
          await asha.says('And now?', ravi)
          return there.messages.length
        },
        { interval: 500 },
      )
      .toBeGreaterThan(0)
  })

  test('stops meanwhile', async () => {
    const app = await world.anotherApp()
    const asha = await world.person()
    redis.freeze()
    await new Actor(app).signsUp('Ravi')
    await asha.posts()
    await app.close()
  })
})
