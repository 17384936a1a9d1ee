import type { Page } from '@playwright/test'
import { field, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { listen } from './played.ts'
import { rests } from './rests.ts'
import { at, colourOf, isGrey, member } from './steps.ts'
import {
  accepted,
  checkOf,
  fillDetails,
  fillSchedule,
  nextButton,
  nextPost,
  openWizard,
  pickDay,
  postButton,
  prompt,
  question,
  reachSchedule,
  refused,
  taskWords,
  tile,
  toDetails,
  toSchedule,
} from './wizard.ts'

const tiles = [
  'Homeworks & assignment',
  'Office Work',
  'Lift-Move-Pack',
  'Tutoring',
  'Computer IT',
  'Video & Editing',
  'Photography',
  'Design',
  'Delivery and Errands',
  'Pet Care',
  'Events',
  'Custom',
  'Fitness and Health',
  'Borrowing and Lending',
]

const segments = (page: Page) =>
  page.getByRole('progressbar').evaluate(bar => {
    const isFull = (part: Element) => part.firstElementChild!.getBoundingClientRect().width > 1
    return [...bar.children].map(isFull)
  })

const isOnStep = async (page: Page, step: 1 | 2 | 3) => {
  const sign = [page.getByText(prompt), field(page, 'Title'), page.getByText(question)][step - 1]!
  await expect(sign).toBeVisible()
  await expect.poll(() => segments(page)).toEqual([true, step > 1, step > 2])
}

test('[post.1, post.2, post.13] shows three steps and segments, goes Back by one, and posts at the third', async ({
  page,
}) => {
  await member(page, 'Asha')
  await openWizard(page)
  const back = page.getByRole('button', { name: 'Back' })
  await isOnStep(page, 1)
  await back.click()
  await expect(page).toHaveURL(at('/'))
  await openWizard(page)
  await toDetails(page)
  await isOnStep(page, 2)
  await back.click()
  await isOnStep(page, 1)
  await nextButton(page).click()
  await fillDetails(page)
  await toSchedule(page)
  await isOnStep(page, 3)
  await back.click()
  await isOnStep(page, 2)
  await toSchedule(page)
  await expect(nextButton(page)).toHaveCount(0)
  await fillSchedule(page)
  const sent = nextPost(page)
  await postButton(page).click()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  expect(await sent).toMatchObject({
    title: taskWords.title,
    description: taskWords.description,
    budget: 800,
  })
  const [newest] = await (await page.request.get('/api/task/myTasks')).json()
  expect(newest).toMatchObject({
    title: taskWords.title,
    timeSlot: 'Afternoon',
    taskCity: 'Pune',
    budget: 800,
  })
})

test('[post.3, post.4] chooses one of 14 tiles at a time, marks it with a white border, and disables Next without one', async ({
  page,
}) => {
  await member(page, 'Asha')
  await openWizard(page)
  const all = page.getByRole('group', { name: prompt }).getByRole('button')
  await expect(all).toHaveText(tiles)
  await expect(nextButton(page)).toBeDisabled()
  const off = await colourOf(nextButton(page), 'backgroundColor')
  expect(isGrey(off)).toBe(true)

  const pressed = () =>
    all.evaluateAll(found =>
      found.filter(one => one.getAttribute('aria-pressed') === 'true').map(one => one.textContent),
    )
  const white = [255, 255, 255]
  await tile(page, 'Pet Care').click()
  expect(await pressed()).toEqual(['Pet Care'])
  expect(await colourOf(tile(page, 'Pet Care'), 'borderTopColor')).toEqual(white)
  const width = await tile(page, 'Pet Care').evaluate(one => getComputedStyle(one).borderTopWidth)
  expect(Number.parseFloat(width)).toBeGreaterThanOrEqual(2)
  expect(await colourOf(tile(page, 'Design'), 'borderTopColor')).not.toEqual(white)
  await expect(nextButton(page)).toBeEnabled()
  await expect.poll(async () => isGrey(await colourOf(nextButton(page), 'backgroundColor'))).toBe(false)

  await tile(page, 'Design').click()
  expect(await pressed()).toEqual(['Design'])
  expect(await colourOf(tile(page, 'Pet Care'), 'borderTopColor')).not.toEqual(white)
  await tile(page, 'Design').click()
  expect(await pressed()).toEqual([])
  await expect(nextButton(page)).toBeDisabled()
})

test('[post.4] sends the categoryId and stored name of the chosen tile', async ({ page }) => {
  await member(page, 'Asha')
  await reachSchedule(page, 'Delivery and Errands')
  await fillSchedule(page)
  const sent = nextPost(page)
  await postButton(page).click()
  expect(await sent).toMatchObject({ categoryId: 10, categoryName: 'Delivery & Errands' })
  await expect(page).toHaveURL(at('/'))
})

test('[post.5, post.6] shows the fields and hints of step 2, and uses the browser’s own checks', async ({
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
  await fillDetails(page)
  expect(await checkOf(field(page, 'Specific Requirements'))).toEqual(accepted)
  for (const [label, tooShort, enough] of [
    ['Title', 'Nine chars'.slice(0, 9), 'Ten chars!'],
    ['Description', 'x'.repeat(24), 'x'.repeat(25)],
  ] as const) {
    for (const bad of ['', tooShort]) {
      await field(page, label).fill('')
      await field(page, label).pressSequentially(bad)
      expect(await checkOf(field(page, label)), `${label}: ${bad}`).toEqual(refused)
      await nextButton(page).click()
      await isOnStep(page, 2)
    }
    await field(page, label).fill('')
    await field(page, label).pressSequentially(enough)
    expect(await checkOf(field(page, label))).toEqual(accepted)
  }
  await toSchedule(page)
})

test('[post.7] requires a place in person, clears it for In-Person, and sets NA for Remotely', async ({
  page,
}) => {
  await member(page, 'Asha')
  await openWizard(page)
  await toDetails(page)
  await fillDetails(page)
  for (const [label, text] of [
    ['City', 'Pune'],
    ['Full Address', '12 Baner Road'],
  ] as const) {
    await field(page, label).fill('')
    expect(await checkOf(field(page, label))).toEqual(refused)
    await nextButton(page).click()
    await isOnStep(page, 2)
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
  await fillSchedule(page)
  const sent = nextPost(page)
  await postButton(page).click()
  expect(await sent).toMatchObject({ modeOfTask: 'Remotely', taskCity: 'NA', taskLocation: 'NA' })
  await expect(page).toHaveURL(at('/'))
})

test('[post.8, post.10, post.14] asks for date and time in step 3, unless a flexible toggle is on', async ({
  page,
}) => {
  await member(page, 'Asha')
  await reachSchedule(page)
  await field(page, 'Budget').fill('800')
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
  const sent = nextPost(page)
  await postButton(page).click()
  expect(await sent).toMatchObject({
    ...{ dateFlexible: true, startDate: null, endDate: null },
    ...{ timeFlexible: true, timeSlot: '' },
  })
  await expect(page).toHaveURL(at('/'))
})
