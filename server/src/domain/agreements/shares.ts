import { feeOf } from '#server/domain/money.ts'

/** The smallest sum that a payment provider moves at a time, in paise: one rupee, as at Razorpay. */
export const smallestMovement = 100

/** One held payment. `net` is the part of the rest that is on hold for the provider. In whole paise. */
export interface Part {
  left: number
  net: number
}

/** The movements out of one payment: to the provider, to the market, back to the poster. `net` stays on hold. */
export interface Share {
  release: number
  fee: number
  refund: number
  net: number
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const leftOf = (parts: readonly Part[]): number => total(parts.map(({ left }) => left))
const netOf = (paise: number, feeBp: number): number => paise - feeOf(paise, feeBp)

/** Adds a payment to the held ones. All of them together have on hold the held sum less its fee. */
export const partOf = (heldPaise: number, paise: number, feeBp: number): Part => ({
  left: paise,
  net: netOf(heldPaise + paise, feeBp) - netOf(heldPaise, feeBp),
})

/** The newest payments go back first. */
const newestFirst = (parts: readonly Part[], back: number): number[] => {
  let rest = back
  return parts
    .toReversed()
    .map(({ left }) => {
      const share = Math.min(left, rest)
      rest -= share
      return share
    })
    .toReversed()
}

/** One payment bears the remainder when others, the newest first, go back whole. Null if it has less than that. */
const withBearer = (parts: readonly Part[], back: number, bearer: number, areOthersWhole: boolean) => {
  let rest = back
  const shares = parts.map(() => 0)
  for (let i = parts.length - 1; i >= 0 && areOthersWhole; i--) {
    const { left } = parts[i]!
    if (i === bearer || left > rest) continue
    shares[i] = left
    rest -= left
  }
  shares[bearer] = rest
  return rest <= parts[bearer]!.left ? shares : null
}

/** The parts once these shares have gone back. What is too much on hold is taken from the one that goes back in part. */
const without = (parts: readonly Part[], shares: readonly number[], net: number): Part[] => {
  const after = parts.map((part, i) => {
    const left = part.left - shares[i]!
    return { left, net: Math.min(part.net, left) }
  })
  let tooMuch = total(after.map(part => part.net)) - net
  const isPartial = (i: number) => shares[i]! > 0 && after[i]!.left > 0
  const order = after
    .map((_, i) => i)
    .toSorted((a, b) => Number(isPartial(b)) - Number(isPartial(a)) || b - a)
  for (const i of order) {
    const less = Math.max(0, Math.min(tooMuch, after[i]!.net))
    after[i]!.net -= less
    tooMuch -= less
  }
  return after
}

const moves = (paise: number): boolean => paise === 0 || paise >= smallestMovement

/** True if the payment provider can make each movement, and can still pay out what stays. */
const canMove = (before: readonly Part[], after: readonly Part[], net: number): boolean =>
  total(after.map(part => part.net)) === net &&
  before.every((part, i) => {
    const { left, net: onHold } = after[i]!
    return (
      moves(part.left - left) && moves(part.net - onHold) && moves(onHold) && (onHold === 0) === (left === 0)
    )
  })

/** The payments once so much has gone back in all; null when the payment provider cannot divide them so. */
export const partsAfter = (parts: readonly Part[], back: number, feeBp: number): Part[] | null => {
  if (back === 0) return [...parts]
  const net = netOf(leftOf(parts) - back, feeBp)
  const bearers = parts.map((_, i) => i).toReversed()
  const ways = [
    newestFirst(parts, back),
    ...bearers.map(i => withBearer(parts, back, i, false)),
    ...bearers.map(i => withBearer(parts, back, i, true)),
  ]
  for (const shares of ways) {
    if (!shares) continue
    const after = without(parts, shares, net)
    if (canMove(parts, after, net)) return after
  }
  return null
}

/** As {@link partsAfter}. Money that must go, and cannot be divided, is divided all the same, and waits. */
const partsForced = (parts: readonly Part[], back: number, feeBp: number): Part[] =>
  partsAfter(parts, back, feeBp) ??
  without(parts, newestFirst(parts, back), netOf(leftOf(parts) - back, feeBp))

/** Splits over the payments a sum that goes back to the poster. */
export const sharesBack = (parts: readonly Part[], back: number, feeBp: number): Share[] =>
  partsForced(parts, back, feeBp).map(({ left, net }, i) => ({
    ...{ release: 0, fee: 0, refund: parts[i]!.left - left, net },
  }))

/** Splits over the payments a sum, fee included, that goes to the provider. The rest is to go back afterwards. */
export const sharesReleased = (parts: readonly Part[], paise: number, feeBp: number): Share[] =>
  partsForced(parts, leftOf(parts) - paise, feeBp).map(({ left, net }) => ({
    ...{ release: net, fee: left - net, refund: 0, net: 0 },
  }))

/** The payments once their shares have left. */
export const partsLeft = (parts: readonly Part[], shares: readonly Share[]): Part[] =>
  parts.map(({ left }, i) => {
    const { release, fee, refund, net } = shares[i]!
    return { left: left - release - fee - refund, net }
  })
