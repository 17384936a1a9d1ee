import type { Page } from '@playwright/test'
import { agreedFor, button, field, happened, openStory, press, sheet } from './locators.ts'
import { expect, test } from './market.ts'
import type { Market } from './market-server.ts'
import { acceptOffer, complete, fromMenu, offerText, postTask } from './steps.ts'

const next = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

/** The time comes at which the clock completes the task. */
const deadlineComes = async (market: Market, taskId: string) => {
  const task = '(SELECT id FROM tasks WHERE given_id = $1)'
  await market.query(`UPDATE agreements SET deadline = now() WHERE task_id = ${task}`, [taskId])
  await market.query(`UPDATE jobs SET due_at = now() WHERE kind = 'agreement' AND key = ${task}::text`, [
    taskId,
  ])
}

/** Asha posts, Ravi offers 500, Asha suggests 450, Ravi takes it and Asha accepts: all on the screens. */
const agree = async (asha: Page, ravi: Page): Promise<string> => {
  const { givenId } = await postTask(asha)
  await ravi.goto(`/app/task/offer/${givenId}`)
  await ravi.getByLabel('Price').fill('500')
  await ravi.getByLabel('Description').fill(offerText)
  await press(ravi, 'Submit Offer')
  await expect(ravi.getByText('Your offer', { exact: true })).toBeVisible()

  await asha.goto(`/app/task/offers/${givenId}`)
  await press(asha, 'Suggest a price')
  await asha.getByLabel('Your price').fill('450')
  await press(asha, 'Suggest this price')
  await expect(asha.getByText('You suggested ₹450')).toBeVisible()
  await press(ravi, 'Accept ₹450')
  await expect(asha.getByText('You suggested ₹450')).toHaveCount(0)
  await acceptOffer(asha, 'Ravi')
  await expect(next(asha, 'Ravi is coming')).toBeVisible()
  await expect(agreedFor(asha, '₹450')).toBeVisible()
  return givenId
}

test('[bid.1, deal.1, arrive.1, done.1, done.2] leads from an offer through a counter-offer, a change and the arrival code to a completion by the deadline', async ({
  asha,
  ravi,
  market,
}) => {
  test.slow()
  const givenId = await agree(asha.page, ravi.page)
  // Ravi's page has followed by itself.
  await expect(next(ravi.page, 'Not paid yet')).toBeVisible()
  await expect(ravi.page.getByText("Wait for Asha's payment before you start.")).toBeVisible()

  await fromMenu(ravi.page, 'Propose a change')
  const form = sheet(ravi.page, 'Propose a change')
  await form.getByRole('button', { name: 'Price' }).click()
  await form.getByRole('button', { name: 'Days' }).click()
  await form.getByLabel('Price', { exact: true }).fill('550')
  for (const name of ['On Date', 'Before Date']) {
    await form.getByRole('button', { name }).click()
    await sheet(ravi.page, 'Choose a date').getByRole('button', { name: 'Confirm' }).click()
  }
  await form.getByLabel('Reason').fill('It has to be today, by taxi.')
  await press(ravi.page, 'Send proposal')
  await press(asha.page, 'Accept')
  await expect(agreedFor(asha.page, '₹550')).toBeVisible()
  await expect(asha.page.getByText(/^Any day/)).toHaveCount(0)

  const agreement = await (await asha.page.request.get(`/api/agreement/${givenId}`)).json()
  await press(ravi.page, 'Enter the arrival code')
  await field(ravi.page, 'Arrival code').fill(agreement.arrival.code)
  await press(ravi.page, 'Confirm arrival')
  await expect(next(ravi.page, 'Not paid yet')).toBeVisible()

  await press(ravi.page, 'Mark as Complete')
  await press(ravi.page, 'Submit')
  await expect(next(ravi.page, 'Waiting for Asha')).toBeVisible()
  await press(asha.page, 'Ask for changes')
  await asha.page.getByLabel('What is missing?').fill('The last two pages, please.')
  await press(asha.page, 'Send')
  await expect(next(ravi.page, 'Not paid yet')).toBeVisible()
  await complete(ravi.page, givenId)
  await expect(next(asha.page, "Ravi says it's done")).toBeVisible()

  await deadlineComes(market, givenId)
  for (const { page } of [asha, ravi])
    await expect(page.getByText('COMPLETED', { exact: true })).toBeVisible()
  await openStory(asha.page)
  await asha.page.getByRole('button', { name: 'Show 3 earlier' }).click()
  await expect(happened(asha.page)).toContainText([
    'You accepted the offer',
    'Ravi proposed a change',
    'You accepted the change',
    'Ravi arrived',
    "Ravi said that it's done",
    'You asked for changes',
    "Ravi said that it's done",
    'The task completed by itself',
  ])
})

test('[cancel.1, cancel.3, cancel.4] cancels a task, contests the blame, and posts the task again', async ({
  asha,
  ravi,
}) => {
  test.slow()
  const givenId = await agree(asha.page, ravi.page)
  await fromMenu(asha.page, 'Cancel task')
  const form = sheet(asha.page, 'Cancel task')
  await form.getByRole('button', { name: "Ravi didn't turn up" }).click()
  await form.getByRole('radio', { name: 'Ravi', exact: true }).check({ force: true })
  await form.getByRole('button', { name: 'Cancel task' }).click()
  await press(ravi.page, "It wasn't my fault")
  await ravi.page.getByLabel('What happened?').fill('I stood at the other gate.')
  await press(ravi.page, 'Send')
  await expect(ravi.page.getByText(/A moderator will decide/)).toBeVisible()
  // Both keep it among their tasks; nobody else finds it.
  for (const { page, tab } of [
    { page: asha.page, tab: 'posted By Me' },
    { page: ravi.page, tab: 'Accepted By Me' },
  ]) {
    await page.goto('/app/mytasks')
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible()
  }
  await asha.page.goto(`/app/task/${givenId}`)
  await asha.page.getByRole('link', { name: 'Post Again' }).or(button(asha.page, 'Post Again')).click()
  await press(asha.page, 'Next')
  await expect(asha.page.getByLabel('Title')).toHaveValue('Help with maths homework')
})
