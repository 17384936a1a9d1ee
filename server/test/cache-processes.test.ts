import { describe, expect, test } from 'vitest'
import { checkSession, logOut } from '#contract/endpoints/auth.ts'
import { Actor } from '../seeds/actor.ts'
import { hasRedis, RedisServer } from './redis-server.ts'
import { listOf } from './task-list.ts'
import { createWorld } from './world.ts'

/** True if `act` is seen at the latest by a look that begins so many milliseconds after it. */
const isSeenWithin = async (ms: number, act: () => Promise<unknown>, isSeen: () => Promise<boolean>) => {
  await act()
  const end = performance.now() + ms
  for (;;) {
    const isLast = performance.now() > end
    if (await isSeen()) return true
    if (isLast) return false
    // An injected request may be over before this process has looked at its connections.
    await new Promise(resolve => setTimeout(resolve, 1))
  }
}

/** Caches keep nothing longer. */
const cachedMs = 1_000

const startTwo = async (redisUrl: string | null) => {
  const world = await createWorld({ config: { redisUrl } })
  const second = await world.anotherApp()
  const poster = await world.person('Poster')
  /** True if a task posted on the first process shows so soon in a list that the second has just cached. */
  const showsTask = async (ms: number) => {
    await listOf(second, poster)
    let id = ''
    return isSeenWithin(
      ms,
      async () => {
        id = (await poster.posts()).givenId
      },
      async () => (await listOf(second, poster)).body.includes(id),
    )
  }
  const endsSession = async (ms: number) => {
    const leaver = await world.person('Leaver')
    const there = new Actor(second)
    there.cookie = leaver.cookie
    const isIn = async () => (await there.tries(checkSession)).status === 201
    expect(await isIn()).toBe(true)
    return isSeenWithin(
      ms,
      () => leaver.does(logOut),
      async () => !(await isIn()),
    )
  }
  return { world, second, poster, showsTask, endsSession }
}

test('sees within a second what the other of two processes did on one database without Redis', async () => {
  const { world, second, poster, showsTask, endsSession } = await startTwo(null)
  for (let i = 0; i < 3; i++) expect(await showsTask(cachedMs)).toBe(true)
  expect(await endsSession(cachedMs)).toBe(true)
  await listOf(second, poster)
  const showsHand = await isSeenWithin(
    cachedMs,
    () => world.pool.query(`UPDATE tasks SET title = 'Changed in psql'`),
    async () => (await listOf(second, poster)).body.includes('Changed in psql'),
  )
  expect(showsHand).toBe(true)
})

describe.skipIf(!hasRedis)('with Redis', () => {
  test('drops the cache of another process at once, and within a second while Redis is down', async () => {
    const redis = await RedisServer.start()
    const { showsTask, endsSession } = await startTwo(redis.url)
    for (let i = 0; i < 5; i++) expect(await showsTask(cachedMs / 2)).toBe(true)
    expect(await endsSession(cachedMs / 2)).toBe(true)
    await redis.kill()
    for (let i = 0; i < 3; i++) expect(await showsTask(cachedMs)).toBe(true)
    expect(await endsSession(cachedMs)).toBe(true)
  })
})
