import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { title } from './locators.ts'
import { expect, test } from './market.ts'
import { isQuiet } from './rests.ts'
import { agreedTask, at, type Caller, postTask, twoMembers } from './steps.ts'

const counts = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

/** Opens a filter, by its name as it stands, and presses one of its choices. */
const choose = async (page: Page, filter: string, choice: string) => {
  await page.getByRole('button', { name: filter, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

/** Four tasks with one common word; each filter tells them apart. */
const fourTasks = async (page: Caller, ravi: Caller) => {
  const word = `word${randomUUID().slice(0, 8)}`
  const year = new Date().getFullYear() + 1
  const dated = (day: string) => ({
    dateFlexible: false,
    startDate: `${year}-${day}`,
    endDate: `${year}-12-30`,
  })
  await postTask(page, { title: `First of ${word}`, categoryId: 5, budget: 400, ...dated('06-09') })
  await postTask(page, {
    title: `Second of ${word}`,
    categoryId: 8,
    budget: 2_500,
    modeOfTask: 'Remotely',
    taskCity: 'NA',
    taskLocation: 'NA',
  })
  await agreedTask(page, ravi, { title: `Third of ${word}`, categoryId: 5, budget: 900, ...dated('03-09') })
  await postTask(page, { title: `Fourth of ${word}`, categoryId: 9, budget: 900.5, ...dated('04-09') })
  return word
}

test('[home.9, home.10] shows what a link filters, keeps filters and sorting in the address, and clears filters one by one or all at once', async ({
  page,
  newCaller,
}) => {
  const { ravi } = await twoMembers(page, newCaller)
  const word = await fourTasks(page, ravi)
  const said = {
    q: word,
    mode: 'In-Person',
    category: '5',
    status: 'Open',
    min: '500',
    max: '900',
    sort: 'date',
  }

  await test.step('ignores wrong values in the address', async () => {
    const all = ((await (await page.request.get('/api/task/allTasks')).json()) as unknown[]).length
    await page.goto('/app/?status=open&category=6&mode=online&min=-5&max=1e9&sort=oldest&q=%20')
    await counts(page, `${all} items found`)
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })

  await test.step('opens a sheet at once when its code is loaded', async () => {
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      )
    await expect.poll(fetched).toContain('filter-sheet')
    // No event says that the fetched code has run.
    await isQuiet(page)
    const category = page.getByRole('button', { name: 'Category', exact: true })
    const isOpen = await category.evaluate(async button => {
      ;(button as HTMLButtonElement).click()
      await new Promise(requestAnimationFrame)
      return document.querySelector('dialog[open]') !== null
    })
    expect(isOpen).toBe(true)
  })

  // By the link alone, in a browser where nothing was chosen before.
  await page.goto(`/app/?${new URLSearchParams(said)}`)
  await counts(page, '0 items found')
  await expect(page.getByRole('button', { name: 'Budget: ₹500 to ₹900', exact: true })).toBeVisible()
  const named = (...names: string[]) =>
    expect.poll(() => titles(page)).toEqual(names.map(name => `${name} of ${word}`))
  await page.getByRole('button', { name: 'Remove Status: Open' }).click()
  await named('Third')
  await expect(page.getByRole('button', { name: 'Status', exact: true })).toBeFocused()
  await page.getByRole('link', { name: `Third of ${word}`, exact: true }).click()
  await expect(title(page, 'Task Brief')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await counts(page, '1 items found')
  await expect(page.getByRole('button', { name: 'Category: Computer & IT', exact: true })).toBeVisible()
  await choose(page, 'Status', 'Completed')
  await counts(page, '0 items found')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(at('/'))
  expect(new URL(page.url()).search).toBe('?sort=date')
  await expect(page.getByLabel('Search tasks')).toHaveValue('')

  await page.getByLabel('Search tasks').fill(word)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await named('Third', 'Fourth', 'First', 'Second')
  await choose(page, 'Sort: Soonest date', 'Newest first')
  await named('Fourth', 'Third', 'Second', 'First')
  await choose(page, 'Sort: Newest first', 'Highest budget')
  await named('Second', 'Fourth', 'Third', 'First')
  await choose(page, 'Sort: Highest budget', 'Soonest date')
  await named('Third', 'Fourth', 'First', 'Second')
  await choose(page, 'Place', 'In person')
  await counts(page, '3 items found')
  await choose(page, 'Category', 'Computer & IT')
  await counts(page, '2 items found')
  await choose(page, 'Status', 'Open')
  await counts(page, '1 items found')
  await page.getByRole('button', { name: 'Budget', exact: true }).click()
  // The wrong way round is taken as it is meant.
  await page.getByLabel('At least').fill('900')
  await page.getByLabel('At most').fill('500')
  await page.getByRole('button', { name: 'Apply' }).click()
  await counts(page, '0 items found')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(said)
})
