import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf, toPaise, toRupees } from '#server/domain/money.ts'
import type { Agreement } from './agreement.ts'
import { settled } from './money.ts'

const moved = (heldPaise: number, feeBp: number, toProvider: number) => {
  const out = { net: 0, fee: 0, back: 0 }
  for (const event of settled({ heldPaise, feeBp } as Agreement, toProvider)) {
    if (event.kind === 'PaymentReleased') {
      out.net += toPaise(event.data.amount)!
      out.fee += toPaise(event.data.fee)!
    } else if (event.kind === 'PaymentRefunded') out.back += toPaise(event.data.amount)!
  }
  return out
}

test.each([0, 250, 750, 3_000])(
  '[pay.5] splits every amount from 0.01 to 1,000 rupees exactly at a fee of %i basis points, rounded half up',
  feeBp => {
    for (let paise = 1; paise <= 100_000; paise++) {
      const fee = feeOf(paise, feeBp)
      const over = fee * 10_000 - paise * feeBp
      const { net, fee: booked, back } = moved(paise, feeBp, paise)
      const isRight = over > -5_000 && over <= 5_000 && booked === fee && net + fee === paise && back === 0
      if (!isRight) expect.fail(`${paise} paise`)
    }
  },
)

test('[pay.5] rounds half a paisa up', () => {
  expect([feeOf(20, 250), feeOf(19, 250), feeOf(60, 250), feeOf(59, 250)]).toEqual([1, 0, 2, 1])
})

test('[pay.2] splits any amount so that each paisa goes to exactly one side', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000_000),
      fc.nat(3_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (held, feeBp, share) => {
        const toProvider = Math.floor(held * share)
        const { net, fee, back } = moved(held, feeBp, toProvider)
        expect(net + fee).toBe(toProvider)
        expect(back).toBe(held - toProvider)
        expect(net).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('calculates exactly beyond 2^31 paise and beyond floating point', () => {
  expect(moved(10_000_000_00, 750, 10_000_000_00)).toEqual({ net: 925_000_000, fee: 75_000_000, back: 0 })
  expect(toPaise(0.1 + 0.2)).toBeNull()
  for (let paise = 1; paise < 200_000; paise += 7) expect(toPaise(toRupees(paise))).toBe(paise)
  expect(toPaise(10_000_000)).toBe(1_000_000_000)
  expect(toPaise(9_999_999.99)).toBe(999_999_999)
})
