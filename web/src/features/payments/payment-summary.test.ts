import { expect, test } from 'vitest'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { moneyWords } from '#web/features/payments/payment-summary.ts'
import { unpaid } from '#web/features/payments/unpaid.ts'

const brief = (firstName: string) => ({
  givenId: firstName,
  firstName,
  lastName: '',
  verified: true,
  profilePic: null,
})
const agreement = { poster: brief('Asha'), provider: brief('Ravi') } as Agreement
const payment: Payment = {
  ...unpaid,
  ...{ feePercent: 5, provider: 'razorpay', isTest: false },
  shares: { held: { net: 0, fee: 0 }, whole: { net: 427.5, fee: 22.5 } },
}
const asha = { payment, agreement, side: 'poster' } as const
const ravi = { ...asha, side: 'provider' } as const

test('[pay.1] tells the poster before paying who holds the money, until when, and the fee', () => {
  expect(moneyWords('ask', asha)).toEqual({
    title: 'Pay ₹450 to start',
    notes: [
      'Held by Razorpay until you confirm the work. Then it goes to Ravi.',
      'Ravi gets ₹427.50. The market keeps ₹22.50 (5%).',
    ],
  })
  const free = { ...payment, shares: { ...payment.shares, whole: { net: 450, fee: 0 } } }
  expect(moneyWords('ask', { ...asha, payment: free }).notes).toHaveLength(1)
})

test('[pay.1] says what happens to held money', () => {
  const shares = { ...payment.shares, held: { net: 427.5, fee: 22.5 } }
  const held: Payment = { ...payment, method: 'held', state: 'Held', held: 450, due: 0, shares }
  expect(moneyWords('held', { ...asha, payment: held })).toEqual({
    title: 'Held securely: ₹450',
    notes: [
      'Held by Razorpay. Goes to Ravi when you both confirm.',
      'Ravi gets ₹427.50. The market keeps ₹22.50 (5%).',
    ],
  })
  expect(moneyWords('held', { ...ravi, payment: held }).notes).toEqual([
    'Held by Razorpay. ₹427.50 comes to you when you both confirm.',
    'The market keeps ₹22.50 (5%).',
  ])
})

test('[pay.3] tells both what is still due', () => {
  const short: Payment = { ...payment, method: 'held', state: 'Held', price: 600, held: 450, due: 150 }
  expect(moneyWords('ask-more', { ...asha, payment: short }).title).toBe('Pay ₹150 more')
  expect(moneyWords('held', { ...ravi, payment: short }).notes.at(-1)).toBe(
    'The price went up: Asha is asked to pay ₹150 more.',
  )
})

test('tells each side where the money went', () => {
  const titleFor = (seen: typeof asha | typeof ravi, part: Partial<Payment>) =>
    moneyWords('settled', { ...seen, payment: { ...payment, ...part } }).title
  expect(titleFor(asha, { released: 427.5 })).toBe('Released to Ravi')
  expect(titleFor(ravi, { released: 427.5 })).toBe('Released to you')
  expect(titleFor(asha, { refunded: 450 })).toBe('Refunded to you')
  expect(titleFor(ravi, { refunded: 450 })).toBe('Refunded to Asha')
  expect(titleFor(asha, { released: 200, refunded: 250 })).toBe('Payment settled')
})

test('[pay.6] ends with the day on which the money was paid out', () => {
  const paidOutAt = '2026-11-27T09:00:00.000Z'
  const seen = { ...ravi, payment: { ...payment, released: 427.5, paidOutAt } }
  expect(moneyWords('settled', seen)).toEqual({
    title: 'Released to you',
    notes: ['Paid out on 27 November'],
  })
})

test('[pay.12] shows a chargeback to both in every state of the money', () => {
  const lastFor = (state: NonNullable<Payment['chargeback']>['state']) => {
    const chargeback = { state, amount: 400, at: '2026-11-24T09:00:00.000Z' }
    const seen = { payment: { ...payment, chargeback, released: 427.5 } }
    const notes = [asha, ravi].map(side => moneyWords('settled', { ...side, ...seen }).notes.at(-1))
    expect(notes[0]).toBe(notes[1])
    return notes[0]
  }
  expect(lastFor('open')).toBe(
    "The payer's bank disputes ₹400. Money that is not paid out yet waits for its decision.",
  )
  expect(lastFor('won')).toBe("The payer's bank disputed ₹400. It decided that the payment stands.")
  expect(lastFor('lost')).toBe("The payer's bank took ₹400 back. The market bears it.")
  expect(lastFor('closed')).toBe("The payer's bank disputed ₹400. That is closed.")
})
