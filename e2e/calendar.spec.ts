import type { Page } from '@playwright/test'
import { expect, test } from './market.ts'
import { member } from './steps.ts'
import { calendar, openCalendar, reachSchedule } from './wizard.ts'

const year = new Date().getFullYear() + 1

/** The calendar as it opens on 15 November of next year. */
const open = async (page: Page) => {
  await member(page, 'Asha')
  await page.clock.setFixedTime(`${year}-11-15T06:00:00Z`)
  await reachSchedule(page)
  await openCalendar(page, 'On Date')
  return calendar(page)
}

test('[cal.1] shows a centred overlay with a month, weeks from SUN to SAT, and arrows to both sides', async ({
  page,
}) => {
  const dialog = await open(page)
  const box = (await dialog.boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(2)
  expect(Math.abs(box.y + box.height / 2 - height / 2)).toBeLessThan(2)
  expect(await dialog.evaluate(element => element.matches(':modal'))).toBe(true)
  const underneath = page.getByRole('button', { name: 'Post Task' })
  await expect(underneath.click({ timeout: 500, trial: true })).rejects.toThrow()

  const heads = await dialog.locator('thead th').allInnerTexts()
  expect(heads).toEqual(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'])
  const isMonth = async (name: string, of: number, days: number) => {
    await expect(dialog.getByRole('grid', { name: `${name} ${of}` })).toBeVisible()
    await expect(dialog.getByText(name, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Year' })).toHaveValue(String(of))
    const shown = dialog.getByRole('button', { name: new RegExp(`\\d ${name} ${of}`) })
    await expect(shown).toHaveText(Array.from({ length: days }, (_, index) => String(index + 1)))
    // The first of the month stands below its own weekday.
    const column = await shown.first().evaluate(day => day.closest('td')!.cellIndex)
    const month = new Date(`1 ${name} ${of} UTC`)
    expect(column).toBe(month.getUTCDay())
  }
  await isMonth('November', year, 30)
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await isMonth('December', year, 31)
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await isMonth('January', year + 1, 31)
  for (let i = 0; i < 3; i++) await dialog.getByRole('button', { name: 'Previous month' }).click()
  await isMonth('October', year, 31)
})

test('[cal.2] lists 21 years, from 10 before to 10 after the year shown', async ({ page }) => {
  const dialog = await open(page)
  const list = dialog.getByRole('combobox', { name: 'Year' })
  const around = (middle: number) => Array.from({ length: 21 }, (_, index) => String(middle - 10 + index))
  expect(await list.locator('option').allTextContents()).toEqual(around(year))
  await list.selectOption(String(year + 10))
  await expect(dialog.getByRole('grid', { name: `November ${year + 10}` })).toBeVisible()
  expect(await list.locator('option').allTextContents()).toEqual(around(year + 10))
})

test('[cal.3] passes the chosen day on Confirm, or today if none was chosen', async ({ page }) => {
  const dialog = await open(page)
  const field = page.getByRole('button', { name: 'On Date', exact: true })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(field).toHaveText(`15-11-${year}`)
  await openCalendar(page, 'On Date')
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await dialog.getByRole('button', { name: `31 December ${year}` }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(field).toHaveText(`31-12-${year}`)
  // Opened again it stands on what was chosen.
  await openCalendar(page, 'On Date')
  await expect(dialog.getByRole('button', { name: `31 December ${year}, selected` })).toBeVisible()
})

test('refuses a day before today, and an end before the start', async ({ page }) => {
  const dialog = await open(page)
  await expect(dialog.getByRole('button', { name: `14 November ${year}` })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: `15 November ${year}` })).toBeEnabled()
  await dialog.getByRole('button', { name: `20 November ${year}` }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await openCalendar(page, 'Before Date')
  await expect(dialog.getByRole('button', { name: `19 November ${year}` })).toBeDisabled()
  await dialog.getByRole('button', { name: `22 November ${year}` }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Before Date', exact: true })).toHaveText(`22-11-${year}`)
})
