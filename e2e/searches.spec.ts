import { randomUUID } from 'node:crypto'
import { button, field, sheet, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, giveBack } from './played.ts'
import { at, postTask } from './steps.ts'

test('[search.1, search.2, search.3] saves a search with a city, says why when it cannot be saved, hears of a new task that fits, and lets the search go', async ({
  page,
  raviAfar: ravi,
}) => {
  const city = `Mount ${randomUUID().slice(0, 8)}`
  await postTask(ravi, { title: 'Lift a sofa to the third floor', taskCity: city })
  await postTask(ravi, { title: 'Water my plants for a week', taskCity: city })
  await postTask(ravi, { title: 'Walk two dogs in the park', taskCity: city.toUpperCase() })
  await page.goto('/app/?q=sofa')
  await button(page, 'City').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${city} 3 tasks` })
    .click()
  await expect(page.getByText('1 items found')).toBeVisible()
  await button(page, 'Save this search').click()
  await expect(field(page, 'Name')).toHaveValue(`sofa, ${city}`)
  await field(page, 'Name').fill('Sofas up there')
  const full = { message: 'You have 20 saved searches', code: 'conflict' }
  await answer(page, 'POST /searches', 409, full)
  await button(page, 'Save Search').click()
  await expect(page.getByRole('dialog').getByText(full.message)).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Sofas up there')
  await giveBack(page, 'POST /searches')
  await button(page, 'Save Search').click()
  await expect(toast(page, 'Search saved')).toBeVisible()
  await button(page, 'Save this search').click()
  await expect(page.getByText('You have saved this search as “Sofas up there”.')).toBeVisible()
  await page.getByRole('link', { name: 'Open Saved Searches' }).click()
  await expect(page).toHaveURL(at('/searches'))
  await expect(page.getByRole('listitem')).toContainText(`“sofa” • ${city}`)

  const { givenId } = await postTask(ravi, { title: 'Carry my sofa down again', taskCity: city })
  // A toast may say the same.
  const news = page.getByRole('main').getByRole('link', {
    name: 'A new task fits your saved search: "Carry my sofa down again"',
  })
  await page.goto('/app/alerts')
  await expect(news).toBeVisible()
  await news.click()
  await expect(page).toHaveURL(at(`/task/${givenId}`))

  await page.goto('/app/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Saved Searches' }).click()
  const tell = page.getByRole('switch', { name: 'Tell me about new tasks' })
  // It shows as changed before the server has heard of it.
  const stored = page.waitForResponse(/\/api\/searches\/.+\/update$/)
  await tell.click()
  await expect(tell).not.toBeChecked()
  await stored
  await page.reload()
  await expect(tell).not.toBeChecked()
  await page.getByRole('link', { name: /^Sofas up there/ }).click()
  await expect(page.getByText('2 items found')).toBeVisible()
  await expect(button(page, `City: ${city}`)).toBeVisible()
  await page.goBack()
  await button(page, 'Delete Sofas up there').click()
  await button(sheet(page, 'Delete this saved search?'), 'Delete').click()
  await expect(page.getByText('No saved searches yet')).toBeVisible()
})
