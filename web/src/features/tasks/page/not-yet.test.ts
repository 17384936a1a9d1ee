import { expect, test } from 'vitest'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { canBeOver, notYet } from '#web/features/tasks/page/not-yet.ts'

const today = '2026-11-27'
const at = '2026-11-27T09:00:00.000Z'
const brief = (firstName: string) => ({ givenId: firstName, firstName, lastName: '', verified: true })
const agreement = (changes: Partial<Agreement> = {}) =>
  ({
    ...{ poster: brief('Asha'), provider: brief('Ravi'), marked: { poster: null, provider: null } },
    ...{ arrival: { at: null, code: null }, startDate: '2026-11-29', endDate: '2026-11-29' },
    ...changes,
  }) as Agreement
const unpaid = { held: 0, paid: { poster: null, provider: null } } as Payment

test('[done.5] work can be over once its day has come, or somebody has arrived or marked it', () => {
  expect(canBeOver(agreement(), today)).toBe(false)
  expect(canBeOver(agreement({ startDate: today }), today)).toBe(true)
  expect(canBeOver(agreement({ startDate: null }), today)).toBe(true)
  expect(canBeOver(agreement({ arrival: { at, code: null } }), today)).toBe(true)
  expect(canBeOver(agreement({ marked: { poster: null, provider: at } }), today)).toBe(true)
})

test('[done.5] whoever marks it reads what has not happened yet', () => {
  const seen = { agreement: agreement(), payment: unpaid, mode: 'In-Person' } as const
  expect(notYet({ ...seen, side: 'poster' }, today)).toEqual([
    'Nothing has been paid.',
    'Ravi comes on 29 November.',
    'Ravi has not said that it is done.',
  ])
  expect(notYet({ ...seen, side: 'provider' }, today)).toEqual([
    'Nothing has been paid.',
    'The work begins on 29 November.',
  ])
  const begun = agreement({ startDate: today })
  expect(
    notYet({ ...seen, agreement: begun, payment: { ...unpaid, held: 450 }, side: 'poster' }, today),
  ).toEqual(['Ravi has not arrived yet.', 'Ravi has not said that it is done.'])
  const done = agreement({ marked: { poster: null, provider: at } })
  expect(notYet({ ...seen, agreement: done, side: 'poster' }, today)).toEqual([])
})
