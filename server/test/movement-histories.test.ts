import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Agreement } from '#server/domain/agreements/agreement.ts'
import type { AgreementEvent } from '#server/domain/agreements/agreement-event.ts'
import { type Command, decide, type Giver } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { agreed, evolve, sharesOf } from '#server/domain/agreements/evolve.ts'
import { dueOf, isTooSmall } from '#server/domain/agreements/money.ts'
import { smallestMovement } from '#server/domain/agreements/shares.ts'
import { AppError } from '#server/domain/failure.ts'
import { feeOf } from '#server/domain/money.ts'
import { historiesOf } from './histories.ts'

const at = new Date('2026-03-01T12:00:00Z')
type Name = keyof typeof agreementCommands

/** Prices of few rupees and prices that lie close to each other: where sums become too small. */
const price = fc.oneof(
  fc.integer({ min: 100, max: 1_500 }),
  fc.constantFrom(44_900, 45_000, 45_100, 45_200, 50_000, 50_001, 50_033),
)
const steps = fc.oneof(
  { arbitrary: fc.tuple(fc.constant('pay' as const), fc.constant(0)), weight: 3 },
  { arbitrary: fc.tuple(fc.constant('reprice' as const), price), weight: 4 },
  { arbitrary: fc.tuple(fc.constant('repriceUnpaid' as const), price), weight: 1 },
)
const endings = fc.tuple(fc.constantFrom('complete', 'cancel', 'split', 'decide', 'settle'), price)
const fees = fc.constantFrom(0, 250, 500, 1_000, 3_000)

/** Gives a command, and has each movement looked at; whether it was taken. */
const give = (agreement: Agreement, name: Name, by: Giver, input: object): Agreement | null => {
  const command = agreementCommands[name] as unknown as Command<object>
  let events: AgreementEvent[]
  try {
    events = decide(command, { agreement, by, now: at, input: { version: agreement.version, ...input } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
  return events.reduce((before, event) => {
    if (event.kind === 'PaymentReleased' || event.kind === 'PaymentRefunded') checkMovements(before, event)
    return evolve(before, event, at)
  }, agreement)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const mayMove = (paise: number) => paise === 0 || paise >= smallestMovement

const checkMovements = (before: Agreement, event: Parameters<typeof sharesOf>[1]): void => {
  const shares = sharesOf(before, event)
  const paise = Math.round(event.data.amount * 100)
  if (event.kind === 'PaymentReleased') {
    expect(sum(shares.map(({ release }) => release))).toBe(paise)
    expect(sum(shares.map(({ fee }) => fee))).toBe(Math.round(event.data.fee * 100))
  } else expect(sum(shares.map(({ refund }) => refund))).toBe(paise)
  for (const [i, { left, net }] of before.parts.entries()) {
    const { release, fee, refund, net: onHold } = shares[i]!
    expect(release + fee + refund).toBeLessThanOrEqual(left)
    // To the provider, back from what is on hold for the provider, back to the poster.
    for (const moved of [release, net - onHold - release, refund])
      expect([before.parts, event.data, mayMove(moved)]).toEqual([before.parts, event.data, true])
  }
}

const begin = (pricePaise: number, feeBp: number): Agreement => {
  const terms = { pricePaise, startDate: null, endDate: null, timeSlot: '', description: '' } as never
  const who = { mode: 'Remotely', poster: 'asha', provider: 'ravi' } as const
  return evolve(null, agreed(terms, who, { feeBp, holdDays: 30 }), at)
}
const nothingElse = {
  startDate: null,
  endDate: null,
  timeSlot: null,
  description: null,
  reason: 'As we said',
}

const pay = (agreement: Agreement): Agreement | null => {
  // An amount that startPayment refuses is never paid.
  if (isTooSmall(dueOf(agreement))) return null
  return give(agreement, 'receive', 'poster', { amountPaise: dueOf(agreement), currency: 'INR' })
}
const reprice = (agreement: Agreement, pricePaise: number, isPaidBetween: boolean): Agreement | null => {
  const proposed = give(agreement, 'proposeChange', 'poster', { ...nothingElse, pricePaise })
  if (!proposed) return null
  const asked = (isPaidBetween && pay(proposed)) || proposed
  const proposal = asked.proposal!.id
  return give(asked, 'accept', 'provider', { proposal }) ?? give(asked, 'decline', 'provider', { proposal })
}

/** Ends the agreement: what is held goes where the two or a moderator say. */
const end = (agreement: Agreement, how: string, paise: number): Agreement => {
  const toProviderPaise = Math.min(paise, agreement.heldPaise)
  if (how === 'split') {
    const asked = give(agreement, 'proposeCancel', 'poster', { toProviderPaise, reason: 'As we said' })
    const ended = asked && give(asked, 'accept', 'provider', { proposal: asked.proposal!.id })
    if (ended) return ended
  }
  if (how === 'decide' || how === 'settle') {
    const disputing = { toProviderPaise, reason: 'As we said', disputeDays: 0 }
    const disputed = give(agreement, 'openDispute', 'poster', disputing)
    const figures = { poster: toProviderPaise, provider: null }
    const settled =
      disputed && how === 'settle'
        ? give(disputed, 'nameAmount', 'provider', { toProviderPaise, used: 0, figures })
        : null
    const asked = disputed && give(disputed, 'askModerator', 'poster', {})
    const decided =
      asked && give(asked, 'decideDispute', 'moderator', { toProviderPaise, note: 'As we said' })
    const ended =
      settled ??
      decided ??
      (asked && give(asked, 'decideDispute', 'moderator', { toProviderPaise: 0, note: '' }))
    if (ended) return ended
  }
  if (how === 'cancel')
    return give(agreement, 'cancel', 'provider', { fault: 'nobody', reason: 'Plans changed' })!
  const paid = (dueOf(agreement) > 0 && pay(agreement)) || agreement
  const marked = give(paid, 'mark', 'provider', { autoCompleteDays: 14 })!
  return give(marked, 'mark', 'poster', { autoCompleteDays: 14, rating: 5 }) ?? marked
}

const histories = historiesOf(600)
const seen = new Set<string>()
test(`[pay.10] can make each movement, and pays all out in the end, in ${histories} random histories of prices and payments`, () => {
  fc.assert(
    fc.property(
      price,
      fees,
      fc.array(steps, { maxLength: 12, size: 'max' }),
      endings,
      (price, feeBp, story, [how, paise]) => {
        let agreement = begin(price, feeBp)
        for (const [what, pricePaise] of story)
          agreement =
            (what === 'pay' ? pay(agreement) : reprice(agreement, pricePaise, what === 'repriceUnpaid')) ??
            agreement
        const { heldPaise } = agreement
        const onHold = sum(agreement.parts.map(({ net }) => net))
        expect(onHold).toBe(heldPaise - feeOf(heldPaise, feeBp))
        const ended = end(agreement, how, paise)
        expect(ended.state).toMatch(/Completed|Cancelled/)
        expect(ended.heldPaise).toBe(0)
        expect(sum(ended.parts.map(({ left }) => left))).toBe(0)
        if (heldPaise > 0 && agreement.parts.length > 1) seen.add(how)
      },
    ),
    { numRuns: histories },
  )
  expect([...seen].toSorted()).toEqual(['cancel', 'complete', 'decide', 'settle', 'split'])
})
