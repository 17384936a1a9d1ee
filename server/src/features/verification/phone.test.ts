import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addBan } from '#contract/endpoints/operate-bans.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { confirmPhone, getVerification, requestPhoneCode } from '#contract/endpoints/verification.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { type Actor, password } from '../../../seeds/actor.ts'
import { codeTo, textMessagesIn } from '../../../seeds/phones.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { dataDir, clock } = world

let last = 9_000_000_000
const newPhone = () => String(++last)
const asks = (actor: Actor, phone: string) => actor.tries(requestPhoneCode, { body: { phone } })
const confirms = (actor: Actor, code: string) => actor.tries(confirmPhone, { body: { code } })
/** A code that is not this one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')
const kindsOf = async (actor: Actor) => (await actor.does(getVerification)).badges.map(({ kind }) => kind)

const verifies = async (actor: Actor, phone: string) => {
  expect((await asks(actor, phone)).status).toBe(200)
  expect((await confirms(actor, await codeTo(dataDir, phone))).status).toBe(200)
}

test('[ver.1] gives the badge of a phone for the code that was sent to it', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const phone = newPhone()
  expect(await asks(asha, phone)).toMatchObject({
    status: 200,
    body: { message: 'A message with a code is on its way' },
  })
  const code = await codeTo(dataDir, phone)
  expect((await textMessagesIn(dataDir)).at(-1)).toBe(
    `To: +91${phone}\n\n${code} is your code for TaskBazaar. It is good for 10 minutes. Tell it to nobody.\n`,
  )
  expect(await kindsOf(asha)).toEqual([])
  const { body } = await confirms(asha, code)
  const badge = { kind: 'phone', label: 'Phone', since: clock.now().toISOString() }
  expect(body.badges).toEqual([badge])
  const profile = await ravi.does(getProfile, { params: { id: asha.user.givenId } })
  expect(profile.badges).toEqual([badge])
  expect(JSON.stringify(profile)).not.toContain(phone)
  // It is used up.
  expect((await confirms(asha, code)).status).toBe(400)
})

test('[ver.1] sends a message at once, not when the queue looks for jobs again', async () => {
  const patient = await createWorld({ pollMs: 3_600_000 })
  const asha = await patient.person('Asha')
  const phone = newPhone()
  expect((await asks(asha, phone)).status).toBe(200)
  expect(await codeTo(patient.dataDir, phone)).toMatch(/^\d{6}$/)
})

test('[ver.1] takes Indian mobile numbers however they are written, and no other', async () => {
  const written = ['+91 90000 11111', '09000011112', '90000-11113', '919000011114', '6000011115']
  for (const phone of written) {
    const actor = await world.person('Writer')
    expect([phone, (await asks(actor, phone)).status]).toEqual([phone, 200])
    await codeTo(dataDir, phone.replace(/\D/g, '').slice(-10))
  }
  const asha = await world.person('Asha')
  for (const phone of ['5000011111', '900001111', '90000111111', '+44 9000011111', 'ninety', '']) {
    const { status, body } = await asks(asha, phone)
    expect([phone, status, body]).toMatchObject([phone, 400, { code: 'validation_failed' }])
  }
})

test('[ver.1] lets a code be tried five times, though rate limits are off, and in two processes', async () => {
  const asha = await world.person('Asha')
  const other = world.visitor()
  Object.assign(other, { app: await world.anotherApp(), cookie: asha.cookie })
  const phone = newPhone()
  await asks(asha, phone)
  const code = await codeTo(dataDir, phone)
  // What cannot be a code costs no try.
  expect((await confirms(asha, '12345')).status).toBe(400)
  const wrong = await Promise.all(
    Array.from({ length: 5 }, (_, i) => confirms(i % 2 ? asha : other, otherThan(code))),
  )
  expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(400))
  expect(await confirms(asha, code)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await confirms(other, code)).status).toBe(429)
  expect(await kindsOf(asha)).toEqual([])
  // A new one can be asked for.
  await verifies(asha, newPhone())
})

test('[ver.1] refuses a code after ten minutes, and every code but the newest', async () => {
  const asha = await world.person('Asha')
  const phone = newPhone()
  await asks(asha, phone)
  const first = await codeTo(dataDir, phone)
  await asks(asha, phone)
  const second = await codeTo(dataDir, phone, 2)
  if (first !== second) expect((await confirms(asha, first)).status).toBe(400)
  clock.passes(10 * minuteMs)
  expect(await confirms(asha, second)).toMatchObject({
    status: 400,
    body: { message: 'This code has expired. Please ask for a new one' },
  })
  await asks(asha, phone)
  const third = await codeTo(dataDir, phone, 3)
  clock.passes(10 * minuteMs - 1)
  expect((await confirms(asha, third)).status).toBe(200)
})

test('[ver.1] sends an account, and a number, three codes a day in India, whatever is restarted', async () => {
  const [asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
  const phone = newPhone()
  for (let i = 0; i < 3; i++) expect((await asks(asha, newPhone())).status).toBe(200)
  const refused = await asks(asha, newPhone())
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const again = world.visitor()
  Object.assign(again, { app: await world.anotherApp(), cookie: asha.cookie })
  expect((await asks(again, phone)).status).toBe(429)
  // What was refused did not count for the number.
  for (let i = 0; i < 3; i++) expect((await asks(i === 0 ? ravi : meera, phone)).status).toBe(200)
  expect((await asks(ravi, phone)).status).toBe(429)
  // At midnight in India.
  const midnight = new Date(clock.now())
  midnight.setUTCHours(18, 30, 0, 0)
  if (midnight <= clock.now()) midnight.setTime(midnight.getTime() + dayMs)
  clock.passes(midnight.getTime() - clock.now().getTime() - 1)
  expect((await asks(asha, newPhone())).status).toBe(429)
  clock.passes(1)
  expect((await asks(asha, newPhone())).status).toBe(200)
  expect((await asks(ravi, phone)).status).toBe(200)
})

test('[ver.1] answers alike for a number that is another account’s badge, which keeps it', async () => {
  const [asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
  const [taken, free] = [newPhone(), newPhone()]
  await verifies(asha, taken)
  const answers = [await asks(ravi, taken), await asks(meera, free)]
  expect(answers[0]!.body).toEqual(answers[1]!.body)
  expect(answers[0]!.status).toBe(answers[1]!.status)
  const code = await codeTo(dataDir, taken, 2)
  expect((await confirms(ravi, otherThan(code))).body).toEqual(
    (await confirms(meera, otherThan(await codeTo(dataDir, free)))).body,
  )
  // Only whoever has the phone learns it.
  expect(await confirms(ravi, code)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect([await kindsOf(asha), await kindsOf(ravi)]).toEqual([['phone'], []])
  await asha.does(deleteAccount, { body: { password } })
  expect((await confirms(ravi, code)).status).toBe(200)
})

test('[ver.1] gives a number to one of two accounts that confirm it at once', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const phone = newPhone()
  await asks(asha, phone)
  const first = await codeTo(dataDir, phone)
  await asks(ravi, phone)
  const second = await codeTo(dataDir, phone, 2)
  const answers = await Promise.all([confirms(asha, first), confirms(ravi, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[ver.1] replaces the number of an account by its new one', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const old = newPhone()
  await verifies(asha, old)
  await verifies(asha, newPhone())
  expect(await kindsOf(asha)).toEqual(['phone'])
  await asks(ravi, old)
  expect((await confirms(ravi, await codeTo(dataDir, old, 2))).status).toBe(200)
})

test('[ver.1] stores neither a code nor a number that can be read', async () => {
  const asha = await world.person('Asha')
  const phone = newPhone()
  await asks(asha, phone)
  const code = await codeTo(dataDir, phone)
  const stored = async () => {
    const tables = ['phone_codes', 'badges', 'daily_codes', 'jobs', 'users']
    const rows = []
    for (const table of tables)
      rows.push(...(await world.pool.query(`SELECT t::text AS row FROM ${table} t`)).rows)
    return rows.map(({ row }) => row).join('\n')
  }
  /** As it is, as bytes, and as the fast hash that whoever tries all numbers would look for. */
  const forms = [
    phone,
    Buffer.from(phone).toString('hex'),
    Buffer.from(phone).toString('base64').slice(0, 12),
  ]
  for (const text of [phone, `phone ${phone}`]) forms.push(createHash('sha256').update(text).digest('hex'))
  const shown = async () => {
    const all = await stored()
    return forms.filter(form => all.includes(form))
  }
  expect(await shown()).toEqual([])
  const { rows } = await world.pool.query('SELECT code_hash FROM phone_codes WHERE code_hash IS NOT NULL')
  expect(rows.every(row => row.code_hash.startsWith('$argon2id$'))).toBe(true)
  await confirms(asha, code)
  expect(await shown()).toEqual([])
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

test('[ver.1] tells of a ban of the number only whoever has its code', async () => {
  const operator = await world.operator()
  const asha = await world.person('Asha')
  const phone = newPhone()
  await operator.does(addBan, { body: { kind: 'phone', value: phone, note: 'Spam' } })
  expect((await asks(asha, phone)).status).toBe(200)
  const code = await codeTo(dataDir, phone)
  expect((await confirms(asha, otherThan(code))).body).toMatchObject({ code: 'wrong_credentials' })
  expect(await confirms(asha, code)).toMatchObject({ status: 403, body: { code: 'banned' } })
  expect(await kindsOf(asha)).toEqual([])
})

test('[ver.1] has nobody in after 10,000 codes from 50 addresses', async () => {
  const asha = await world.person('Asha')
  const phone = newPhone()
  let real = ''
  const statuses = new Map<number, number>()
  for (let round = 0; round < 50; round++) {
    if (round % 10 === 0 && (await asks(asha, phone)).status === 200)
      real = await codeTo(dataDir, phone, round / 10 + 1)
    const guesses = Array.from({ length: 200 }, (_, i) => (Number(real) + 1 + i) % 1e6)
    const tries = (guess: number) =>
      asha.app.inject({
        ...{ method: 'POST', url: '/api/verify/phone/confirm' },
        remoteAddress: `203.0.113.${round}`,
        headers: asha.cookies(),
        payload: { code: String(guess).padStart(6, '0') },
      })
    // Again while the server is busy, as whoever wants in would.
    const insists = async (guess: number): ReturnType<typeof tries> => {
      const answer = await tries(guess)
      return answer.statusCode === 503 ? insists(guess) : answer
    }
    const answers = await Promise.all(guesses.map(insists))
    for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    await pause(0)
  }
  // Three codes in the day, five tries of each.
  expect(Object.fromEntries(statuses)).toEqual({ 400: 15, 429: 9_985 })
  expect((await confirms(asha, real)).status).toBe(429)
  expect(await kindsOf(asha)).toEqual([])
})
