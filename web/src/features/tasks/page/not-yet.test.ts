import { expect, test } from 'vitest'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { notYet } from '#web/features/tasks/page/not-yet.ts'

const at = '2026-11-27T09:00:00.000Z'
const brief = (firstName: string) => ({
  givenId: firstName,
  firstName,
  lastName: '',
  verified: true,
  profilePic: null,
})
const agreement = (changes: Partial<Agreement> = {}) =>
  ({
    ...{ poster: brief('Asha'), provider: brief('Ravi'), marked: { poster: null, provider: null } },
    ...{
      arrival: { at: null, code: null },
      startDate: '2026-11-29',
      endDate: '2026-11-29',
      canBeOver: false,
    },
    ...changes,
  }) as Agreement
const unpaid = { held: 0, paid: { poster: null, provider: null } } as Payment

test('[done.5] tells the side that marks the work what has not happened yet', () => {
  const seen = { agreement: agreement(), payment: unpaid, mode: 'In-Person' } as const
  expect(notYet({ ...seen, side: 'poster' })).toEqual([
    'Nothing has been paid.',
    'Ravi comes on Sunday, 29 November.',
    "Ravi hasn't said it's done yet.",
  ])
  expect(notYet({ ...seen, side: 'provider' })).toEqual([
    'Nothing has been paid.',
    'The work begins on Sunday, 29 November.',
  ])
  const begun = agreement({ canBeOver: true })
  expect(notYet({ ...seen, agreement: begun, payment: { ...unpaid, held: 450 }, side: 'poster' })).toEqual([
    "Ravi hasn't arrived yet.",
    "Ravi hasn't said it's done yet.",
  ])
  const done = agreement({ marked: { poster: null, provider: at } })
  expect(notYet({ ...seen, agreement: done, side: 'poster' })).toEqual([])
})
