import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { card, title } from './locators.ts'
import { expect, test } from './market.ts'
import { isQuiet } from './rests.ts'
import { agreedTask, at, member, postTask } from './steps.ts'

const counts = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

/** Opens a filter, by its name as it stands, and presses one of its choices. */
const choose = async (page: Page, filter: string, choice: string) => {
  await page.getByRole('button', { name: filter, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

/** Four tasks with one common word; each filter tells them apart. */
const fourTasks = async (page: Page, ravi: Page) => {
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

test('[home.9, home.10] keeps filters and sorting in the address, and clears filters one by one or all at once', async ({
  page,
  ravi,
}) => {
  const word = await fourTasks(page, ravi.page)
  await page.goto(`/app/?q=${word}`)
  await counts(page, '4 items found')
  const named = (...names: string[]) =>
    expect.poll(() => titles(page)).toEqual(names.map(name => `${name} of ${word}`))
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
  const address = new URL(page.url())
  expect(Object.fromEntries(address.searchParams)).toEqual({
    q: word,
    mode: 'In-Person',
    category: '5',
    status: 'Open',
    min: '500',
    max: '900',
    sort: 'date',
  })
  await page.getByRole('button', { name: 'Remove Status: Open' }).click()
  await named('Third')
  await expect(page.getByRole('button', { name: 'Status', exact: true })).toBeFocused()

  // Somebody else sees the same by the link alone.
  await ravi.page.goto(page.url())
  await counts(ravi.page, '1 items found')
  await expect(ravi.page.getByRole('button', { name: 'Budget: ₹500 to ₹900', exact: true })).toBeVisible()

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
})

test('ignores wrong values in the address', async ({ page }) => {
  await member(page, 'Asha')
  await postTask(page)
  const all = ((await (await page.request.get('/api/task/allTasks')).json()) as unknown[]).length
  await page.goto('/app/?status=open&category=6&mode=online&min=-5&max=1e9&sort=oldest&q=%20')
  await counts(page, `${all} items found`)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('opens a sheet at once when its code is loaded', async ({ page }) => {
  await member(page, 'Asha')
  await postTask(page) // A market without tasks has no filters.
  await page.goto('/app/')
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
  const isOpen = await page.getByRole('button', { name: 'Category', exact: true }).evaluate(async button => {
    ;(button as HTMLButtonElement).click()
    await new Promise(requestAnimationFrame)
    return document.querySelector('dialog[open]') !== null
  })
  expect(isOpen).toBe(true)
})

/** Fills a market with tasks by SQL: `Task 1` is the oldest, and every hundredth is remote. */
const fill = async (market: { query(text: string): Promise<unknown> }, count: number) => {
  await market.query(`
    INSERT INTO tasks (given_id, poster_id, category_id, title, description, search_text, mode,
      city, location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at)
    SELECT 'given-task-' || n, (SELECT min(id) FROM users), 5, 'Task ' || n || ' of many',
      'As many as there are.', 'task ' || n || E' of many\\x01computer & it\\x01as many as there are.',
      CASE WHEN n % 100 = 0 THEN 'Remotely' ELSE 'In-Person' END, 'Pune', 'Baner', true, true, '',
      100 * n, 0, now() FROM generate_series(1, ${count}) n`)
  await market.query('ANALYZE tasks')
}

const numberIn = (title: string) => Number(/\d+/.exec(title)?.[0])

test('[home.11] pages through a market of 20,000 tasks, searches it, and returns to a place deep in it', async ({
  newVisitor,
  ownMarket,
}) => {
  const market = await ownMarket()
  const page = await newVisitor({ baseURL: market.origin, contextOptions: undefined } as never)
  await member(page, 'Asha')
  await fill(market, 20_000)
  await page.goto('/app/')
  await counts(page, '10,000+ items found')
  await expect(card(page, 'Task 20000 of many')).toBeVisible()

  // While the next page loads, a task goes and the list is fetched again, so that page no longer follows it.
  let asked = 0
  await page.route('**/api/task/allTasks?*cursor=*', async route => {
    if (++asked === 1) {
      await market.query(`DELETE FROM tasks WHERE given_id = 'given-task-19999'`)
      const anew = page.waitForResponse(/allTasks\?limit=50$/)
      // Fetches again, as after a time without a network.
      const coming = setInterval(() => page.evaluate(() => dispatchEvent(new Event('online'))), 500)
      await anew.finally(() => clearInterval(coming))
    }
    await route.continue()
  })

  // Beyond the first thousand: the list has grown, and of it only what is near is drawn.
  let name = ''
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    name = (await titles(page)).at(-2)!
    expect(numberIn(name)).toBeLessThan(18_600)
  }).toPass({ intervals: [50] })
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  await expect(async () => {
    name = (await titles(page)).at(-2)!
    // As long as what is deep is not drawn, the last there is among the first.
    expect(numberIn(name)).toBeLessThan(18_600)
    await card(page, name).scrollIntoViewIfNeeded({ timeout: 500 })
  }).toPass()
  const deep = card(page, name)
  const askedFor = asked
  const topOf = () => deep.evaluate(element => Math.round(element.getBoundingClientRect().top))
  // Where it was when it was pressed: until then more comes in above and below.
  const pressedAt = deep.evaluate(
    element =>
      new Promise<number>(resolve => {
        const tell = () => resolve(Math.round(element.getBoundingClientRect().top))
        window.addEventListener('click', tell, { once: true, capture: true })
      }),
  )
  await deep.getByRole('link').click()
  const before = await pressedAt
  await page.goBack()
  await expect(deep).toBeInViewport()
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3)
  // Somebody who rests in one place fetches no further than the next page, however long they rest.
  await isQuiet(page)
  expect(asked - askedFor).toBeLessThanOrEqual(1)

  await page.getByLabel('Search tasks').fill('Task 77 of')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await counts(page, '1 items found')
  await expect(card(page, 'Task 77 of many')).toBeVisible()
  await page.getByLabel('Search tasks').fill('')
  await counts(page, '10,000+ items found')
  await choose(page, 'Place', 'Remote')
  await counts(page, '200 items found')
  await choose(page, 'Sort: Newest first', 'Highest budget')
  await page.getByRole('button', { name: 'Budget', exact: true }).click()
  await page.getByLabel('At most').fill('250')
  await page.getByRole('button', { name: 'Apply' }).click()
  await counts(page, '2 items found')
  await expect.poll(() => titles(page)).toEqual(['Task 200 of many', 'Task 100 of many'])
})
