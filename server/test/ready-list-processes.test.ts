import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { listOf, makes } from './ready-list.ts'
import { hasRedis, RedisServer } from './redis-server.ts'
import { createWorld, type World } from './world.ts'

describe.skipIf(!hasRedis)('two processes', () => {
  let redis: RedisServer
  let two: World
  let second: FastifyInstance

  beforeAll(async () => {
    redis = await RedisServer.start()
    two = await createWorld({ config: { redisUrl: redis.url } })
    second = await two.anotherApp()
    return () => redis.kill()
  })

  test('a list is made anew once where a task was written, not once more for what it tells the others', async () => {
    const poster = await two.person('Poster')
    await listOf(two.app, poster)
    await makes(two.pool, 1, () => poster.posts())
    await makes(two.pool, 0, () => listOf(two.app, poster))
  })

  const lagOf = async (act: () => Promise<unknown>, isSeen: () => Promise<boolean>) => {
    await act()
    const start = performance.now()
    while (!(await isSeen())) {
      if (performance.now() - start > 5_000) return Number.POSITIVE_INFINITY
      // An injected request may be over before this process has looked at its connections.
      await new Promise(resolve => setTimeout(resolve, 1))
    }
    return performance.now() - start
  }

  test.each([true, false])('a task posted on one is in the list of the other; Redis up: %s', async isUp => {
    const poster = await two.person('Poster')
    if (!isUp) await redis.kill()
    for (let i = 0; i < 10; i++) {
      await listOf(second, poster)
      let id = ''
      const lag = await lagOf(
        async () => {
          id = (await poster.posts()).givenId
        },
        async () => (await listOf(second, poster)).body.includes(id),
      )
      expect(lag).toBeLessThan(200)
    }
    if (!isUp) await redis.comeBack()
  })

  test('what a process that died could not tell is in the list within a second', async () => {
    const reader = await two.person('Reader')
    await reader.posts()
    await listOf(second, reader)
    const lag = await lagOf(
      () => two.pool.query(`UPDATE tasks SET title = 'Never told to anybody'`),
      async () => (await listOf(second, reader)).body.includes('Never told'),
    )
    expect(lag).toBeLessThan(1_200)
  })
})
