import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addBan } from '#contract/endpoints/operate-bans.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { minuteMs } from '#contract/time.ts'
import { type Actor, password } from '../../../seeds/actor.ts'
import { codeTo, textMessagesIn } from '../../../seeds/phones.ts'
import { asks, confirms, kindsOf, newPhone, otherThan } from '../../../test/phone-steps.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { dataDir, clock } = world

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
  // A code works once.
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
  // Only the person with the phone learns that the number is taken.
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
  /** The number as text, as bytes, and as a fast hash, which somebody could reverse by trying all numbers. */
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

test('[ver.1] reveals that a number is banned only to the person with its code', async () => {
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
