import { expect, test } from 'vitest'
import type { Movement } from '#contract/entities/payment.ts'
import { monthsOf } from '#web/features/payments/months.ts'

const movement = (_id: string, day: string, kind: Movement['kind'], amount: number): Movement => ({
  ...{ _id, taskId: 't', title: 'Twenty pages', kind, amount },
  at: `2026-${day}T10:00:00.000Z`,
})
const movements = [
  movement('5', '12-09', 'payout', 427.5),
  movement('4', '12-08', 'release', 427.5),
  movement('3', '12-02', 'refund', 0.1),
  movement('2', '11-20', 'hold', 0.2),
  movement('1', '11-10', 'hold', 450.1),
]

test('[pay.8] adds movements up month by month, and counts no payout twice', () => {
  expect(monthsOf(movements, false).map(({ name, totals }) => [name, totals])).toEqual([
    ['December 2026', { in: 427.6, out: 0 }],
    ['November 2026', { in: 0, out: 450.3 }],
  ])
})

test('shows no totals for a month of which more may follow', () => {
  expect(monthsOf(movements, true).map(({ totals }) => totals !== null)).toEqual([true, false])
  expect(monthsOf([], false)).toEqual([])
})
