import { field } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, listen } from './played.ts'
import { rests } from './rests.ts'
import { at, member } from './steps.ts'
import {
  accepted,
  checkOf,
  fillDetails,
  fillSchedule,
  isOnStep,
  nextButton,
  nextPost,
  openWizard,
  pickDay,
  postButton,
  reachSchedule,
  refused,
  toDetails,
  toSchedule,
} from './wizard.ts'

test('[post.5, post.6, post.7] shows the fields and hints of step 2, uses the browser’s own checks, says beside each field what is wrong, and asks for a place in person alone', async ({
  page,
}) => {
  await member(page, 'Asha')
  await openWizard(page)
  await toDetails(page)
  await expect(page.getByText('Minimum 10 characters', { exact: true })).toBeVisible()
  await expect(page.getByText('Minimum 25 characters', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'In-Person' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Remotely' })).not.toBeChecked()
  await expect(page.locator('form[novalidate]')).toHaveCount(0)
  await field(page, 'Title').pressSequentially('Nine chars'.slice(0, 9))
  await field(page, 'Description').pressSequentially('x'.repeat(24))
  await nextButton(page).click()
  await expect(field(page, 'Title')).toBeFocused()
  const missing = { Title: true, Description: true, 'Full Address': true, City: false }
  for (const [label, isRefused] of Object.entries(missing))
    if (isRefused) await expect(field(page, label), label).toHaveAttribute('aria-invalid', 'true')
    else await expect(field(page, label), label).not.toHaveAttribute('aria-invalid')
  await fillDetails(page)
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  expect(await checkOf(field(page, 'Specific Requirements'))).toEqual(accepted)

  const isRefused = async (label: string) => {
    expect(await checkOf(field(page, label)), label).toEqual(refused)
    await nextButton(page).click()
    await isOnStep(page, 2)
  }
  for (const [label, tooShort, enough] of [
    ['Title', 'Nine chars'.slice(0, 9), 'Ten chars!'],
    ['Description', 'x'.repeat(24), 'x'.repeat(25)],
  ] as const) {
    for (const bad of ['', tooShort]) {
      await field(page, label).fill('')
      await field(page, label).pressSequentially(bad)
      await isRefused(label)
    }
    await field(page, label).fill('')
    await field(page, label).pressSequentially(enough)
    expect(await checkOf(field(page, label))).toEqual(accepted)
  }
  for (const [label, text] of [
    ['City', 'Pune'],
    ['Full Address', '12 Baner Road'],
  ] as const) {
    await field(page, label).fill('')
    await isRefused(label)
    await field(page, label).fill(text)
  }
  await page.getByText('Remotely', { exact: true }).click()
  await expect(field(page, 'City')).toHaveValue('NA')
  await expect(field(page, 'Full Address')).toHaveValue('NA')
  await page.getByText('In-Person', { exact: true }).click()
  await expect(field(page, 'City')).toHaveValue('')
  await expect(field(page, 'Full Address')).toHaveValue('')
  await page.getByText('Remotely', { exact: true }).click()
  await toSchedule(page)

  await test.step('says beside the fields of step 3 what the server refuses', async () => {
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
    const sent = nextPost(page)
    await postButton(page).click()
    for (const { message } of issues) await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Before Date', exact: true })).toBeFocused()
    expect(await sent).toMatchObject({ modeOfTask: 'Remotely', taskCity: 'NA', taskLocation: 'NA' })
  })
})

test('[post.8, post.10, post.11, post.14] asks for date and time in step 3, unless a flexible toggle is on, and for a number as the budget', async ({
  page,
}) => {
  await member(page, 'Asha')
  await reachSchedule(page)
  await test.step('lists everything that is missing at once, and focuses the first missing field', async () => {
    await postButton(page).click()
    await expect(page.getByRole('button', { name: 'On Date', exact: true })).toBeFocused()
    for (const sentence of [
      'On Date is required',
      'Before Date is required',
      'Please choose one',
      'Budget is required',
    ])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  })
  const budget = field(page, 'Budget')
  await budget.fill('800')
  await expect(page.getByText('Select Your Preferred Time', { exact: true })).toBeVisible()
  const slot = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(slot('Morning')).toHaveText(/Morning\s*before 11 AM/)
  await expect(slot('Afternoon')).toHaveText(/Afternoon\s*11 am-4 pm/)
  await expect(slot('Evening')).toHaveText(/Evening\s*after 4 PM/)

  const stays = async (why: string) => {
    await postButton(page).click()
    await rests(page)
    expect(calls, why).not.toContain('POST /task/post')
    await isOnStep(page, 3)
    const invalid = await page.locator(':invalid:not(form, fieldset)').evaluateAll(all =>
      (all as HTMLInputElement[]).map(({ validity, validationMessage }) => ({
        isCustom: validity.customError,
        isTold: validationMessage !== '',
      })),
    )
    expect(invalid.length, why).toBeGreaterThan(0)
    for (const check of invalid) expect(check).toEqual({ isCustom: false, isTold: true })
  }
  const calls = listen(page)
  await slot('Evening').click()
  await stays('no dates')
  await pickDay(page, 'On Date')
  await stays('no end date')
  await pickDay(page, 'Before Date')
  await slot('Morning').click()
  await expect(slot('Morning')).toHaveAttribute('aria-pressed', 'true')
  await expect(slot('Evening')).toHaveAttribute('aria-pressed', 'false')
  await slot('Morning').click()
  await expect(slot('Morning')).toHaveAttribute('aria-pressed', 'false')
  await stays('no time')
  await page.getByRole('switch', { name: "Anytime I'm flexible" }).check()
  await stays('flexible date, but no time')
  await page.getByRole('switch', { name: 'Any time of day works' }).check()
  await expect(page.getByText(/is required|Please choose one/)).toHaveCount(0)
  for (const bad of ['', 'abc', '0', '1.234']) {
    await budget.fill(bad)
    expect(await checkOf(budget), bad).toEqual(refused)
    await stays(`budget: ${bad}`)
  }
  await budget.fill('99.5')
  expect(await checkOf(budget)).toEqual(accepted)
  const sent = nextPost(page)
  await postButton(page).click()
  expect(await sent).toMatchObject({
    ...{ dateFlexible: true, startDate: null, endDate: null },
    ...{ timeFlexible: true, timeSlot: '' },
    budget: 99.5,
  })
  await expect(page).toHaveURL(at('/'))
})
