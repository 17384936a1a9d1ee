import type { Page } from '@playwright/test'
import { expect, test } from './market.ts'
import { member, openMenu, settled } from './steps.ts'

// These tests are about motion, so the page may move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A finger that goes from one place to another and lifts. */
const swipe = async (page: Page, from: [number, number], to: [number, number]) => {
  const devTools = await page.context().newCDPSession(page)
  const touch = (type: string, ...points: [number, number][]) =>
    devTools.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y]) => ({ x, y })),
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', [
      from[0] + ((to[0] - from[0]) * step) / 10,
      from[1] + ((to[1] - from[1]) * step) / 10,
    ])
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await touch('touchEnd')
}

test('closes the menu by a swipe and keeps it when the finger turns back', async ({ page }) => {
  await member(page, 'Asha')
  await page.goto('/app/')
  const menu = await settled(await openMenu(page))
  await swipe(page, [250, 500], [220, 500])
  await expect(menu).toBeVisible()
  await swipe(page, [280, 500], [40, 500])
  await expect(menu).toBeHidden()
})

test('closes a sheet by a swipe on its head and keeps it after a small move', async ({ page }) => {
  await member(page, 'Asha')
  await page.goto('/app/')
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  const sheet = await settled(page.getByRole('dialog', { name: 'Status' }))
  const head = (await sheet.getByRole('heading').boundingBox())!
  const [x, y] = [head.x + 20, head.y + head.height / 2]
  await swipe(page, [x, y], [x, y + 20])
  await expect(sheet).toBeVisible()
  await swipe(page, [x, y], [x, y + 160])
  await expect(sheet).toBeHidden()
})
