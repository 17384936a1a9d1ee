import { expect, test } from 'vitest'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { isOwnMove, moneyState, type Side } from '#web/features/payments/money-state.ts'
import { unpaid } from '#web/features/payments/unpaid.ts'

const at = '2026-11-24T09:00:00.000Z'
const brief = (givenId: string) => ({
  givenId,
  firstName: givenId,
  lastName: '',
  verified: true,
  profilePic: null,
})
const active: Agreement = {
  ...{ _id: '1', taskId: 't', version: 1, state: 'Active', price: 450, description: 'Twenty pages.' },
  ...{ startDate: '2026-11-26', endDate: null, timeSlot: '', head: '', dispute: null },
  ...{ poster: brief('asha'), provider: brief('ravi'), marked: { poster: null, provider: null } },
  ...{ deadline: null, proposal: null, arrival: { at: null, code: null }, cancellation: null },
  ...{ can: {} as Agreement['can'], canBeOver: false, canUntil: null, proposalEnds: null, near: null },
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

test.each(rows)(
  '[pay.1] shows each of the two the state of the money: %s',
  (_, pay, changes, poster, provider) => {
    const stateFor = (side: Side) => moneyState({ ...unpaid, ...pay }, { ...active, ...changes }, side)
    expect([stateFor('poster'), stateFor('provider')]).toEqual([poster, provider])
  },
)

test('shows no payment state that waits for the provider', () => {
  for (const [, pay, changes] of rows)
    expect(isOwnMove(moneyState({ ...unpaid, ...pay }, { ...active, ...changes }, 'provider'))).toBe(false)
})
