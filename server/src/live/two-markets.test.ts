import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { changeSite, getSite } from '#contract/endpoints/site.ts'
import { Actor } from '../../seeds/actor.ts'
import { Connection, until } from '../../test/connection.ts'
import { hasRedis, RedisServer } from '../../test/redis-server.ts'
import { createWorld, type World } from '../../test/world.ts'

describe.skipIf(!hasRedis)('two markets on one Redis', () => {
  let redis: RedisServer
  let worlds: World[]
  const connections: Connection[] = []

  beforeAll(async () => {
    redis = await RedisServer.start()
    const config = { redisUrl: redis.url, hasRateLimits: true }
    worlds = [await createWorld({ config }), await createWorld({ config })]
  })
  afterAll(async () => {
    for (const connection of connections) connection.close()
    for (const world of worlds) await world.close()
    await redis.kill()
  })

  test('sends no event of one market to people of another market with the same ids', async () => {
    const [here, there] = worlds as [World, World]
    const origin = await there.app.listen({ port: 0, host: '127.0.0.1' })
    const [asha, ravi] = await here.named('Asha', 'Ravi')
    const [, stranger] = await there.named('Meera', 'Kiran')
    const connection = await Connection.open(origin, stranger)
    connections.push(connection)
    for (let i = 0; i < 20; i++) await asha.says(`private ${i}`, ravi)
    await asha.hires(ravi)
    // Later events on the same Redis would have carried it along.
    const [meera] = await there.named('Divya')
    await meera.says('hello', stranger)
    await until(
      () => connection.messages.length,
      count => count >= 1,
    )
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(connection.messages.map(message => message.message)).toEqual(['hello'])
    expect(connection.alerts).toEqual([])
  })

  test('shows the name of one nowhere in the other', async () => {
    const [here, there] = worlds as [World, World]
    const second = new Actor(await there.anotherApp())
    const visitors = [there.visitor(), second]
    for (const visitor of visitors) await visitor.does(getSite)
    const operator = await here.operator()
    await operator.does(changeSite, { body: { version: 0, brand: { name: 'Hostel Market' } } })
    expect((await here.visitor().does(getSite)).name).toBe('Hostel Market')
    const deadline = performance.now() + 1_500
    while (performance.now() < deadline) {
      for (const visitor of visitors) expect((await visitor.does(getSite)).name).toBe('TaskBazaar')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    const page = await there.app.inject({ url: '/app/' })
    expect(page.body).not.toContain('Hostel Market')
  })

  test('counts log-ins of each by itself', async () => {
    const tries = (world: World) =>
      world.visitor().tries(logIn, { body: { email: 'nobody@example.in', password: 'a wrong one' } })
    for (let i = 0; i < 10; i++) expect((await tries(worlds[0]!)).status).toBe(401)
    expect((await tries(worlds[0]!)).status).toBe(429)
    expect((await tries(worlds[1]!)).status).toBe(401)
  })
})
