import { expect, test } from 'vitest'
import { pageOfCheckout } from '#web/features/payments/checkout.ts'

test('a checkout of this site is a page of the app, one of another site is not', () => {
  const here = (checkout: string) => pageOfCheckout(checkout, 'https://market.example')
  expect(here('/app/pay/p1')).toBe('/pay/p1')
  expect(here('https://market.example/app/pay/p1')).toBe('/pay/p1')
  expect(here('https://rzp.io/i/p1')).toBeNull()
  expect(here('https://rzp.io/app/pay/p1')).toBeNull()
  expect(here('/application')).toBeNull()
})
