import { expect, test } from 'vitest'
import { statementsOf } from '../../test/statements.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld({ config: { hasRateLimits: true, trustedProxies: ['loopback'] } })
const asha = await world.person('Asha')
const task = await asha.posts()
const from = (address: string, url = `/t/${task.givenId}`) =>
  world.app.inject({ url, headers: { 'x-forwarded-for': address } })

test('[pub.3] serves 120 pages a minute to one address, and makes the next ones wait', async () => {
  // A few at a time: of 120 at once some would wait too long in line.
  for (let i = 0; i < 24; i++) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => from('203.0.113.1')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  }
  const start = performance.now()
  const refused = await from('203.0.113.1')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(performance.now() - start).toBeGreaterThan(900)
  expect((await from('203.0.113.1', '/browse')).statusCode).toBe(429)
  expect((await from('203.0.113.2')).statusCode).toBe(200)
})

test('[pub.2] opens the app without a preview for an address that asks too often', async () => {
  const asked = () => from('203.0.113.3', `/app/task/${task.givenId}`)
  expect((await asked()).body).toContain('og:title')
  await Promise.all(Array.from({ length: 120 }, asked))
  const { statusCode, body } = await asked()
  expect(statusCode).toBe(200)
  expect(body).not.toContain('og:title')
})

test('[pub.3] reads a page that many ask for at most once a second', async () => {
  await new Promise(resolve => setTimeout(resolve, 1_050))
  const statements = await statementsOf(() =>
    Promise.all(Array.from({ length: 100 }, (_, i) => from(`198.51.100.${i}`))),
  )
  expect(statements.filter(({ text }) => text.includes('FROM tasks')).length).toBe(1)
})

test('[pub.1] asks the database nothing about an address that is none', async () => {
  const statements = await statementsOf(() => from('198.51.100.200', "/t/no-task'%20OR%201"))
  expect(statements.filter(({ text }) => text.includes('FROM tasks'))).toEqual([])
})
