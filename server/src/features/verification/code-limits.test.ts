import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/time.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { codeTo } from '../../../seeds/phones.ts'
import { asks, confirms, kindsOf, newPhone, otherThan } from '../../../test/phone-steps.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { dataDir, clock } = world

/** The same person, in another process. */
const elsewhere = async (actor: Actor): Promise<Actor> =>
  Object.assign(world.visitor(), { app: await world.anotherApp(), cookie: actor.cookie })

test('[ver.1] takes five tries of a code in all processes, even when rate limits are off', async () => {
  const asha = await world.person('Asha')
  const other = await elsewhere(asha)
  const phone = newPhone()
  await asks(asha, phone)
  const code = await codeTo(dataDir, phone)
  // A text that cannot be a code does not count as a try.
  expect((await confirms(asha, '12345')).status).toBe(400)
  const wrong = await Promise.all(
    Array.from({ length: 5 }, (_, i) => confirms(i % 2 ? asha : other, otherThan(code))),
  )
  expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(400))
  expect(await confirms(asha, code)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await confirms(other, code)).status).toBe(429)
  expect(await kindsOf(asha)).toEqual([])
  // A new code can be requested.
  const newer = newPhone()
  await asks(asha, newer)
  expect((await confirms(asha, await codeTo(dataDir, newer))).status).toBe(200)
})

test('[ver.1] sends three codes per Indian day to an account, and to a number, in all processes', async () => {
  const [asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
  const phone = newPhone()
  for (let i = 0; i < 3; i++) expect((await asks(asha, newPhone())).status).toBe(200)
  const refused = await asks(asha, newPhone())
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await asks(await elsewhere(asha), phone)).status).toBe(429)
  // The refused request did not count for the number.
  for (let i = 0; i < 3; i++) expect((await asks(i === 0 ? ravi : meera, phone)).status).toBe(200)
  expect((await asks(ravi, phone)).status).toBe(429)
  // The limit ends at midnight in India.
  const midnight = new Date(clock.now())
  midnight.setUTCHours(18, 30, 0, 0)
  if (midnight <= clock.now()) midnight.setTime(midnight.getTime() + dayMs)
  clock.passes(midnight.getTime() - clock.now().getTime() - 1)
  expect((await asks(asha, newPhone())).status).toBe(429)
  clock.passes(1)
  expect((await asks(asha, newPhone())).status).toBe(200)
  expect((await asks(ravi, phone)).status).toBe(200)
})

test('[ver.1] sends no more codes in a day than the market pays for', async () => {
  const poor = await createWorld({ config: { smsPerDay: 2 } })
  const people = await poor.people(3)
  const statuses: number[] = []
  for (const person of people) statuses.push((await asks(person, newPhone())).status)
  expect(statuses).toEqual([200, 200, 429])
  poor.clock.passes(dayMs)
  expect((await asks(people[2]!, newPhone())).status).toBe(200)
})

test('[ver.1] counts by the client’s address how many codes are asked for', async () => {
  const limited = await createWorld({ config: { hasRateLimits: true, smsPerDay: 1_000 } })
  const people = await limited.people(11)
  const statuses: number[] = []
  for (const person of people)
    for (let i = 0; i < 3; i++) statuses.push((await asks(person, newPhone())).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(30)
  expect(statuses.filter(status => status === 429)).toHaveLength(3)
})

test('[ver.1] lets nobody in by 2,000 guesses from 50 addresses', async () => {
  const asha = await world.person('Asha')
  const phone = newPhone()
  let real = ''
  const statuses = new Map<number, number>()
  for (let round = 0; round < 50; round++) {
    if (round % 10 === 0 && (await asks(asha, phone)).status === 200)
      real = await codeTo(dataDir, phone, round / 10 + 1)
    const guesses = Array.from({ length: 40 }, (_, i) => (Number(real) + 1 + i) % 1e6)
    const tries = (guess: number) =>
      asha.app.inject({
        ...{ method: 'POST', url: '/api/verify/phone/confirm' },
        remoteAddress: `203.0.113.${round}`,
        headers: asha.cookies(),
        payload: { code: String(guess).padStart(6, '0') },
      })
    // Tries again while the server is busy, as an attacker would.
    const insists = async (guess: number): ReturnType<typeof tries> => {
      const answer = await tries(guess)
      return answer.statusCode === 503 ? insists(guess) : answer
    }
    const answers = await Promise.all(guesses.map(insists))
    for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    await pause(0)
  }
  // Three codes in the day, five tries of each.
  expect(Object.fromEntries(statuses)).toEqual({ 400: 15, 429: 1_985 })
  expect((await confirms(asha, real)).status).toBe(429)
  expect(await kindsOf(asha)).toEqual([])
})
