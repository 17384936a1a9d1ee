import { expect, type Locator, type Page } from '@playwright/test'
import { field } from './locators.ts'

export const prompt = 'Select a category to post a task'
export const question = 'When do you need to get it done?'
export const taskWords = {
  title: 'Hang nine frames and a mirror',
  description: 'Concrete walls, a drill is needed. Hooks are here.',
  city: 'Pune',
  address: '12 Baner Road',
}

export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
export const postButton = (page: Page) => page.getByRole('button', { name: 'Post Task', exact: true })
export const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const openWizard = async (page: Page) => {
  await page.goto('/app/post')
  await expect(page.getByText(prompt, { exact: true })).toBeVisible()
}

/** From step 1 to step 2. */
export const toDetails = async (page: Page, category = 'Custom') => {
  await tile(page, category).click()
  await nextButton(page).click()
  await expect(field(page, 'Title')).toBeVisible()
}

export const fillDetails = async (page: Page) => {
  await field(page, 'Title').fill(taskWords.title)
  await field(page, 'Description').fill(taskWords.description)
  await field(page, 'City').fill(taskWords.city)
  await field(page, 'Full Address').fill(taskWords.address)
}

/** From step 2, as it is filled in, to step 3. */
export const toSchedule = async (page: Page) => {
  await nextButton(page).click()
  await expect(page.getByText(question, { exact: true })).toBeVisible()
}

const segments = (page: Page) =>
  page.getByRole('progressbar').evaluate(bar => {
    const isFull = (part: Element) => part.firstElementChild!.getBoundingClientRect().width > 1
    return [...bar.children].map(isFull)
  })

/** Waits for a step, and for the segments that show it. */
export const isOnStep = async (page: Page, step: 1 | 2 | 3) => {
  const sign = [page.getByText(prompt), field(page, 'Title'), page.getByText(question)][step - 1]!
  await expect(sign).toBeVisible()
  await expect.poll(() => segments(page)).toEqual([true, step > 1, step > 2])
}

/** Opens the wizard and fills it in up to step 3. */
export const reachSchedule = async (page: Page, category?: string) => {
  await openWizard(page)
  await toDetails(page, category)
  await fillDetails(page)
  await toSchedule(page)
}

export const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose a date' })

export const openCalendar = async (page: Page, name: 'On Date' | 'Before Date') => {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(calendar(page)).toBeVisible()
}

/** Chooses a day of the month on show, such as '31 December 2026', or the one that is proposed. */
export const pickDay = async (page: Page, name: 'On Date' | 'Before Date', day?: string) => {
  await openCalendar(page, name)
  if (day)
    await calendar(page)
      .getByRole('button', { name: new RegExp(`(^|\\D)${day}`) })
      .click()
  await calendar(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(calendar(page)).toBeHidden()
}

export const fillSchedule = async (page: Page, budget = '800') => {
  await pickDay(page, 'On Date')
  await pickDay(page, 'Before Date')
  await page.getByRole('button', { name: 'Afternoon', exact: true }).click()
  await field(page, 'Budget').fill(budget)
}

/** The browser's own message about a field. A message of the app's own would be 'custom'. */
export const checkOf = (control: Locator) =>
  control.evaluate((element: HTMLInputElement) => ({
    isValid: element.checkValidity(),
    isCustom: element.validity.customError,
    isTold: element.validationMessage !== '',
  }))

export const refused = { isValid: false, isCustom: false, isTold: true }
export const accepted = { isValid: true, isCustom: false, isTold: false }

/** The body of the next post that the page sends; ask for it before the press. */
export const nextPost = async (page: Page): Promise<Record<string, unknown>> =>
  (await page.waitForRequest('**/api/task/post')).postDataJSON()
