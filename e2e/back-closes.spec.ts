import type { Locator, Page } from '@playwright/test'
import { title } from './locators.ts'
import { expect, test } from './market.ts'
import { rests } from './rests.ts'
import { at, fromMenu, member, openMenu, postTask, twoMembers } from './steps.ts'
import { calendar, fillDetails, openCalendar, question, toDetails, toSchedule } from './wizard.ts'

/** From the alerts, which are the page before, to a page by its address. */
const goFromAlerts = async (page: Page, path: string) => {
  await page.goto('/app/alerts')
  await page.goto(`/app${path}`)
}

/** Opens a part that lies over the page and closes it in every way. The page before stays one step away. */
const backCloses = async (page: Page, open: () => Promise<Locator>, before = '/alerts') => {
  const { href } = new URL(page.url())
  const part = await open()
  await expect(part).toBeVisible()
  await page.goBack()
  await expect(part).toBeHidden()
  expect(page.url()).toBe(href)
  await open()
  await expect(part).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(part).toBeHidden()
  await rests(page)
  await page.goBack()
  await expect(page).toHaveURL(at(before))
}

const budgetSheet = (page: Page) => page.getByRole('dialog', { name: 'Budget' })
const openBudget = async (page: Page) => {
  await page.getByRole('button', { name: 'Budget', exact: true }).click()
  return budgetSheet(page)
}

test('closes the menu by Back before leaving the page, replaces it by the page of its link, and keeps one page in the history after a reload under it', async ({
  page,
}) => {
  await member(page, 'Asha')
  await goFromAlerts(page, '/')
  await backCloses(page, () => openMenu(page))
  await page.goForward()
  await (await openMenu(page)).getByRole('link', { name: 'My Tasks' }).click()
  await expect(title(page, 'My Tasks')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Find tasks')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(await openMenu(page)).toBeVisible()
  await page.reload()
  await expect(title(page, 'Find tasks')).toBeVisible()
  await rests(page)
  await page.goBack()
  await expect(page).toHaveURL(at('/alerts'))
})

test('closes a sheet by Back and adds no filter chosen there to the history', async ({ page }) => {
  await member(page, 'Asha')
  await postTask(page) // A market without tasks has no filters.
  await goFromAlerts(page, '/')
  await backCloses(page, () => openBudget(page))
  await page.goForward()
  await openBudget(page)
  await budgetSheet(page).getByRole('button', { name: 'Up to ₹500' }).click()
  await expect(budgetSheet(page)).toBeHidden()
  await expect(page).toHaveURL(/max=500/)
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/status=Open.*max=500/)
  // Opened and closed again, too.
  await page.getByRole('button', { name: 'Status: Open', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/status=Open.*max=500/)
  await expect(title(page, 'Find tasks')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(at('/alerts'))
})

test('closes a dialog and a menu about a person by Back', async ({ page, newCaller }) => {
  const { ravi } = await twoMembers(page, newCaller)
  const own = await postTask(page)
  const other = await postTask(ravi)
  await goFromAlerts(page, `/task/${own.givenId}`)
  await backCloses(page, async () => {
    await fromMenu(page, 'Delete Task')
    return page.getByRole('dialog')
  })
  await goFromAlerts(page, `/task/${other.givenId}`)
  await backCloses(page, async () => {
    await page.getByRole('button', { name: 'More' }).click()
    return page.getByRole('dialog')
  })
  // One layer that takes another's place.
  await page.goForward()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Block Ravi' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(at(`/task/${other.givenId}`))
  await page.goBack()
  await expect(page).toHaveURL(at('/alerts'))
})

test('closes the emoji panel by Back, and by Escape with the focus on its button, and leaves by the page’s own Back', async ({
  page,
  newCaller,
}) => {
  const { r } = await twoMembers(page, newCaller)
  const openEmoji = async () => {
    await page.getByRole('button', { name: 'Emoji', exact: true }).click()
    await page.getByPlaceholder('Search').focus()
    return page.getByPlaceholder('Search')
  }
  await goFromAlerts(page, `/messages/${r.givenId}`)
  await backCloses(page, openEmoji)
  await goFromAlerts(page, '/messages')
  await page.evaluate(path => history.pushState(null, '', path), `/app/messages/${r.givenId}`)
  await (await openEmoji()).press('Escape')
  await expect(page.getByRole('button', { name: 'Emoji', exact: true })).toBeFocused()
  await openEmoji()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(at('/messages'))
  await page.goBack()
  await expect(page).toHaveURL(at('/alerts'))
})

test('closes the calendar by Back before leaving the step', async ({ page }) => {
  await member(page, 'Asha')
  await goFromAlerts(page, '/post')
  await toDetails(page)
  await fillDetails(page)
  await toSchedule(page)
  await openCalendar(page, 'On Date')
  await page.goBack()
  await expect(calendar(page)).toBeHidden()
  await expect(page.getByText(question)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Title')).toBeVisible()
})
