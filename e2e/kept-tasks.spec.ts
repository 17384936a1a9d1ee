import type { Page } from '@playwright/test'
import { field, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { hold } from './played.ts'
import { at, member, openMenu } from './steps.ts'
import {
  fillDetails,
  fillSchedule,
  postButton,
  reachSchedule,
  tile,
  toDetails,
  toSchedule,
} from './wizard.ts'

test('says that it kept what was written, opens the wizard at its step, starts afresh, and keeps the tasks of two tabs apart', async ({
  page,
}) => {
  await member(page, 'Asha')
  const kept = (tab: Page) => tab.getByText('We kept what you wrote.')
  await reachSchedule(page)
  await expect(kept(page)).toHaveCount(0)
  await field(page, 'Budget').fill('650')
  const other = await page.context().newPage()
  await other.goto('/app/post')
  await expect(kept(other)).toBeVisible()
  await expect(field(other, 'Budget')).toHaveValue('650')
  // Back leads through the steps, as if one had come through them.
  await other.getByRole('button', { name: 'Back' }).click()
  await expect(field(other, 'Title')).toHaveValue('Hang nine frames and a mirror')
  await other.goBack()
  await expect(tile(other, 'Custom')).toHaveAttribute('aria-pressed', 'true')
  await other.reload()
  await expect(kept(other)).toBeVisible()
  await other.getByRole('button', { name: 'Start afresh' }).click()
  await expect(kept(other)).toHaveCount(0)
  await expect(title(other, 'Post a Task')).toBeFocused()
  await expect(other.locator('[aria-pressed=true]')).toHaveCount(0)
  await toDetails(other)
  await expect(field(other, 'Title')).toHaveValue('')
  await expect(field(other, 'City')).toHaveValue('Pune')

  await test.step('keeps the tasks of two tabs apart, until log-out', async () => {
    await field(other, 'Title').fill('Walk two dogs')
    for (const tab of [page, other]) await tab.reload()
    await expect(field(page, 'Budget')).toHaveValue('650')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(field(page, 'Title')).toHaveValue('Hang nine frames and a mirror')
    await expect(field(other, 'Title')).toHaveValue('Walk two dogs')
    await other.goto('/app/')
    await (await openMenu(other)).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(at('/gettingStarted'))
    const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    await expect.poll(stored).not.toContain('Hang nine')
  })
})

/** Presses Post, and Back while the answer is held; returns what lets the answer go. */
const goesBackWhilePosting = async (page: Page) => {
  const posting = await hold(page, 'POST /task/post')
  await postButton(page).click()
  await expect.poll(posting.hasCome).toBe(true)
  await page.getByRole('button', { name: 'Back' }).click()
  return posting
}

test('keeps changes made in the wizard after it was sent', async ({ page }) => {
  await member(page, 'Asha')
  await reachSchedule(page)
  await fillSchedule(page)
  const posting = await goesBackWhilePosting(page)
  await field(page, 'Title').fill('Hang ten frames and a mirror')
  posting.release()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  await expect(page.getByText(/^Your task was posted before you made this change/)).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Hang ten frames and a mirror')
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Hang ten frames and a mirror')
})

test('leads to the market after a post was sent, even if somebody went Back in the wizard', async ({
  page,
}) => {
  await member(page, 'Asha')
  await page.goto('/app/messages')
  await page.goto('/app/')
  await page.getByRole('link', { name: 'Post Task' }).click()
  await toDetails(page)
  await fillDetails(page)
  await toSchedule(page)
  await fillSchedule(page)
  const posting = await goesBackWhilePosting(page)
  await expect(field(page, 'Title')).toBeVisible()
  posting.release()
  await expect(page).toHaveURL(at('/'))
  await expect(title(page, 'Find tasks')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(at('/messages'))
})
