import { dayMs } from '#contract/time.ts'
import { feeOf, toRupees } from '#server/domain/money.ts'
import { startOf } from '#server/domain/tasks/task-form.ts'
import type { Agreement, Party } from './agreement.ts'
import type { AgreementEvent } from './agreement-event.ts'
import { partsAfter } from './shares.ts'

/**
 * The smallest sum that moves, in paise. Payment providers move no less than a rupee, and of two rupees as much is left
 * after the highest fee.
 */
export const smallestPaise = 200

/** How much more the provider gets at most, so that payments can be divided. */
const mostRoundedPaise = 1_000

/** True if a sum is so small that no payment provider moves it. */
export const isTooSmall = (paise: number): boolean => paise > 0 && paise < smallestPaise

/**
 * The part of the price that is still to be held, in paise. It is 0 once the work is settled directly or the agreement
 * has ended, and for a rest that is too small to be paid.
 */
export const dueOf = ({ state, method, pricePaise, heldPaise }: Agreement): number => {
  if (state !== 'Active' || method === 'direct') return 0
  const rest = Math.max(0, pricePaise - heldPaise)
  return heldPaise > 0 && isTooSmall(rest) ? 0 : rest
}

/** Money is held, and not all of the price. */
export const isShort = (agreement: Agreement): boolean => agreement.method === 'held' && dueOf(agreement) > 0

/**
 * So much to the provider that the payment provider can move both sides' shares: nothing below two rupees is left on
 * either side, and where the payments cannot be divided so, the provider gets as little more as possible.
 */
export const movable = ({ heldPaise, parts, feeBp }: Agreement, toProviderPaise: number): number => {
  if (isTooSmall(toProviderPaise)) return 0
  for (let paise = toProviderPaise; paise <= toProviderPaise + mostRoundedPaise; paise++) {
    if (isTooSmall(heldPaise - paise) || paise >= heldPaise) return heldPaise
    if (partsAfter(parts, heldPaise - paise, feeBp)) return paise
  }
  // Only payments that older versions have divided: it waits, and is shown as a difference.
  return toProviderPaise
}

/** True if a new price leaves what can be paid, or given back, and paid out in the end. */
export const isPayable = (agreement: Agreement, pricePaise: number): boolean => {
  const { heldPaise, parts, feeBp } = agreement
  if (heldPaise === 0 || pricePaise === heldPaise) return true
  if (isTooSmall(Math.abs(pricePaise - heldPaise)) || isTooSmall(pricePaise)) return false
  return pricePaise > heldPaise || partsAfter(parts, heldPaise - pricePaise, feeBp) !== null
}

/** All that is held leaves: so much of it to the provider, less the fee, and the rest back to the poster. */
export const settled = ({ heldPaise, feeBp }: Agreement, toProviderPaise: number): AgreementEvent[] => {
  const fee = feeOf(toProviderPaise, feeBp)
  const back = heldPaise - toProviderPaise
  return [
    ...(toProviderPaise > 0 ? [released(toProviderPaise - fee, fee)] : []),
    ...(back > 0 ? [refunded(back)] : []),
  ]
}

const released = (netPaise: number, feePaise: number): AgreementEvent => ({
  ...{ kind: 'PaymentReleased', by: null, texts: {} },
  data: { amount: toRupees(netPaise), fee: toRupees(feePaise) },
})

/** A part of the held money goes back to the poster. */
export const refunded = (paise: number): AgreementEvent => ({
  ...{ kind: 'PaymentRefunded', by: null, texts: {} },
  data: { amount: toRupees(paise) },
})

/** All that is held goes to the provider, less the fee. */
export const paidOut = (agreement: Agreement): AgreementEvent[] => settled(agreement, agreement.heldPaise)

/** The work is done for both: the task is completed, and the held money goes to the provider. */
export const completed = (by: Party, agreement: Agreement): AgreementEvent[] => [
  { kind: 'Completed', by, data: {}, texts: {} },
  ...paidOut(agreement),
]

/** All that is held goes back to the poster. */
export const givenBack = (agreement: Agreement): AgreementEvent[] => settled(agreement, 0)

/** When the first day of the work comes in India; null without one. */
export const startsAt = ({ startDate }: Agreement): Date | null =>
  startDate === null ? null : startOf(startDate)

/** When somebody who gives no sign is taken to have set time aside for the work; null before money is held. */
export const beginsAt = (agreement: Agreement): Date | null => {
  const { isInPerson, startDate, heldAt } = agreement
  if (isInPerson && startDate) return startsAt(agreement)
  return heldAt && new Date(heldAt.getTime() + dayMs)
}

/**
 * Money is the poster's to take back alone until somebody has travelled, or set a day aside, for the work, or has marked
 * it done, whatever became of the mark: [cancel.1], [cancel.2].
 */
export const hasBegun = (agreement: Agreement, now: Date): boolean =>
  Boolean(agreement.arrivedAt || agreement.wasMarkedDone) || hasCome(beginsAt(agreement), now)

/** True if a time has come. False without a time. */
export const hasCome = (time: Date | null, now: Date): boolean => time !== null && time <= now

/** How the work is paid, as far as the app knows: all or some of it is held, or one of the two says that it was paid. */
export const paidHow = ({ heldPaise, paid }: Agreement): 'held' | 'direct' | 'unpaid' => {
  if (heldPaise > 0) return 'held'
  return paid.poster || paid.provider ? 'direct' : 'unpaid'
}
