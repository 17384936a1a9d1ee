import type { Page } from '@playwright/test'
import { fingersOn } from './fingers.ts'
import { expect, test } from './market.ts'
import { member, openMenu, postTask, settled } from './steps.ts'

// These tests are about motion, so the page may move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A finger that goes from one place to another and lifts. */
const swipe = async (page: Page, from: [number, number], to: [number, number]) => {
  const fingers = await fingersOn(page)
  await fingers.down(from)
  await fingers.move([from, to])
  await fingers.up()
}

test('closes the menu, and a sheet by its head, by a swipe, and keeps them after a small move', async ({
  page,
}) => {
  await member(page, 'Asha')
  await postTask(page) // A market without tasks has no filters.
  await page.goto('/app/')
  const menu = await settled(await openMenu(page))
  await swipe(page, [250, 500], [220, 500])
  await expect(menu).toBeVisible()
  await swipe(page, [280, 500], [40, 500])
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'Status', exact: true }).click()
  const sheet = await settled(page.getByRole('dialog', { name: 'Status' }))
  const head = (await sheet.getByRole('heading').boundingBox())!
  const [x, y] = [head.x + 20, head.y + head.height / 2]
  await swipe(page, [x, y], [x, y + 20])
  await expect(sheet).toBeVisible()
  await swipe(page, [x, y], [x, y + 160])
  await expect(sheet).toBeHidden()
})
