import { everythingKept } from './kept.ts'
import { card, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, giveBack, hold, listen } from './played.ts'
import { at, decide, go, member, offerText, postOffer, postTask, retryUntil, seesNoToast } from './steps.ts'
import { fillDetails, fillSchedule, postButton, taskWords, toDetails, toSchedule } from './wizard.ts'

test('[state.1] shows an offer as busy, keeps it when it fails, sends it again, and clears the form', async ({
  page,
  poster,
}) => {
  const [first, second] = [await postTask(poster.page), await postTask(poster.page)]
  await member(page, 'Ravi')
  await page.goto(`/app/task/offer/${first.givenId}`)
  const submit = page.getByRole('button', { name: 'Submit Offer' })
  await page.getByLabel('Price').fill('450')
  await page.getByLabel('Description').fill(offerText)
  const calls = listen(page)
  const call = `POST /offer/post/${first.givenId}` as const
  await answer(page, call, 500)
  await submit.click()
  await expect(toast(page, 'Offer posting failed')).toBeVisible()
  await expect(submit).not.toHaveAttribute('aria-busy')
  await expect(page.getByLabel('Price')).toHaveValue('450')
  await expect(page.getByLabel('Description')).toHaveValue(offerText)

  const posting = await hold(page, call)
  await submit.click()
  await expect.poll(posting.hasCome).toBe(true)
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await submit.click({ force: true })
  expect(calls.filter(made => made === call)).toHaveLength(2)
  posting.release()
  await expect(toast(page, 'Offer posted successfully')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/${first.givenId}`))

  await go(page, `/task/offer/${second.givenId}`)
  await expect(title(page, 'Make An Offer')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('')
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expect(submit).not.toHaveAttribute('aria-busy')
})

test('[state.1] shows the list of tasks loading, shows a failure without a toast, and tries again', async ({
  page,
}) => {
  await member(page, 'Asha')
  await postTask(page, { title: 'Paint the front door' })
  const list = await hold(page, 'GET /task/allTasks', 500)
  await page.goto('/app/')
  await expect(page.getByText(/^Loading/)).toBeVisible()
  list.release()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await seesNoToast(page)
  await giveBack(page, 'GET /task/allTasks')
  await retryUntil(page, page.getByRole('link', { name: 'Paint the front door' }))
  await expect(retry).toHaveCount(0)
})

test('[state.1] keeps the rating when a completion fails, and sends it again', async ({ page, ravi }) => {
  const { givenId } = await postTask(page)
  const offer = await postOffer(ravi.page, givenId)
  await decide(page, givenId, offer._id, 'Accepted')
  await page.goto(`/app/task/${givenId}`)
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  const stars = page.getByRole('radio', { name: '4 stars' })
  await stars.check({ force: true })
  await page.getByRole('button', { name: 'Add a title' }).click()
  await page.getByLabel('Review Title').fill('Neat work')
  const call = `POST /task/completeTask/${givenId}` as const
  await answer(page, call, 500)
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(toast(page, 'Task Completion Failed')).toBeVisible()
  await expect(stars).toBeChecked()
  await expect(page.getByLabel('Review Title')).toHaveValue('Neat work')
  await giveBack(page, call)
  await submit.click()
  await expect(toast(page, 'Task Completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pending' })).toBeDisabled()
})

test('shows that the list is loading after the first task, not that it is empty', async ({ page }) => {
  await member(page, 'Asha')
  await answer(page, 'GET /task/allTasks', 200, [])
  await page.goto('/app/')
  const nothing = page.getByText(/^No tasks here yet/)
  await expect(nothing).toBeVisible()
  await page.getByRole('link', { name: 'Post the first task' }).click()
  await toDetails(page)
  await fillDetails(page)
  await toSchedule(page)
  await fillSchedule(page)
  const list = await hold(page, 'GET /task/allTasks')
  await postButton(page).click()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  await expect(page.getByText(/^Loading tasks/)).toBeVisible()
  await expect(nothing).toHaveCount(0)
  list.release()
  await expect(card(page, taskWords.title).first()).toBeVisible()
})

test('shows stored data while the server takes long, and says that it waits', async ({ page }) => {
  await member(page, 'Asha')
  await postTask(page, { title: 'Paint the back door' })
  await page.goto('/app/')
  const task = page.getByRole('link', { name: 'Paint the back door' })
  await expect(task).toBeVisible()
  // The app stores an answer a moment after it shows it.
  await expect.poll(() => everythingKept(page)).toContain('Paint the back door')
  const held = [await hold(page, 'GET /auth/check'), await hold(page, 'GET /task/allTasks')]
  await page.reload()
  await expect(task).toBeVisible()
  const waiting = page.getByText('Taking longer than usual. Still trying.', { exact: true })
  await expect(waiting).toBeVisible()
  for (const call of held) call.release()
  await expect(waiting).toHaveCount(0)
  await expect(task).toBeVisible()
})
