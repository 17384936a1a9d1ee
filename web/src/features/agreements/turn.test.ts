import { expect, test } from 'vitest'
import type { Agreement, Cancellation, Proposal } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { isOwnTurn, type Side, turnOf, workTurnOf } from '#web/features/agreements/turn.ts'

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
  ...{ startDate: null, endDate: null, timeSlot: '', head: '', dispute: null },
  ...{ poster: brief('asha'), provider: brief('ravi'), marked: { poster: null, provider: null } },
  ...{ deadline: null, proposal: null, arrival: { at: null, code: null }, cancellation: null },
  ...{ can: {} as Agreement['can'], canBeOver: false, canUntil: null, proposalEnds: null, near: null },
}
const proposal = { by: 'ravi' } as Proposal
const cancellation: Cancellation = {
  ...{ by: 'asha', fault: 'theirs', reason: 'Plans changed', note: null, at },
  ...{ contested: null, decided: null },
}
const marked = { marked: { poster: null, provider: at }, deadline: '2026-12-08T09:00:00.000Z' }
const cancelled = (changes: Partial<Cancellation> = {}): Partial<Agreement> => ({
  state: 'Cancelled',
  cancellation: { ...cancellation, ...changes },
})

type Row = [what: string, changes: Partial<Agreement>, isInPerson: boolean, poster: string, provider: string]
const rows: Row[] = [
  ['in person, not arrived', {}, true, 'arrival-expected', 'arrive'],
  ['from anywhere', {}, false, 'under-way', 'work'],
  ['arrived', { arrival: { at, code: null } }, true, 'under-way', 'work'],
  ['marked by the provider', marked, true, 'confirm', 'confirmation-awaited'],
  ['a proposal of the provider', { ...marked, proposal }, true, 'answer-proposal', 'proposal-waits'],
  ['completed', { state: 'Completed' }, true, 'completed', 'completed'],
  ['cancelled', cancelled(), true, 'cancelled', 'cancelled'],
  ['contested', cancelled({ contested: { note: null, at } }), true, 'contested', 'contested'],
  [
    'decided',
    cancelled({ contested: { note: null, at }, decided: { fault: 'nobody', note: null, at } }),
    true,
    'decided',
    'decided',
  ],
]

test.each(rows)('shows each of the two whose turn it is: %s', (_, changes, isInPerson, poster, provider) => {
  const agreement = { ...active, ...changes }
  const kindFor = (side: Side) => turnOf({ agreement, payment: undefined, isInPerson, side }).kind
  expect([kindFor('poster'), kindFor('provider')]).toEqual([poster, provider])
})

test('[cancel.3] asks the side that can contest the blame to do so', () => {
  const can = { contest: true } as Agreement['can']
  const agreement = { ...active, ...cancelled(), can }
  const turn = turnOf({ agreement, payment: undefined, isInPerson: true, side: 'provider' })
  expect([turn.kind, isOwnTurn(turn)]).toEqual(['contest', true])
})

test('never gives the turn to both while something is under way', () => {
  for (const [, changes, isInPerson] of rows.slice(0, 5)) {
    const seen = { agreement: { ...active, ...changes }, payment: undefined, isInPerson }
    const turns = (['poster', 'provider'] as const).map(side => isOwnTurn(turnOf({ ...seen, side })))
    expect(turns.filter(Boolean)).toHaveLength(1)
  }
})

const unpaid = { method: 'undecided', due: 450, held: 0, provider: 'sandbox' } as Payment
const short: Partial<Payment> = { method: 'held', held: 450, due: 150 }
const both = { ...marked, marked: { poster: at, provider: at } }

type MoneyRow = [what: string, Partial<Payment>, Partial<Agreement>, poster: string, provider: string]
const moneyRows: MoneyRow[] = [
  ['nothing chosen', {}, {}, 'pay', 'payment-awaited'],
  ['all of it held', { method: 'held', due: 0, held: 450 }, {}, 'under-way', 'work'],
  ['the price went up', short, {}, 'pay', 'work'],
  ['settled directly', { method: 'direct', due: 0 }, {}, 'under-way', 'work'],
  ['a market that holds nothing', { provider: 'direct' }, {}, 'under-way', 'work'],
  ['nothing chosen, and marked', {}, marked, 'confirm', 'confirmation-awaited'],
  ['marked while some is due', short, marked, 'pay', 'confirmation-awaited'],
  ['both have marked while some is due', short, both, 'pay', 'rest-awaited'],
  ['a proposal before money', {}, { proposal }, 'answer-proposal', 'proposal-waits'],
  ['disputed', { method: 'held', due: 0, held: 450 }, { state: 'Disputed' }, 'disputed', 'disputed'],
]

test.each(moneyRows)('[pay.1, pay.3] shows whose turn it is: %s', (_, pay, changes, poster, provider) => {
  const seen = { agreement: { ...active, ...changes }, payment: { ...unpaid, ...pay }, isInPerson: false }
  const kindFor = (side: Side) => turnOf({ ...seen, side }).kind
  expect([kindFor('poster'), kindFor('provider')]).toEqual([poster, provider])
})

test('lets the provider of an unpaid task in person wait for the money, before and after arriving', () => {
  for (const arrival of [active.arrival, { at, code: null }]) {
    const seen = { agreement: { ...active, arrival }, payment: unpaid, isInPerson: true }
    const turn = turnOf({ ...seen, side: 'provider' })
    expect([turn.kind, isOwnTurn(turn)]).toEqual(['payment-awaited', false])
  }
})

test('[pay.3] asks the poster for what is due, while the work goes on', () => {
  const seen = {
    agreement: active,
    payment: { ...unpaid, ...short },
    isInPerson: true,
    side: 'poster',
  } as const
  expect(turnOf(seen)).toEqual({ kind: 'pay', amount: 150 })
  expect(workTurnOf(seen)).toEqual({ kind: 'arrival-expected' })
})
