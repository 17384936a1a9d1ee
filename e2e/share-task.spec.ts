import type { Page } from '@playwright/test'
import { sheet, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { at, member, postTask } from './steps.ts'
import { fillSchedule, postButton, reachSchedule } from './wizard.ts'

const openEmptyOffers = async (page: Page) => {
  await member(page, 'Asha')
  const task = await postTask(page)
  await page.goto(`/app/task/offers/${task.givenId}`)
  await expect(page.getByText(/No offers yet/)).toBeVisible()
  return task
}

test('[share.1] offers a link to copy, WhatsApp and a code where the device has no sheet of its own', async ({
  page,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { givenId, title } = await openEmptyOffers(page)
  const url = `${baseURL}/t/${givenId}`
  await page.getByRole('button', { name: 'Share task' }).click()
  const share = sheet(page, 'Share')
  await expect(share.getByRole('img', { name: `QR code of “${title}”` })).toBeVisible()
  await expect(share.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  )
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  // Without an account, and back to the task from there.
  await page.goto(url)
  await page.getByRole('link', { name: 'Make an Offer' }).click()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
})

test('[share.1] opens the device’s own sheet where there is one, with the app’s address of a task left out', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.share = async data => void shared.push(data!)
  })
  await member(page, 'Asha')
  const { givenId, title } = await postTask(page, { isPublic: false })
  await page.goto(`/app/task/${givenId}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  await expect.poll(shared).toEqual([{ title, url: `${baseURL}/app/task/${givenId}` }])
})

test('explains after a post once what comes next, and leads to the task, where it can be shared', async ({
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
