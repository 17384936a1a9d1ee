import { field, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, listen } from './played.ts'
import { at, member } from './steps.ts'
import {
  accepted,
  calendar,
  checkOf,
  fillDetails,
  fillSchedule,
  nextButton,
  nextPost,
  openCalendar,
  openWizard,
  pickDay,
  postButton,
  question,
  reachSchedule,
  refused,
  tile,
  toDetails,
  toSchedule,
} from './wizard.ts'

test('[post.9] closes the pickers on a press outside, and shows days as day-month-year', async ({ page }) => {
  const year = new Date().getFullYear() + 1
  await member(page, 'Asha')
  await page.clock.setFixedTime(`${year}-03-02T06:00:00Z`)
  await reachSchedule(page)
  for (const name of ['On Date', 'Before Date'] as const) {
    await openCalendar(page, name)
    await page.mouse.click(8, 8)
    await expect(calendar(page)).toBeHidden()
    await expect(page.getByText(question)).toBeVisible()
    await expect(page.getByRole('button', { name, exact: true })).not.toContainText(/\d/)
  }
  await pickDay(page, 'On Date', `9 March ${year}`)
  await expect(page.getByRole('button', { name: 'On Date', exact: true })).toHaveText(`09-03-${year}`)
  await pickDay(page, 'Before Date', `31 March ${year}`)
  await expect(page.getByRole('button', { name: 'Before Date', exact: true })).toHaveText(`31-03-${year}`)
  // A press outside keeps what was chosen before.
  await openCalendar(page, 'Before Date')
  await calendar(page)
    .getByRole('button', { name: `20 March ${year}` })
    .click()
  await page.mouse.click(8, 8)
  await expect(page.getByRole('button', { name: 'Before Date', exact: true })).toHaveText(`31-03-${year}`)
})

test('lists everything that is missing at once, and focuses the first missing field', async ({ page }) => {
  await member(page, 'Asha')
  await reachSchedule(page)
  await postButton(page).click()
  await expect(page.getByRole('button', { name: 'On Date', exact: true })).toBeFocused()
  for (const sentence of [
    'On Date is required',
    'Before Date is required',
    'Please choose one',
    'Budget is required',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await fillSchedule(page)
  await expect(page.getByText(/is required|Please choose one/)).toHaveCount(0)
})

test('says beside each refused field what is wrong with it, for refusals by the server too', async ({
  page,
}) => {
  await member(page, 'Asha')
  await openWizard(page)
  await toDetails(page)
  await field(page, 'Title').fill('Too short')
  await field(page, 'Description').fill('This as well')
  await nextButton(page).click()
  await expect(field(page, 'Title')).toBeFocused()
  const missing = { Title: true, Description: true, 'Full Address': true, City: false }
  for (const [label, isRefused] of Object.entries(missing))
    if (isRefused) await expect(field(page, label), label).toHaveAttribute('aria-invalid', 'true')
    else await expect(field(page, label), label).not.toHaveAttribute('aria-invalid')
  await fillDetails(page)
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await toSchedule(page)
  await fillSchedule(page, '0')
  // It is off for half a second, so that a second tap on 'Next' sends nothing.
  await expect(postButton(page)).toBeEnabled()
  await field(page, 'Budget').press('Enter')
  await expect(page.getByText('Must be at least ₹1', { exact: true })).toBeVisible()
  await field(page, 'Budget').fill('800')
  const issues = [
    { path: 'endDate', message: 'This day has passed' },
    { path: 'timeSlot', message: 'This time has passed' },
  ]
  await answer(page, 'POST /task/post', 400, { message: 'Refused', code: 'validation_failed', issues })
  await postButton(page).click()
  for (const { message } of issues) await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Before Date', exact: true })).toBeFocused()
})

test('[post.11] requires a number as the budget', async ({ page }) => {
  await member(page, 'Asha')
  await reachSchedule(page)
  const budget = field(page, 'Budget')
  await fillSchedule(page, '')
  const calls = listen(page)
  for (const bad of ['', 'abc', '0', '-5', '10000001', '1.234']) {
    await budget.fill(bad)
    expect(await checkOf(budget), bad).toEqual(refused)
    await postButton(page).click()
    await expect(page.getByText(question)).toBeVisible()
  }
  expect(calls).not.toContain('POST /task/post')
  await budget.fill('99.5')
  expect(await checkOf(budget)).toEqual(accepted)
  const sent = nextPost(page)
  await postButton(page).click()
  expect((await sent).budget).toBe(99.5)
  await expect(page).toHaveURL(at('/'))
})

test('[post.12] asks for days in six categories, and sends none in the others', async ({ page }) => {
  await member(page, 'Asha')
  await openWizard(page)
  await toDetails(page, 'Homeworks & assignment')
  await fillDetails(page)
  await toSchedule(page)
  const back = page.getByRole('button', { name: 'Back' })
  const asked: [string, string[]][] = []
  const names = ['Office Work', 'Lift-Move-Pack', 'Tutoring', 'Computer IT', 'Video & Editing', 'Photography']
  names.push('Design', 'Delivery and Errands', 'Pet Care', 'Events', 'Custom', 'Fitness and Health')
  names.push('Borrowing and Lending')
  await expect(page.getByLabel(/^Total/)).toHaveCount(0)
  for (const name of names) {
    await back.click()
    await expect(field(page, 'Title')).toBeVisible()
    await back.click()
    await tile(page, name).click()
    await nextButton(page).click()
    await expect(field(page, 'Title')).toBeVisible()
    await toSchedule(page)
    asked.push([name, await page.locator('label', { hasText: /^Total/ }).allTextContents()])
  }
  const withDays = ['Office Work', 'Tutoring', 'Pet Care', 'Events', 'Fitness and Health']
  const expected = names.map(name => {
    if (name === 'Borrowing and Lending') return [name, ['Total Borrow Days']]
    return [name, withDays.includes(name) ? ['Total Work Days'] : []]
  })
  expect(asked).toEqual(expected)

  await fillSchedule(page)
  const days = field(page, 'Total Borrow Days')
  for (const bad of ['', '0', '1.5']) {
    await days.fill(bad)
    expect(await checkOf(days), bad).toEqual(refused)
  }
  await days.fill('3')
  await answer(page, 'POST /task/post', 500)
  const borrowed = nextPost(page)
  await postButton(page).click()
  expect(await borrowed).toMatchObject({ categoryId: 17, workDays: 3 })
  await expect(toast(page, 'Task posting failed')).toBeVisible()
  await back.click()
  await expect(field(page, 'Title')).toBeVisible()
  await back.click()
  await tile(page, 'Custom').click()
  await nextButton(page).click()
  await toSchedule(page)
  const custom = nextPost(page)
  await postButton(page).click()
  expect(await custom).toMatchObject({ categoryId: 14, workDays: 0 })
})
