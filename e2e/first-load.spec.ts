import { card } from './locators.ts'
import { expect, test } from './market.ts'
import { member, postTask } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

test('before the first card of a first visit nothing is fetched that home does not show', async ({
  page,
  newVisitor,
  market,
}) => {
  await member(page, 'Asha')
  await postTask(page, { title: 'Mend a garden gate' })
  const storageState = await page.context().storageState()
  const phone = await newVisitor({ baseURL: market.origin, storageState })
  // However slow the machine, the browser has nothing better to do only after the first card was put into the page.
  await phone.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window)
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = run => waiting.push(run)
    const seen = new MutationObserver(() => {
      if (!document.querySelector('article')) return
      seen.disconnect()
      Object.assign(window, { firstCardAt: performance.now() })
      window.requestIdleCallback = whenIdle
      for (const run of waiting) whenIdle(run)
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  const counted = phone.waitForRequest(/getChats$/)
  await phone.goto('/app/')
  await expect(card(phone, 'Mend a garden gate')).toBeVisible()
  // The browser lists a file only once it has come, which a font may do after the card. What counts is when it was asked
  // for.
  const askedFor = await phone.evaluate(async () => {
    await document.fonts.ready
    const { firstCardAt } = window as unknown as { firstCardAt: number }
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= firstCardAt)
      .map(({ name }) => new URL(name).pathname)
  })
  const names = askedFor.map(file => file.replace(/-[\w-]{7,8}\.(\w+)$/, '.$1')).sort()
  expect(names).toEqual([
    '/api/auth/check',
    '/api/task/allTasks',
    '/app/assets/anek-devanagari-latin-ext-wght-normal.woff2',
    '/app/assets/anek-devanagari-latin-wght-normal.woff2',
    '/app/assets/home.js',
    '/app/assets/index.css',
    '/app/assets/index.js',
    '/app/assets/market.js',
    '/app/assets/rolldown-runtime.js',
  ])
  // Unread messages are counted all the same, once the list stands.
  await counted
  await phone.context().close()
})
