import { expect, test } from './market.ts'
import { member } from './steps.ts'
import { calendar, openCalendar, question, reachSchedule } from './wizard.ts'

const year = new Date().getFullYear() + 1

test('[cal.1, cal.2, cal.3, post.9] shows a month in a centred overlay, lists 21 years, passes the chosen day on, refuses days that cannot be, and closes on a press outside', async ({
  page,
}) => {
  await member(page, 'Asha')
  await page.clock.setFixedTime(`${year}-11-15T06:00:00Z`)
  await reachSchedule(page)
  await openCalendar(page, 'On Date')
  const dialog = calendar(page)
  const dateButton = (name: string) => page.getByRole('button', { name, exact: true })
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
  await dialog.getByRole('button', { name: 'Next month' }).click()

  // The years: from 10 before to 10 after the year shown.
  const list = dialog.getByRole('combobox', { name: 'Year' })
  const around = (middle: number) => Array.from({ length: 21 }, (_, index) => String(middle - 10 + index))
  expect(await list.locator('option').allTextContents()).toEqual(around(year))
  await list.selectOption(String(year + 10))
  await expect(dialog.getByRole('grid', { name: `November ${year + 10}` })).toBeVisible()
  expect(await list.locator('option').allTextContents()).toEqual(around(year + 10))

  await test.step('closes on a press outside, and keeps what was chosen before', async () => {
    await page.mouse.click(8, 8)
    await expect(dialog).toBeHidden()
    await expect(page.getByText(question)).toBeVisible()
    await expect(dateButton('On Date')).not.toContainText(/\d/)
    await openCalendar(page, 'Before Date')
    await page.mouse.click(8, 8)
    await expect(dialog).toBeHidden()
    await expect(dateButton('Before Date')).not.toContainText(/\d/)
  })

  await test.step('passes today on if no day was chosen, and else the chosen day', async () => {
    await openCalendar(page, 'On Date')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await expect(dateButton('On Date')).toHaveText(`15-11-${year}`)
    await openCalendar(page, 'On Date')
    await dialog.getByRole('button', { name: 'Next month' }).click()
    await dialog.getByRole('button', { name: `31 December ${year}` }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await expect(dateButton('On Date')).toHaveText(`31-12-${year}`)
    // Opened again it stands on what was chosen.
    await openCalendar(page, 'On Date')
    await expect(dialog.getByRole('button', { name: `31 December ${year}, selected` })).toBeVisible()
  })

  await test.step('refuses a day before today, and an end before the start', async () => {
    await dialog.getByRole('button', { name: 'Previous month' }).click()
    await expect(dialog.getByRole('button', { name: `14 November ${year}` })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: `15 November ${year}` })).toBeEnabled()
    await dialog.getByRole('button', { name: `20 November ${year}` }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dateButton('On Date')).toHaveText(`20-11-${year}`)
    await openCalendar(page, 'Before Date')
    await expect(dialog.getByRole('button', { name: `19 November ${year}` })).toBeDisabled()
    await dialog.getByRole('button', { name: `22 November ${year}` }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dateButton('Before Date')).toHaveText(`22-11-${year}`)
    await openCalendar(page, 'Before Date')
    await dialog.getByRole('button', { name: `25 November ${year}` }).click()
    await page.mouse.click(8, 8)
    await expect(dateButton('Before Date')).toHaveText(`22-11-${year}`)
  })
})
