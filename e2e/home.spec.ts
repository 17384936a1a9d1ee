import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { card, title } from './locators.ts'
import { expect, test } from './market.ts'
import { agreedTask, at, complete, member, postOffer, postTask } from './steps.ts'

/** A word that no other task of the market holds. */
const newWord = () => `word${randomUUID().slice(0, 8)}`
const nextYear = new Date().getFullYear() + 1

const search = async (page: Page, text: string) => {
  await page.getByLabel('Search tasks').fill(text)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

const openHome = async (page: Page) => {
  await page.goto('/app/')
  await expect(page.getByText(/^[\d,]+ items found$/)).toBeVisible()
}

test('[home.1, home.2] filters the list with the Search button, counts the matches in the header, and keeps a search after a task and a reload until it is emptied', async ({
  page,
}) => {
  await member(page, 'Asha')
  const word = newWord()
  const { title: name, givenId } = await postTask(page, { title: `Mend the ${word} gate` })
  await postTask(page, {
    title: 'Walk the old dog',
    description: `Every morning, and bring the ${word} along.`,
  })
  await postTask(page, { title: 'Something else entirely' })
  const all = ((await (await page.request.get('/api/task/allTasks')).json()) as unknown[]).length
  await openHome(page)
  await expect(page.getByText(`${all} items found`, { exact: true })).toBeVisible()

  // Typing alone changes nothing.
  await page.getByLabel('Search tasks').fill(word)
  await expect(page.getByText(`${all} items found`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('2 items found', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await search(page, `${word} nowhere`)
  await expect(page.getByText('0 items found', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)

  const isSearched = async () => {
    await expect(page.getByLabel('Search tasks')).toHaveValue(`${word.toUpperCase()} GATE`)
    await expect(page.getByText('1 items found', { exact: true })).toBeVisible()
    await expect(card(page, name)).toBeVisible()
  }
  await search(page, `${word.toUpperCase()} GATE`)
  await isSearched()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(title(page, 'Task Brief')).toBeVisible()
  await page.goBack()
  await isSearched()
  await page.goForward()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await isSearched()
  await page.reload()
  await isSearched()
  await search(page, '')
  await expect(page.getByText(`${all} items found`, { exact: true })).toBeVisible()
})

test('[home.3, home.4, home.5, home.6, home.7] shows category, title, budget, offers, place, start and state on a card, and opens the task by a tap anywhere on it', async ({
  page,
  newCaller,
}) => {
  const poster = await newCaller()
  await member(poster, 'Asha')
  await member(page, 'Ravi')
  const word = newWord()
  const near = await postTask(poster, {
    title: `Near ${word}`,
    categoryId: 5,
    taskCity: 'Nashik',
    taskLocation: '7 Gangapur Road',
    dateFlexible: false,
    startDate: `${nextYear}-03-03`,
    endDate: `${nextYear}-04-05`,
    budget: 125_000,
  })
  const far = await postTask(poster, {
    title: `Far away ${word}`,
    categoryId: 10,
    modeOfTask: 'Remotely',
    taskCity: 'NA',
    taskLocation: 'NA',
    budget: 99.5,
  })
  await postOffer(page, near.givenId)
  const given = await agreedTask(poster, page, { title: `Given ${word}` })
  const done = await agreedTask(poster, page, { title: `Done with ${word}` })
  await complete(page, done.givenId)
  await complete(poster, done.givenId, 5)
  await openHome(page)
  const first = card(page, near.title)
  await expect(first).toContainText('COMPUTER & IT', { useInnerText: true })
  await expect(first.getByText('7 Gangapur Road, Nashik', { exact: true })).toBeVisible()
  await expect(first.getByText('3 March to 5 April', { exact: true })).toBeVisible()
  await expect(first.getByText('₹1,25,000', { exact: true })).toBeVisible()
  await expect(first.getByText('1 offer', { exact: true })).toBeVisible()
  const second = card(page, far.title)
  await expect(second).toContainText('DELIVERY & ERRANDS', { useInnerText: true })
  await expect(second.getByText('Remote', { exact: true })).toBeVisible()
  await expect(second).not.toContainText('NA')
  await expect(second.getByText('₹99.50', { exact: true })).toBeVisible()
  await expect(second.getByText('0 offers', { exact: true })).toBeVisible()
  for (const [task, badge] of [
    [near, 'OPEN'],
    [given, 'IN-PROGRESS'],
    [done, 'COMPLETED'],
  ] as const) {
    const badges = card(page, task.title).getByText(/^(OPEN|IN-PROGRESS|COMPLETED)$/)
    await expect(badges).toHaveText([badge])
  }
  await card(page, near.title).click({ position: { x: 300, y: 60 } })
  await expect(page).toHaveURL(at(`/task/${near.givenId}`))
  await expect(title(page, 'Task Brief')).toBeVisible()
  await expect(page.getByRole('heading', { name: near.title, exact: true })).toBeVisible()
})

test('[home.8] shows a different icon for each of the 17 categories', async ({ page, market }) => {
  await member(page, 'Asha')
  const word = newWord()
  for (let id = 1; id <= 17; id++) {
    const { givenId } = await postTask(page, { title: `Kind ${id} of ${word}` })
    await market.query('UPDATE tasks SET category_id = $2 WHERE given_id = $1', [givenId, id])
  }
  // Cards far out of sight are not drawn.
  await page.setViewportSize({ width: 390, height: 4000 })
  await openHome(page)
  await search(page, word)
  await expect(page.getByRole('article')).toHaveCount(17)
  const icons = await page
    .getByRole('article')
    .evaluateAll(cards => cards.map(found => found.querySelector('svg')!.innerHTML))
  expect(new Set(icons).size).toBe(17)
})
