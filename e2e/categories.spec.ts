import { toast } from './locators.ts'
import { test as base, expect } from './market.ts'
import { openMarket } from './market-server.ts'
import { openSite } from './site.ts'
import { member } from './steps.ts'
import {
  fillDetails,
  fillSchedule,
  nextButton,
  openWizard,
  postButton,
  toDetails,
  toSchedule,
} from './wizard.ts'

/** A market of this file's own: what is set here shows in no other test. */
const test = base.extend<object, { market: Awaited<ReturnType<typeof openMarket>> }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const market = await openMarket()
      await use(market)
      await market.stop()
    },
    { scope: 'worker' },
  ],
})

test('asks in a new category what an operator wants to know, shows it, and finds it', async ({
  asha,
  market,
  newVisitor,
}) => {
  const { page, givenId } = asha
  await openSite(page, market, givenId)
  const form = page.getByRole('form', { name: 'Categories' })
  await form.getByRole('button', { name: 'Add a category' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'New category' })).toBeVisible()
  await sheet.getByLabel('Name', { exact: true }).fill('AC repair')
  await sheet.getByRole('radio', { name: 'Air conditioner' }).check()
  await sheet.getByRole('button', { name: 'Add a field' }).click()
  await sheet.getByLabel('Label').fill('Brand')
  await sheet.getByText('Choice', { exact: true }).click()
  await sheet.getByLabel('Choices').fill('Voltas\nBlue Star')
  await sheet.getByRole('switch', { name: 'Must be answered' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await form.getByRole('button', { name: 'Move AC repair up' }).click()
  await form.getByRole('button', { name: 'Save categories' }).click()
  await expect(toast(page, 'Saved. Everybody sees it now')).toBeVisible()

  const ravi = await newVisitor()
  await member(ravi, 'Ravi')
  await openWizard(ravi)
  await toDetails(ravi, 'AC repair')
  await fillDetails(ravi)
  // The browser asks for what must be answered.
  await nextButton(ravi).click()
  await expect(ravi.getByLabel('Brand')).toBeFocused()
  await ravi.getByLabel('Brand').selectOption('Blue Star')
  await toSchedule(ravi)
  await fillSchedule(ravi)
  await postButton(ravi).click()
  await expect(toast(ravi, 'Task posted successfully')).toBeVisible()

  await page.goto('/app/')
  await page.getByPlaceholder('Search').fill('blue star')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('AC REPAIR', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Hang nine frames/ }).click()
  await expect(page.getByText('AC repair', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Blue Star' })).toBeVisible()
})
