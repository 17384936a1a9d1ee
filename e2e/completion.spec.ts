import type { Page } from '@playwright/test'
import { dayInIndiaAt, dayMs } from '#contract/time.ts'
import { title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, cutOff, giveBack, listen } from './played.ts'
import { agreedTask, at, colourOf, isGrey, toastsGo } from './steps.ts'

const mark = (page: Page) => page.getByRole('button', { name: 'Mark as Complete', exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const pending = (page: Page) => page.getByRole('button', { name: 'Pending', exact: true })

const openMode = async (page: Page, taskId: string) => {
  await page.goto(`/app/task/${taskId}`)
  await mark(page).click()
  await expect(submit(page)).toBeVisible()
}

const taskOf = async (page: Page, taskId: string) =>
  (await (await page.request.get(`/api/task/particularTask/${taskId}/`)).json()).task

test('[task.7, task.13, task.14, task.15, task.16, task.17] marks a task on its own screen, warns the assignee, requires a rating from the poster, and completes the task when both have marked it', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  const begun = Date.now()
  await test.step('warns the assignee, and asks them for no rating', async () => {
    const { page } = ravi
    await openMode(page, givenId)
    await expect(page).toHaveURL(at(`/task/${givenId}`))
    await expect(page.getByText(/no edits are possible after submitting/i)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(isGrey(await colourOf(submit(page), 'backgroundColor'))).toBe(false)
    await submit(page).click()
    await expect(toast(page, 'Task Completed')).toBeVisible()
    await expect(pending(page)).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'Waiting for Asha' })).toBeVisible()
    expect(await taskOf(page, givenId)).toMatchObject({
      Status: 'In-Progress',
      taskCompletedBy: [ravi.givenId],
      completedDate: null,
    })
  })

  const { page } = asha
  await test.step('leads out of the form by its Back and by the browser’s', async () => {
    await openMode(page, givenId)
    await expect(page).toHaveURL(at(`/task/${givenId}`))
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(title(page, 'Task Brief')).toBeVisible()
    await expect(page).toHaveURL(at(`/task/${givenId}`))
    // The other party still has the button.
    await expect(page.getByRole('heading', { name: "Ravi says it's done" })).toBeVisible()
    await expect(pending(page)).toHaveCount(0)
    await mark(page).click()
    await expect(submit(page)).toBeVisible()
    await page.goBack()
    await expect(title(page, 'Task Brief')).toBeVisible()
    await expect(page).toHaveURL(at(`/task/${givenId}`))
  })

  await test.step('requires a rating from the poster, but no review', async () => {
    await mark(page).click()
    await expect(page.getByText(/no edits are possible/i)).toHaveCount(0)
    const stars = page.getByRole('radiogroup', { name: 'Rating' }).getByRole('radio')
    await expect(stars).toHaveCount(5)
    await page.getByRole('button', { name: 'Add a title' }).click()
    await expect(page.getByLabel('Review Title', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Review', { exact: true })).toBeVisible()
    const calls = listen(page)
    expect(isGrey(await colourOf(submit(page), 'backgroundColor'))).toBe(true)
    await submit(page).click()
    await expect(toast(page, 'Please select a rating')).toBeVisible()
    expect(calls).not.toContain(`POST /task/completeTask/${givenId}`)
    await page.getByRole('radio', { name: '1 star', exact: true }).check({ force: true })
    await expect.poll(async () => isGrey(await colourOf(submit(page), 'backgroundColor'))).toBe(false)
    await page.getByRole('radio', { name: '3 stars', exact: true }).check({ force: true })
    const sent = page.waitForRequest('**/completeTask/**')
    await submit(page).click()
    expect((await sent).postDataJSON().rating).toBe(3)
  })

  for (const who of [page, ravi.page]) {
    await expect(who.getByText('COMPLETED', { exact: true })).toBeVisible()
    await expect(pending(who)).toHaveCount(0)
    await expect(mark(who)).toHaveCount(0)
  }
  const task = await taskOf(page, givenId)
  expect(task.Status).toBe('Completed')
  expect([...task.taskCompletedBy].sort()).toEqual([asha.givenId, ravi.givenId].sort())
  const completed = Date.parse(task.completedDate)
  expect(completed).toBeGreaterThanOrEqual(begun)
  expect(completed).toBeLessThanOrEqual(Date.now())
  const rated = await (await page.request.get(`/api/auth/profile/${ravi.givenId}`)).json()
  expect(rated.userRating).toBe(3)
})

test('[done.5, task.15, task.17, state.1] offers early marking in the menu, lists what has not happened yet, reports every failed completion in the same words, keeps the rating, and sends it again', async ({
  page,
  raviAfar: ravi,
}) => {
  const inThreeDays = dayInIndiaAt(Date.now() + 3 * dayMs)
  const { givenId } = await agreedTask(page, ravi, {
    ...{ dateFlexible: false, startDate: inThreeDays, endDate: inThreeDays },
  })
  const call = `POST /task/completeTask/${givenId}` as const
  await page.clock.install()
  await page.goto(`/app/task/${givenId}`)
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
  await expect(mark(page)).toBeHidden()
  await page.getByRole('button', { name: 'More' }).click()
  await mark(page).click()
  const notYet = page.getByText('Before you go on').locator('..')
  await expect(notYet).toContainText('Nothing has been paid.')
  await expect(notYet).toContainText(/Ravi comes on \w+/)
  await expect(notYet).toContainText("Ravi hasn't said it's done yet.")
  const stars = page.getByRole('radio', { name: '4 stars' })
  await stars.check({ force: true })
  await page.getByRole('button', { name: 'Add a title' }).click()
  await page.getByLabel('Review Title').fill('Neat work')
  const failure = toast(page, 'Task Completion Failed')
  const breaks = [
    () => answer(page, call, 500, { message: 'Never shown' }),
    () => answer(page, call, 409, { message: 'Never shown' }),
    () => cutOff(page, call),
  ]
  for (const play of breaks) {
    await play()
    await submit(page).click()
    await expect(failure).toBeVisible()
    expect(await toast(page, 'Task Completed').count()).toBe(0)
    await expect(submit(page)).toBeVisible()
    await expect(stars).toBeChecked()
    await expect(page.getByLabel('Review Title')).toHaveValue('Neat work')
    await toastsGo(page)
  }
  await giveBack(page, call)
  await submit(page).click()
  await expect(toast(page, 'Task Completed')).toBeVisible()
  await expect(title(page, 'Task Brief')).toBeVisible()
  await expect(pending(page)).toBeDisabled()
  await expect(mark(page)).toHaveCount(0)
  // Neither forward nor a reload leads to the form again.
  await page.goForward()
  await expect(pending(page)).toBeDisabled()
  await expect(submit(page)).toHaveCount(0)
  await page.reload()
  await expect(pending(page)).toBeDisabled()
  // One mark alone completes nothing.
  await expect(page.getByRole('heading', { name: 'Waiting for Ravi' })).toBeVisible()
  expect((await taskOf(page, givenId)).Status).toBe('In-Progress')
})
