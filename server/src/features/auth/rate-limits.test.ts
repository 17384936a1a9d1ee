import { beforeAll, expect, test } from 'vitest'
import * as auth from '#contract/endpoints/auth.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ config: { hasRateLimits: true } })
})

test('the eleventh log-in for one address within 10 minutes is refused with Retry-After', async () => {
  const body = { email: 'someone@example.in', password: 'a wrong password' }
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) statuses.push((await world.visitor().tries(auth.logIn, { body })).status)
  expect(statuses).toEqual(Array(10).fill(401))
  const refused = await world.visitor().tries(auth.logIn, { body: { ...body, email: 'SOMEONE@example.in' } })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
})

test('reset mails for one address are limited', async () => {
  const asks = () => world.visitor().tries(auth.requestPasswordReset, { body: { email: 'flood@example.in' } })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await asks()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
