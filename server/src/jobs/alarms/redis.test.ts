import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/time.ts'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { hasRedis, RedisServer } from '../../../test/redis-server.ts'
import { createWorld } from '../../../test/world.ts'
import { redisFailure } from './redis-failure.ts'

/** The answer of a Redis that is still loading its data from the disk. */
const loading = 'loading:1\r\nloading_eta_seconds:60\r\n'
const open: Socket[] = []
const answering = async (answer: string | null): Promise<string> => {
  const server = createServer(socket => {
    open.push(socket)
    socket.on('error', () => {})
    socket.on('data', () => answer && socket.write(`$${answer.length}\r\n${answer}\r\n`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterAll(() => open.forEach(socket => void socket.destroy()))

test('reports nothing when no Redis is configured', async () => {
  expect(await redisFailure(null)).toBeNull()
})

test('reports why a Redis does not answer, and never rejects', async () => {
  expect(await redisFailure(`redis://127.0.0.1:${await freePort()}`)).toBe('connect ECONNREFUSED')
  expect(await redisFailure('redis://127.0.0.1:99999')).toBe('Invalid URL')
})

test.each([
  ['says nothing', null],
  ['is not ready', loading],
])('gives up one that %s', async (_, answer) => {
  expect(await redisFailure(await answering(answer), 300)).toBe('no answer')
})

test.skipIf(!hasRedis)(
  'alerts operators when the Redis of the market has not answered for two minutes',
  async () => {
    const redis = await RedisServer.start()
    const world = await createWorld({ pollMs: 20, config: { redisUrl: redis.url } })
    const { pool, clock } = world
    const operator = await world.operator()
    const told = async () => (await operator.alerts()).map(({ alertDesc }) => alertDesc).reverse()
    const looks = async (times: number) => {
      for (let i = 0; i < times; i++) {
        clock.passes(2 * minuteMs)
        const due = async () =>
          (await pool.query("SELECT due_at FROM jobs WHERE kind = 'alarms'")).rows[0].due_at.getTime()
        await expect.poll(due, { interval: 20 }).toBeGreaterThan(clock.now().getTime())
      }
    }
    await looks(2)
    expect(await told()).toEqual([])
    await redis.kill()
    await looks(1)
    expect(await told()).toEqual([])
    await looks(1)
    expect(await told()).toEqual(['Redis does not answer (connect ECONNREFUSED)'])
    await redis.comeBack()
    await looks(17)
    expect(await told()).toEqual([
      'Redis does not answer (connect ECONNREFUSED)',
      'Over: Redis answers again',
    ])
    await redis.kill()
  },
)
