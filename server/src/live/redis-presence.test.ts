import { describe, expect, test } from 'vitest'
import { connectRedis } from '#server/db/core/redis.ts'
import { hasRedis, RedisServer } from '../../test/redis-server.ts'
import { RedisPresence } from './redis-presence.ts'

describe.skipIf(!hasRedis)('presence in Redis', () => {
  test('finds which of 200,000 people are connected to another process', async () => {
    const server = await RedisServer.start()
    const redis = connectRedis({ url: server.url, market: 'here' }, () => {})
    await new Promise(resolve => redis.once('ready', resolve))
    const [here, there] = [new RedisPresence(redis, 'here'), new RedisPresence(redis, 'there')]
    await there.restate([5, 199_999])
    const ids = Array.from({ length: 200_000 }, (_, i) => i)
    expect([...(await here.online(ids))]).toEqual([5, 199_999])
    redis.disconnect()
    await server.kill()
  })
})
