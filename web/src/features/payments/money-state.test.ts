import { expect, test } from 'vitest'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import {
  isOwnMove,
  mayChoose,
  mayDispute,
  moneyState,
  type Side,
  stillOwed,
} from '#web/features/payments/money-state.ts'

const at = '2026-11-24T09:00:00.000Z'
const brief = (givenId: string) => ({ givenId, firstName: givenId, lastName: '', verified: true })
const active: Agreement = {
  ...{ _id: '1', taskId: 't', version: 1, state: 'Active', price: 450, description: 'Twenty pages.' },
  ...{ startDate: '2026-11-26', endDate: null, timeSlot: '', head: '', dispute: null },
  ...{ poster: brief('asha'), provider: brief('ravi'), marked: { poster: null, provider: null } },
  ...{ deadline: null, proposal: null, arrival: { at: null, code: null }, cancellation: null },
}
const unpaid: Payment = {
  ...{ taskId: 't', method: 'undecided', state: 'None', price: 450, held: 0, due: 450 },
  ...{ released: 0, refunded: 0, fee: 0, feePercent: 0, provider: 'sandbox', isTest: true },
  ...{ toPayOut: 0, payTo: null, paid: { poster: null, provider: null }, chargeback: null, lines: [] },
}
const held: Partial<Payment> = { method: 'held', state: 'Held', held: 450, due: 0 }
const markedByRavi = { marked: { poster: null, provider: at } }

type Row = [what: string, Partial<Payment>, Partial<Agreement>, poster: string, provider: string]
const rows: Row[] = [
  ['nothing chosen', {}, {}, 'ask', 'unpaid'],
  ['a payment begun', { state: 'Started' }, {}, 'ask', 'unpaid'],
  ['nothing chosen, and marked', {}, markedByRavi, 'ask-late', 'unpaid'],
  ['nothing chosen, and completed', { due: 0 }, { state: 'Completed' }, 'unheld', 'unheld'],
  ['nothing chosen, and cancelled', { due: 0 }, { state: 'Cancelled' }, 'none', 'none'],
  ['held', held, {}, 'held', 'held'],
  ['held, and more is due', { ...held, price: 600, due: 150 }, {}, 'ask-more', 'held'],
  ['disputed', { ...held, state: 'Frozen' }, { state: 'Disputed' }, 'frozen', 'frozen'],
  ['settled', { method: 'held', state: 'Settled' }, { state: 'Cancelled' }, 'settled', 'settled'],
  ['settled directly', { method: 'direct', due: 0 }, {}, 'direct', 'direct'],
  ['settled directly, and marked', { method: 'direct', due: 0 }, markedByRavi, 'direct-done', 'direct-done'],
  ['a market that holds nothing', { provider: 'direct', due: 0 }, {}, 'direct', 'direct'],
]

test.each(rows)('[pay.1] %s: what each of the two sees of the money', (_, pay, changes, poster, provider) => {
  const stateFor = (side: Side) => moneyState({ ...unpaid, ...pay }, { ...active, ...changes }, side)
  expect([stateFor('poster'), stateFor('provider')]).toEqual([poster, provider])
})

test('the money never waits for the provider', () => {
  for (const [, pay, changes] of rows)
    expect(isOwnMove(moneyState({ ...unpaid, ...pay }, { ...active, ...changes }, 'provider'))).toBe(false)
})

test('[pay.1] only the poster chooses how to pay, until money is held or somebody has marked the work', () => {
  expect(mayChoose(unpaid, active, 'poster')).toBe(true)
  expect(mayChoose({ ...unpaid, method: 'direct' }, active, 'poster')).toBe(true)
  expect(mayChoose(unpaid, active, 'provider')).toBe(false)
  expect(mayChoose({ ...unpaid, ...held }, active, 'poster')).toBe(false)
  expect(mayChoose(unpaid, { ...active, ...markedByRavi }, 'poster')).toBe(false)
  expect(mayChoose({ ...unpaid, provider: 'direct' }, active, 'poster')).toBe(false)
})

test('[pay.3] what was not held is still owed once the work is completed, but not after a dispute', () => {
  const paid: Payment = {
    ...unpaid,
    method: 'held',
    state: 'Settled',
    price: 600,
    released: 427.5,
    fee: 22.5,
  }
  const completed: Agreement = { ...active, state: 'Completed' }
  const outcome = { toProvider: 450, by: 'parties', note: null, at } as const
  const dispute = { openedBy: 'asha', reason: '', at, decideFrom: at, asked: null, outcome }
  expect(stillOwed(paid, completed)).toBe(150)
  expect(stillOwed({ ...paid, price: 450 }, completed)).toBe(0)
  expect(stillOwed(paid, { ...completed, dispute })).toBe(0)
  expect(stillOwed(paid, { ...completed, state: 'Cancelled' })).toBe(0)
})

test('[dispute.1] the poster may dispute while money is held, the provider once the work has begun', () => {
  const paid = { ...unpaid, ...held }
  const may = (side: Side, changes: Partial<Agreement> = {}, today = '2026-11-25') =>
    mayDispute(paid, { ...active, ...changes }, side, today)
  expect(may('poster')).toBe(true)
  expect(may('provider')).toBe(false)
  expect(may('provider', {}, '2026-11-26')).toBe(true)
  expect(may('provider', { arrival: { at, code: null } })).toBe(true)
  expect(may('provider', markedByRavi)).toBe(true)
  expect(may('poster', { state: 'Disputed' })).toBe(false)
  expect(mayDispute(unpaid, active, 'poster', '2026-11-25')).toBe(false)
})
