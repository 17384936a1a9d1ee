import { expect, test } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { getYearStatement } from '#contract/endpoints/payments.ts'
import { type Actor, aTask, password } from '../../../../seeds/actor.ts'
import { pays } from '../../../../seeds/money.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')

const reads = async (who: Actor, year: number, format?: 'csv' | 'html') => {
  const { status, body, headers } = await who.tries(getYearStatement, {
    query: { year, ...(format && { format }) },
  })
  expect(status).toBe(200)
  return { text: body as unknown as string, headers }
}
const linesOf = (text: string) => text.slice(1).trimEnd().split('\r\n')

/** Pays for a task at a moment, and lets it be done at once. */
const paysAt = async (time: string, title: string) => {
  world.clock.time = new Date(time)
  // Their sessions have ended since.
  for (const who of [asha, ravi]) await who.does(logIn, { body: { email: who.user.email, password } })
  const { task } = await asha.hires(ravi, {}, aTask({ title }))
  await pays(asha, task)
  await ravi.completes(task)
  await asha.completes(task, { rating: 5 })
}

test('[csv.1] lists the own movements from the first of April to the last of March in India', async () => {
  await paysAt('2026-03-31T18:29:59Z', 'The evening before')
  await paysAt('2026-03-31T18:30:00Z', 'The first of April')
  await paysAt('2027-03-31T18:29:59Z', 'The last of March')
  const { text, headers } = await reads(asha, 2026)
  expect(headers['content-disposition']).toBe('attachment; filename="payments-2026-2027.csv"')
  const [head, ...lines] = linesOf(text)
  expect(head).toBe('Date,Task,What,In,Out,Paid out,Task id')
  expect(lines.map(line => line.split(',').slice(0, 5).join(','))).toEqual([
    '2026-04-01,The first of April,Paid and held,,450',
    '2027-03-31,The last of March,Paid and held,,450',
  ])
  const before = linesOf((await reads(asha, 2025)).text)
  expect(before.slice(1).map(line => line.split(',')[1])).toEqual(['The evening before'])
  expect(linesOf((await reads(asha, 2031)).text)).toHaveLength(1)
})

test("[csv.1] lists what was released to the provider, and nothing of the other's", async () => {
  const [, ...lines] = linesOf((await reads(ravi, 2026)).text)
  const kinds = new Set(lines.map(line => line.split(',')[2]))
  expect(kinds.has('Released to you')).toBe(true)
  expect(kinds.has('Paid and held')).toBe(false)
})

test('[csv.1] prints the same as a page with its totals, which runs nothing', async () => {
  await paysAt('2027-03-31T18:00:00Z', '<script>alert(1)</script>')
  const { text, headers } = await reads(asha, 2026, 'html')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(text).toContain('Payments of Asha Test, April 2026 to March 2027')
  expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(text).not.toContain('<script>')
  expect(text).toMatch(/<tfoot>.*Total.*₹1,350\.00/)
})
