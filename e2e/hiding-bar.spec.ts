import type { Page } from '@playwright/test'
import { title } from './locators.ts'
import { expect, test } from './market.ts'
import { rests } from './rests.ts'
import { member, postTask } from './steps.ts'

// These tests are about motion, so the page may move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Home with more tasks than a screen holds. */
const openLongHome = async (page: Page) => {
  await member(page, 'Asha')
  const word = `bar${Date.now()}`
  for (let n = 1; n <= 14; n++) await postTask(page, { title: `${word} is task ${n}` })
  await page.goto(`/app/?q=${word}`)
  await expect(page.getByText('14 items found')).toBeVisible()
}

const bar = (page: Page) => page.getByRole('banner')

const scrollDown = async (page: Page) => {
  for (let turns = 0; turns < 3; turns++) await page.mouse.wheel(0, 200)
}

test('hides the bar of home while scrolling down, and shows it while scrolling up, after a jump and while something in it has the focus', async ({
  page,
}) => {
  await openLongHome(page)
  await expect(bar(page)).toBeInViewport()
  await scrollDown(page)
  await expect(bar(page)).not.toBeInViewport()
  // A resting thumb trembles.
  await page.mouse.wheel(0, -5)
  await rests(page)
  await expect(bar(page)).not.toBeInViewport()
  await page.mouse.wheel(0, -60)
  await expect(bar(page)).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(400)

  await test.step('keeps the bar after a jump down the list', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await rests(page)
    // The list is there before it has its whole height.
    const toTheEnd = () =>
      page.evaluate(() => (document.documentElement.scrollHeight - innerHeight) / innerHeight)
    await expect.poll(toTheEnd).toBeGreaterThan(1.1)
    await page.evaluate(() => window.scrollTo({ top: 1.1 * innerHeight, behavior: 'instant' }))
    await rests(page)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  })

  await test.step('shows a hidden bar while something in it has the focus', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await rests(page)
    await scrollDown(page)
    await expect(bar(page)).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(bar(page).getByRole('button', { name: 'Open menu' })).toBeFocused()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await scrollDown(page)
    await rests(page)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  })

  await test.step('keeps the bar of other pages', async () => {
    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto('/app/profile/edit')
    await expect(title(page, 'Edit Profile')).toBeVisible()
    await scrollDown(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await rests(page)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  })
})
