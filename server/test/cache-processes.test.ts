import { describe, expect, test } from 'vitest'
import { checkSession, logOut } from '#contract/endpoints/auth.ts'
import { Actor } from '../seeds/actor.ts'
import { hasRedis, RedisServer } from './redis-server.ts'
import { listOf } from './task-list.ts'
import { createWorld } from './world.ts'

/** How long after `act` it is seen, in milliseconds. */
const lagOf = async (act: () => Promise<unknown>, isSeen: () => Promise<boolean>): Promise<number> => {
  await act()
  const start = performance.now()
  while (!(await isSeen())) {
    if (performance.now() - start > 5_000) return Number.POSITIVE_INFINITY
    // An injected request may be over before this process has looked at its connections.
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  return performance.now() - start
}

const startTwo = async (redisUrl: string | null) => {
  const world = await createWorld({ config: { redisUrl } })
  const second = await world.anotherApp()
  const poster = await world.person('Poster')
  /** How long a task posted on the first process is missing in a list that the second has just cached. */
  const lagOfTask = async () => {
    await listOf(second, poster)
    let id = ''
    return lagOf(
      async () => {
        id = (await poster.posts()).givenId
      },
      async () => (await listOf(second, poster)).body.includes(id),
    )
  }
  const lagOfLogOut = async () => {
    const leaver = await world.person('Leaver')
    const there = new Actor(second)
    there.cookie = leaver.cookie
    const isIn = async () => (await there.tries(checkSession)).status === 201
    expect(await isIn()).toBe(true)
    return lagOf(
      () => leaver.does(logOut),
      async () => !(await isIn()),
    )
  }
  return { world, second, poster, lagOfTask, lagOfLogOut }
}

test('two processes on one database without Redis see what the other did within a second', async () => {
  const { world, second, poster, lagOfTask, lagOfLogOut } = await startTwo(null)
  for (let i = 0; i < 3; i++) expect(await lagOfTask()).toBeLessThan(1_100)
  expect(await lagOfLogOut()).toBeLessThan(1_100)
  await listOf(second, poster)
  const lagOfHand = await lagOf(
    () => world.pool.query(`UPDATE tasks SET title = 'Changed in psql'`),
    async () => (await listOf(second, poster)).body.includes('Changed in psql'),
  )
  expect(lagOfHand).toBeLessThan(1_100)
})

describe.skipIf(!hasRedis)('with Redis', () => {
  test('the other process hears of it much sooner, and within a second while Redis is down', async () => {
    const redis = await RedisServer.start()
    const { lagOfTask, lagOfLogOut } = await startTwo(redis.url)
    for (let i = 0; i < 5; i++) expect(await lagOfTask()).toBeLessThan(300)
    expect(await lagOfLogOut()).toBeLessThan(300)
    await redis.kill()
    for (let i = 0; i < 3; i++) expect(await lagOfTask()).toBeLessThan(1_100)
    expect(await lagOfLogOut()).toBeLessThan(1_100)
  })
})
