import type { Page } from '@playwright/test'
import { test as base, expect, watch } from './market.ts'
import { member, title, twoMembers } from './steps.ts'
import { calendar, fillDetails, openWizard, toDetails, toSchedule } from './wizard.ts'

/** A page of which a part is out of reach: the browser itself may complain of that, and of nothing else. */
const test = base.extend({
  page: async ({ browser, market }, use) => {
    const page = await browser.newPage({ baseURL: market.origin })
    const faults = await watch(page, [market.origin])
    await use(page)
    await page.close()
    expect(faults.filter(fault => !fault.endsWith('Failed to load resource: net::ERR_FAILED'))).toEqual([])
  },
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Waits until the app's files are kept: nothing but late parts is out of reach then. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

const notLoaded = 'This could not be loaded.'

test('emoji that cannot be fetched say so in their place: what was typed stays, and Retry brings them', async ({
  page,
  newVisitor,
}) => {
  const { r } = await twoMembers(page, newVisitor)
  await page.goto(`/app/messages/${r.givenId}`)
  await controlled(page)
  const field = page.getByLabel('Message', { exact: true })
  await field.fill('Half a sen')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(field).toHaveValue('Half a sen')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByPlaceholder('Search')).toBeVisible()
  await expect(page.getByText(notLoaded)).toHaveCount(0)
  await expect(field).toHaveValue('Half a sen')
})

test('a calendar that cannot be fetched leaves the draft as it is, and Retry opens it', async ({ page }) => {
  await member(page, 'Asha')
  await openWizard(page)
  await controlled(page)
  await toDetails(page)
  await fillDetails(page)
  await toSchedule(page)
  await page.getByLabel('Budget', { exact: true }).fill('640')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'On Date', exact: true }).click()
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page.getByLabel('Budget', { exact: true })).toHaveValue('640')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(calendar(page)).toBeVisible()
})

test('a page that crashed is left by Back, and the page before stands', async ({ browser, market }) => {
  // Not watched for faults: this one is wanted.
  const page = await browser.newPage({ baseURL: market.origin })
  await member(page, 'Asha')
  await page.goto('/app/')
  await expect(page.getByText(/items found/)).toBeVisible()
  // What the server never says: the screen cannot be drawn of it.
  await page.route('**/api/task/myTasks', route => route.fulfill({ json: { nothing: 'of use' } }))
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await expect(page.getByText('Something went wrong on this page.')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Find tasks')).toBeVisible()
  await expect(page.getByText(/items found/)).toBeVisible()
  await page.close()
})
