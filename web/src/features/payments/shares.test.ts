import { expect, test } from 'vitest'
import { sharesOf } from '#web/features/payments/shares.ts'

test('[pay.5] the fee is rounded half up to the paisa, and the provider gets the rest', () => {
  expect(sharesOf(450, 5)).toEqual({ fee: 22.5, net: 427.5 })
  expect(sharesOf(0.1, 5)).toEqual({ fee: 0.01, net: 0.09 })
  expect(sharesOf(0.09, 5)).toEqual({ fee: 0, net: 0.09 })
  expect(sharesOf(99.99, 2.5)).toEqual({ fee: 2.5, net: 97.49 })
  expect(sharesOf(10_000_000, 30)).toEqual({ fee: 3_000_000, net: 7_000_000 })
  expect(sharesOf(450, 0)).toEqual({ fee: 0, net: 450 })
})
