import type { Page } from '@playwright/test'
import { toast } from './locators.ts'
import { expect, test } from './market.ts'
import { member, postTask } from './steps.ts'
import { fillSchedule, postButton, reachSchedule } from './wizard.ts'

const openEmptyOffers = async (page: Page) => {
  await member(page, 'Asha')
  const task = await postTask(page)
  await page.goto(`/app/task/offers/${task.givenId}`)
  await expect(page.getByText(/No offers yet/)).toBeVisible()
  return task
}

test('offers to share the task’s address while it has no offers', async ({ page, baseURL }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { givenId } = await openEmptyOffers(page)
  await page.getByRole('button', { name: 'Share task' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/app/task/${givenId}`)
})

test('opens the phone’s own share sheet where there is one', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.share = async data => void shared.push(data!)
  })
  const { givenId, title } = await openEmptyOffers(page)
  await page.getByRole('button', { name: 'Share task' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  await expect.poll(shared).toEqual([{ title, url: `${baseURL}/app/task/${givenId}` }])
})

test('says after a post what comes next, once, and leads to the task, where it can be shared', async ({
  page,
}) => {
  await member(page, 'Asha')
  await reachSchedule(page)
  await fillSchedule(page, '800')
  await postButton(page).click()
  const next = page.getByRole('link', { name: /^Your task is live/ })
  await expect(page.getByText(/items found/)).toBeVisible()
  await next.click()
  await expect(page.getByRole('button', { name: 'Share task' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/items found/)).toBeVisible()
  await expect(next).toHaveCount(0)
})
