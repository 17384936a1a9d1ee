import { expect, test } from 'vitest'
import { pageOfCheckout } from '#web/features/payments/checkout.ts'

test('opens a checkout of this site as a page of the app, but not one of another site', () => {
  const here = (checkout: string) => pageOfCheckout(checkout, 'https://market.example')
  expect(here('/app/pay/p1')).toBe('/pay/p1')
  expect(here('https://market.example/app/pay/p1')).toBe('/pay/p1')
  expect(here('https://rzp.io/i/p1')).toBeNull()
  expect(here('https://rzp.io/app/pay/p1')).toBeNull()
  expect(here('/application')).toBeNull()
})
