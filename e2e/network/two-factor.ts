import type { Page } from '@playwright/test'
import { expect } from '../market.ts'
import type { Market } from '../market-server.ts'
import { password, shownFor } from '../steps.ts'

/** Verifies the address, as two-factor log-in wants it. */
export const verify = (market: Market, givenId: string) =>
  market.query('UPDATE users SET verified = true WHERE given_id = $1', [givenId])

/** Turns two-factor log-in on over the API. */
export const turnOnTwoFactor = async (page: Page, market: Market, givenId: string) => {
  await verify(market, givenId)
  const started = await page.request.post('/api/auth/two-factor/start', { data: { password } })
  const { secret } = (await started.json()) as { secret: string }
  const enabled = await page.request.post('/api/auth/two-factor/enable', { data: { code: shownFor(secret) } })
  expect(enabled.status()).toBe(200)
  const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: [string, ...string[]] }
  return { secret, recoveryCodes }
}
