import { expect, test } from 'vitest'
import type { Agreement, Proposal } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { moneyEffect } from '#web/features/agreements/money-effect.ts'

const at = '2026-11-24T09:00:00.000Z'
const brief = (firstName: string) => ({
  givenId: firstName,
  firstName,
  lastName: '',
  verified: true,
  profilePic: null,
})
const agreement = {
  ...{ poster: brief('Asha'), provider: brief('Ravi'), startDate: '2026-11-26' },
  arrival: { at: null, code: null },
} as Agreement
const payment = { held: 450, lines: [{ at, kind: 'hold', amount: 450 }] } as unknown as Payment

const effectOf = (proposal: Partial<Proposal>, side: 'poster' | 'provider', held = 450) => {
  const whole = { price: null, toProvider: null, kind: 'change', ...proposal } as Proposal
  return moneyEffect({ ...agreement, proposal: whole }, { ...payment, held }, side)
}

test('[pay.3] tells each of the two what a proposal does to the held money', () => {
  expect(effectOf({ price: 600 }, 'poster')).toBe('If it is accepted, you pay ₹150 more.')
  expect(effectOf({ price: 600 }, 'provider')).toBe('If it is accepted, Asha pays ₹150 more.')
  expect(effectOf({ price: 400.5 }, 'poster')).toBe('If it is accepted, ₹49.50 comes back to you at once.')
  expect(effectOf({ price: 400.5 }, 'provider')).toBe('If it is accepted, ₹49.50 goes back to Asha at once.')
  expect(effectOf({ startDate: '2026-12-03' }, 'poster')).toBeNull()
  expect(effectOf({ price: 600 }, 'poster', 0)).toBeNull()
})

test('[cancel.2] says in a proposal to cancel who gets how much', () => {
  const kind = 'cancel'
  expect(effectOf({ kind, toProvider: 200 }, 'poster')).toBe('₹200 to Ravi, ₹250 back to you')
  expect(effectOf({ kind }, 'provider')).toBe('₹450 back to Asha')
})
