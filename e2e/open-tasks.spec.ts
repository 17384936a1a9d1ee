import type { Page } from '@playwright/test'
import { button, card, field, link, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { listen } from './played.ts'
import { acceptOffer, agreedTask, at, post, postOffer, postTask } from './steps.ts'
import { nextButton, nextPost, pickDay, postButton, question, tile } from './wizard.ts'

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes', exact: true })

test('[open.1] edits a task step by step, sends none unchanged, and marks offers as outdated until they are confirmed', async ({
  page,
  raviAfar: ravi,
}) => {
  const { givenId } = await postTask(page)
  const { _id: offerId } = await postOffer(ravi, givenId, 450)
  const calls = listen(page)
  await page.goto(`/app/task/${givenId}`)
  await link(page, 'Edit Task').click()
  await expect(title(page, 'Edit Task')).toBeVisible()
  await expect(tile(page, 'Homeworks & assignment')).toHaveAttribute('aria-pressed', 'true')
  await nextButton(page).click()
  await expect(field(page, 'Title')).toHaveValue('Help with maths homework')
  await expect(field(page, 'Full Address')).toHaveValue('12 Baner Road')
  await nextButton(page).click()
  await expect(field(page, 'Budget')).toHaveValue('500')
  await saveButton(page).click()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  expect(calls.filter(call => call.startsWith('POST /task'))).toEqual([])

  await test.step('leads out of the form step by step with Back, and keeps what was typed', async () => {
    await link(page, 'Edit Task').click()
    await nextButton(page).click()
    await field(page, 'Title').fill('Help with physics homework')
    await button(page, 'Back').click()
    await expect(tile(page, 'Homeworks & assignment')).toBeVisible()
    await button(page, 'Back').click()
    await expect(page).toHaveURL(at(`/task/${givenId}`))
    await page.goto(`/app/task/edit/${givenId}`)
    await expect(page.getByText('We kept what you wrote.')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(field(page, 'Title')).toHaveValue('Help with physics homework')
  })

  await nextButton(page).click()
  await expect(page.getByText('People who made an offer will be asked to confirm it.')).toBeVisible()
  await saveButton(page).click()
  await expect(toast(page, 'Task changed')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(page.getByRole('heading', { name: 'Help with physics homework' })).toBeVisible()

  await link(page, 'View Offers').click()
  const offer = page.getByRole('article', { name: 'Ravi' })
  const reason = 'You edited the task, so Ravi has to confirm this price.'
  await expect(offer.getByText(reason, { exact: true })).toBeVisible()
  // The sentence stands in place of the button.
  await expect(button(page, 'Decline')).toBeVisible()
  await expect(button(page, 'Accept')).toHaveCount(0)
  await post(ravi, `/offer/confirm/${givenId}/${offerId}`, { taskVersion: 2 }, 200)
  await page.reload()
  await acceptOffer(page, 'Ravi')
  await expect(page).toHaveURL(at(`/task/${givenId}`))
})

test('[open.2] refuses anything new on an expired task until its poster extends it', async ({
  page,
  ravi,
  market,
}) => {
  const days = { dateFlexible: false, startDate: '2099-03-03', endDate: '2099-03-09' }
  const [{ givenId }, other] = [await postTask(page, days), await postTask(page, days)]
  await postOffer(ravi.page, givenId, 450)
  await market.query(
    `UPDATE tasks SET start_date = '2026-01-03', end_date = '2026-01-09' WHERE given_id IN ($1, $2)`,
    [givenId, other.givenId],
  )
  const passed = /The days of this task have passed/
  await ravi.page.goto(`/app/task/offer/${other.givenId}`)
  await expect(ravi.page).toHaveURL(at(`/task/${other.givenId}`))
  await expect(ravi.page.getByText(passed)).toBeVisible()
  await expect(link(ravi.page, 'Make an Offer')).toHaveCount(0)
  await ravi.page.goto(`/app/task/${givenId}`)
  await expect(ravi.page.getByText(passed)).toBeVisible()
  await expect(button(ravi.page, 'Withdraw Offer')).toBeVisible()
  await expect(link(ravi.page, 'Edit Offer')).toHaveCount(0)

  await page.goto(`/app/task/offers/${givenId}`)
  await expect(button(page, 'Accept')).toBeDisabled()
  await expect(button(page, 'Suggest a price')).toHaveCount(0)
  await page.goto('/app/alerts')
  await page.goto(`/app/task/${givenId}`)
  await expect(page.getByText('The days have passed')).toBeVisible()
  await link(page, 'Choose new days').click()
  await expect(page.getByText(question)).toBeVisible()
  await button(page, 'Back').click()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await link(page, 'Choose new days').click()
  await pickDay(page, 'On Date')
  await pickDay(page, 'Before Date')
  await saveButton(page).click()
  await expect(toast(page, 'Task changed')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(page.getByText(passed)).toHaveCount(0)
  // The form is no stop on the way back.
  await page.goBack()
  await expect(page).toHaveURL(at('/alerts'))
  await ravi.page.reload()
  await expect(link(ravi.page, 'Edit Offer')).toBeVisible()
})

test('[cancel.4] keeps a cancelled task visible, and posts it again with new days', async ({
  page,
  raviAfar: ravi,
}) => {
  const name = `Hang a mirror ${Date.now()}`
  const days = { dateFlexible: false, startDate: '2099-03-03', endDate: '2099-03-09', budget: 750 }
  const { givenId } = await agreedTask(page, ravi, { ...days, title: name })
  const data = { fault: 'nobody', reason: 'Plans changed' }
  const cancelled = await page.request.post(`/api/agreement/${givenId}/cancel`, { data })
  expect(cancelled.status()).toBe(200)
  // A draft for another task stays untouched.
  await page.goto('/app/post')
  await tile(page, 'Photography').click()
  await page.goto('/app/mytasks')
  await expect(card(page, name)).toContainText('CANCELLED')
  await page.getByRole('link', { name }).click()
  await link(page, 'Post Again').click()
  await expect(page).toHaveURL(at('/post'))
  await expect(tile(page, 'Homeworks & assignment')).toHaveAttribute('aria-pressed', 'true')
  await nextButton(page).click()
  await expect(field(page, 'Title')).toHaveValue(name)
  await expect(field(page, 'City')).toHaveValue('Pune')
  await nextButton(page).click()
  await page.reload()
  await expect(button(page, 'Morning')).toHaveAttribute('aria-pressed', 'true')
  await expect(field(page, 'Budget')).toHaveValue('750')
  for (const day of ['On Date', 'Before Date']) await expect(button(page, day)).not.toContainText(/\d/)
  await pickDay(page, 'On Date')
  await pickDay(page, 'Before Date')
  const sent = nextPost(page)
  await postButton(page).click()
  expect(await sent).toMatchObject({ title: name, budget: 750, timeSlot: 'Morning', taskCity: 'Pune' })
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  await page.goto('/app/post')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(tile(page, 'Photography')).toHaveAttribute('aria-pressed', 'true')
})
