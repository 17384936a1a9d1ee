import { said } from './chats.ts'
import { card, toasts } from './locators.ts'
import { expect, test } from './market.ts'
import { member, postTask, twoMembers } from './steps.ts'

/** Makes every store of the browser fail in its own way: it hangs, throws or is missing. */
const breakStores = () => {
  const missing = { configurable: true, value: undefined }
  const throws = {
    configurable: true,
    get() {
      throw new DOMException('blocked', 'SecurityError')
    },
  }
  indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  Object.defineProperty(window, 'localStorage', throws)
  Object.defineProperty(window, 'sessionStorage', throws)
  Object.defineProperty(window, 'caches', missing)
  Object.defineProperty(Navigator.prototype, 'locks', missing)
  Object.defineProperty(Intl, 'Segmenter', missing)
  window.BroadcastChannel = class {
    constructor() {
      throw new DOMException('blocked', 'SecurityError')
    }
  } as unknown as typeof BroadcastChannel
}

test('shows the market and sends messages in a browser whose stores all fail', async ({
  page,
  newCaller,
}) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  const { title } = await postTask(ravi, { title: 'Repair a door that jams' })
  await page.addInitScript(breakStores)
  await page.goto('/app/')
  await expect(card(page, title)).toBeVisible()
  await page.goto(`/app/messages/${r.givenId}`)
  await page.getByLabel('Message', { exact: true }).fill('Is it still open?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => said(ravi, asha.givenId)).toEqual(['Is it still open?'])
})

test('opens by itself when the network comes back after a first visit that got no answer', async ({
  page,
}) => {
  await member(page, 'Asha')
  await page.route(/\/(api|healthz|live|socket\.io)\b/, route => route.abort('internetdisconnected'))
  await page.goto('/app/alerts')
  await expect(page.getByText("We can't reach TaskBazaar. Please check your connection.")).toBeVisible({
    timeout: 30_000,
  })
  await expect(toasts(page).locator('*')).toHaveCount(0)
  await page.unrouteAll()
  await expect(page.getByText('No alerts found.')).toBeVisible({ timeout: 20_000 })
})
