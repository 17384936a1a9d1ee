import type { Page } from '@playwright/test'
import { title } from './locators.ts'
import { test as base, expect, watch } from './market.ts'
import { agreedTask, member, openMenu, twoMembers } from './steps.ts'
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

/** Puts the file of a late part out of reach, and back. */
const outOfReach = async (page: Page, file: string) => {
  const files = `**/assets/${file}*`
  await page.route(files, route => route.abort())
  return () => page.unroute(files)
}

const notLoaded = "This couldn't be loaded."

test('says in their place that the emoji cannot be fetched, keeps what was typed, and loads them on Retry', async ({
  page,
  newCaller,
}) => {
  const { r } = await twoMembers(page, newCaller)
  await page.goto(`/app/messages/${r.givenId}`)
  await expect(page.getByText('Say hello to Ravi')).toBeVisible()
  const comesBack = await outOfReach(page, 'emoji-panel')
  const field = page.getByLabel('Message', { exact: true })
  await field.fill('Half a sen')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(field).toHaveValue('Half a sen')
  await comesBack()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByPlaceholder('Search')).toBeVisible()
  await expect(page.getByText(notLoaded)).toHaveCount(0)
  await expect(field).toHaveValue('Half a sen')
})

test('gives up on the calendar that has not come after 20 s, keeps the draft, and opens it on Retry', async ({
  page,
}) => {
  await member(page, 'Asha')
  await page.clock.install()
  await openWizard(page)
  const files = '**/assets/calendar-dialog*'
  await page.route(files, () => {})
  await toDetails(page)
  await fillDetails(page)
  await toSchedule(page)
  await page.getByLabel('Budget', { exact: true }).fill('640')
  await page.getByRole('button', { name: 'On Date', exact: true }).click()
  await page.clock.fastForward(19_000)
  await expect(page.getByText(notLoaded)).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page.getByLabel('Budget', { exact: true })).toHaveValue('640')
  await page.unroute(files)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(calendar(page)).toBeVisible()
  await expect(page.getByLabel('Budget', { exact: true })).toHaveValue('640')
})

test('shows the task when neither the fonts nor the agreement’s code can be fetched, and loads the agreement on Retry', async ({
  page,
  newCaller,
}) => {
  const { ravi } = await twoMembers(page, newCaller)
  const { givenId } = await agreedTask(page, ravi, { description: 'Water the plants on the balcony' })
  await outOfReach(page, 'anek')
  const comesBack = await outOfReach(page, 'agreement')
  await page.goto(`/app/task/${givenId}`)
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page.getByText('Water the plants on the balcony')).toBeVisible()
  await comesBack()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Step \d of \d/)).toBeVisible()
  await expect(page.getByText(notLoaded)).toHaveCount(0)
})

test('leads from a crashed page by Back to the page before it', async ({ browser, market }) => {
  // Faults are not watched, because this test causes one.
  const page = await browser.newPage({ baseURL: market.origin })
  await member(page, 'Asha')
  await page.goto('/app/')
  await expect(page.getByText(/items found/)).toBeVisible()
  // The server never sends this, so the screen cannot be drawn from it.
  await page.route('**/api/task/myTasks', route => route.fulfill({ json: [null] }))
  await (await openMenu(page)).getByRole('link', { name: 'My Tasks' }).click()
  await expect(page.getByText('Something went wrong on this page.')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Find tasks')).toBeVisible()
  await expect(page.getByText(/items found/)).toBeVisible()
  await page.close()
})
