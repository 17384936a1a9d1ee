import { card } from './locators.ts'
import { expect, test } from './market.ts'
import { member, postTask } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

test('fetches nothing that home does not show before the first card of a first visit', async ({
  page: phone,
}) => {
  await member(phone, 'Asha')
  await postTask(phone, { title: 'Mend a garden gate' })
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
    '/app/assets/anek-basic.woff2',
    '/app/assets/anek-devanagari-latin-ext-wght-normal.woff2',
    '/app/assets/home.js',
    '/app/assets/index.css',
    '/app/assets/index.js',
    '/app/assets/market.js',
    '/app/assets/rolldown-runtime.js',
  ])
  // Unread messages are counted all the same, once the list stands.
  await counted
})

test('paints the app’s mark before any script or style sheet has come', async ({ page }) => {
  await page.route(/\/app\/assets\//, () => {})
  await page.goto('/app/', { waitUntil: 'commit' })
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(painted).toBe(1)
  const { x, width } = (await page
    .getByRole('status', { name: 'Loading...' })
    .locator('svg')
    .last()
    .boundingBox())!
  expect(Math.abs(x + width / 2 - 195)).toBeLessThan(2)
})

for (const [who, isSaving, isSignedIn] of [
  ['a visitor', false, false],
  ['somebody who saves data', true, true],
  ['somebody who is signed in', false, true],
] as const)
  test(`fetches ${isSaving || !isSignedIn ? 'nothing' : 'the rest'} ahead for ${who}`, async ({
    page: phone,
  }) => {
    if (isSignedIn) await member(phone, 'Asha')
    const ahead = new Set<string>()
    phone.on('request', request => {
      const screen = /assets\/(post-task|my-tasks)-/.exec(request.url())?.[0]
      if (screen) ahead.add(screen)
    })
    await phone.clock.install()
    await phone.addInitScript(saveData => {
      Object.defineProperty(navigator, 'connection', { value: { saveData } })
    }, isSaving)
    await phone.goto('/app/')
    await expect(phone.getByText(isSignedIn ? /items? found/ : 'Get Started').first()).toBeVisible()
    await phone.waitForLoadState('networkidle')
    // Each time the clock goes on, whatever waits for it has had its turn.
    for (let i = 0; i < 8; i += 1) await phone.clock.fastForward(1_000)
    const worker = () =>
      phone.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
    const isAhead = isSignedIn && !isSaving
    await expect.poll(worker).toBe(isAhead)
    expect(ahead.size).toBe(isAhead ? 2 : 0)
  })
