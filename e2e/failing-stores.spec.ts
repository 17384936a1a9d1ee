import { card } from './locators.ts'
import { expect, test } from './market.ts'
import { postTask } from './steps.ts'

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

test('shows the market and sends messages in a browser whose stores all fail', async ({ page, ravi }) => {
  const { title } = await postTask(ravi.page)
  await page.addInitScript(breakStores)
  await page.goto('/app/')
  await expect(card(page, title)).toBeVisible()
  await page.goto(`/app/messages/${ravi.givenId}`)
  await page.getByLabel('Message', { exact: true }).fill('Is it still open?')
  await page.getByRole('button', { name: 'Send' }).click()
  await ravi.page.goto('/app/messages')
  await expect(ravi.page.getByText('Is it still open?').first()).toBeVisible()
})
