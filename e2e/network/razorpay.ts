import * as payments from '#contract/endpoints/payments.ts'
import { detailsSent } from '#contract/texts/en/payments.ts'
import { createPool } from '#server/db/core/connect.ts'
import { systemClock } from '#server/domain/clock.ts'
import { startSandbox } from '#server/payments/sandbox/sandbox.ts'
import { toast } from '../locators.ts'
import { expect } from '../market.ts'
import { copyDatabase, openMarket } from '../market-server.ts'
import { member } from '../steps.ts'
import { rows, type Scene, type Stage, scene } from './scene.ts'

const keys = { keyId: 'rzp_test_e2e', keySecret: 'secret-of-the-key', webhookSecret: 'secret-of-the-hook' }

/** A market whose money is real, as it believes: what answers it is the sandbox. */
const openRazorpayMarket = async () => {
  const pool = createPool(await copyDatabase(), () => {})
  const sandbox = await startSandbox({ pool, clock: systemClock, keys, webhookUrl: () => null })
  const market = await openMarket({
    PAYMENTS: 'razorpay',
    RAZORPAY_URL: sandbox.url,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
  })
  const accounts = async () =>
    (await pool.query("SELECT FROM sandbox_objects WHERE kind = 'account'")).rowCount ?? 0
  const close = async () => {
    await market.stop()
    await sandbox.close()
    await pool.end()
  }
  return { market, accounts, close }
}

const details = {
  'Name as on your PAN card': 'Ravi Kumar',
  'Phone number': '9876543210',
  PAN: 'ABCPK1234F',
  'Account number': '123456789012',
  IFSC: 'HDFC0001234',
  'Street and house': '12 Lake Road',
  City: 'Pune',
  State: 'Maharashtra',
  'PIN code': '411001',
}

export const razorpayScenes = [
  scene(payments.openAccount, async ({ newVisitor }: Stage): Promise<Scene> => {
    const { market, accounts, close } = await openRazorpayMarket()
    const page = await newVisitor({ baseURL: market.origin, reducedMotion: 'reduce' })
    await page.clock.install()
    await member(page, 'Ravi')
    await page.goto('/app/getting-paid')
    for (const [label, text] of Object.entries(details))
      await page.getByLabel(label, { exact: true }).fill(text)
    return {
      page,
      act: () => page.getByRole('button', { name: 'Send for checking' }).click(),
      keeps: () => expect(page.getByLabel('Account number')).toHaveValue(details['Account number']),
      shows: () => expect(toast(page, detailsSent)).toBeVisible(),
      effects: async () => (await accounts()) * (await rows(market, "payees WHERE provider = 'razorpay'")),
      end: close,
    }
  }),
]
