import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { lockTable } from './locked-table.ts'
import { createWorld } from './world.ts'

const world = await createWorld({ hasDeadlines: true })

/** The answer to a call that is under way when its server closes, and is held up until `letGo` is called. */
const closeInTheMidst = async (
  then: (letGo: () => Promise<unknown>, app: FastifyInstance) => Promise<unknown> | undefined,
): Promise<Response> => {
  const asha = await world.person('Asha')
  const app = await world.anotherApp()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  // No job of the app's own needs it.
  const { blocked, letGo } = await lockTable(world.pool, 'searches')
  const asking = fetch(`${origin}/api/searches`, { headers: { cookie: `session=${asha.cookie}` } })
  await expect.poll(blocked).toBe(1)
  const closing = app.close()
  await then(letGo, app)
  const answer = await asking.finally(letGo)
  await closing
  return answer
}

test('refuses what is not done in time when the server closes, and does not cut it off', async () => {
  const answer = await closeInTheMidst(() => undefined)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
})

test('refuses new calls while it closes, in the words of the contract', async () => {
  await closeInTheMidst(async (letGo, app) => {
    const { port } = app.server.address() as AddressInfo
    const refused: Response[] = []
    // Until it listens no more.
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/site`).catch(() => null)
      if (!answer) break
      if (answer.status !== 200) refused.push(answer)
    }
    await letGo()
    for (const answer of refused) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
      expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    }
  })
})

test('answers what is done in time while it closes, and ends the connection', async () => {
  const answer = await closeInTheMidst(letGo => letGo())
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
})
