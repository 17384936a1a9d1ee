import { field, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { endSessionAt } from './played.ts'
import {
  at,
  fillInProfile,
  logIn,
  member,
  newcomer,
  newEmail,
  offerText,
  openMenu,
  password,
  postTask,
} from './steps.ts'
import { fillSchedule, postButton, reachSchedule } from './wizard.ts'

test('shows a shared task after log-in, and leads nobody back after a log-out, for another person, or to an address outside the app', async ({
  page,
  ashaAfar: asha,
  newCaller,
}) => {
  const task = await postTask(asha)
  const meera = await member(await newCaller(), 'Meera')
  const ravi = await member(page, 'Ravi')
  await page.context().clearCookies()
  await page.goto(`/app/task/${task.givenId}`)
  await expect(page).toHaveURL(at('/gettingStarted'))
  await page.reload()
  await logIn(page, ravi.email)
  await expect(page).toHaveURL(at(`/task/${task.givenId}`))
  await expect(page.getByRole('heading', { name: task.title })).toBeVisible()

  await page.goto('/app/')
  await page.goto(`/app/profile/${ravi.givenId}`)
  await page.goBack()
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click()
  await logIn(page, ravi.email)
  await expect(page).toHaveURL(at('/'))

  await page.goto('/app/alerts')
  await expect(title(page, 'Alerts')).toBeVisible()
  await page.context().clearCookies()
  // The open app hears of it with its next call.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(at('/gettingStarted'))
  await logIn(page, meera.email)
  await expect(page).toHaveURL(at('/'))

  await page.context().clearCookies()
  await page.goto('/app//elsewhere.example/task/1')
  await page.goto('/app/gettingStarted')
  await logIn(page, meera.email)
  await expect(page).toHaveURL(at('/'))
})

test('shows a shared task to a newcomer after sign-up and profile', async ({
  page: visitor,
  ashaAfar: asha,
}) => {
  const task = await postTask(asha)
  await visitor.goto(`/app/task/${task.givenId}`)
  await visitor.getByRole('link', { name: 'Skip' }).click()
  await visitor.getByLabel('First Name').fill('Ravi')
  await visitor.getByLabel('Email').fill(newEmail())
  await visitor.getByLabel('Password').fill(password)
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visitor).toHaveURL(at('/profile/edit'))
  await fillInProfile(visitor)
  await expect(visitor).toHaveURL(at(`/task/${task.givenId}`))
  await expect(visitor.getByRole('heading', { name: task.title })).toBeVisible()
})

test('does not lead back later somebody who left the profile form', async ({ page }) => {
  const { givenId } = await newcomer(page, 'Asha')
  await page.goto('/app/mytasks')
  await expect(page).toHaveURL(at('/profile/edit'))
  await page.goto('/app/')
  await expect(title(page, 'Find tasks')).toBeVisible()
  await page.goto('/app/profile/edit')
  await fillInProfile(page)
  await expect(page).toHaveURL(at(`/profile/${givenId}`))
})

test('asks to log in when the session ends during an offer, and then makes the offer, but not for another person', async ({
  page,
  ashaAfar: asha,
  newCaller,
}) => {
  const task = await postTask(asha)
  const meera = await member(await newCaller(), 'Meera')
  const ravi = await member(page, 'Ravi')
  const offersWithoutSession = async (taskId: string) => {
    await page.goto(`/app/task/offer/${taskId}`)
    await field(page, 'Price').fill('450')
    await field(page, 'Description').fill(offerText)
    await endSessionAt(page, 'POST /offer/post/:taskId')
    await page.getByRole('button', { name: 'Submit Offer' }).click()
  }
  await offersWithoutSession(task.givenId)
  await expect(toast(page, 'You were logged out. Log in again to go on.')).toBeVisible()
  await expect(toast(page, 'Offer posting failed')).toHaveCount(0)
  await expect(page).toHaveURL(at('/gettingStarted'))
  await logIn(page, ravi.email)
  await expect(page).toHaveURL(at(`/task/offer/${task.givenId}`))
  await expect(toast(page, 'Offer posted successfully')).toBeVisible()
  const mine = await (await page.request.get(`/api/offer/mine/${task.givenId}`)).json()
  expect(mine.description).toBe(offerText)

  const other = await postTask(asha)
  await offersWithoutSession(other.givenId)
  await expect(page).toHaveURL(at('/gettingStarted'))
  await logIn(page, meera.email)
  await expect(page).toHaveURL(at('/'))
  await expect(title(page, 'Find tasks')).toBeVisible()
  const offers = await asha.request.get(`/api/offer/allOffers/${other.givenId}`)
  expect(await offers.json()).toEqual([])
})

test('posts a task after a new log-in when the session had ended before posting', async ({ page }) => {
  const { email, givenId } = await member(page, 'Asha')
  await reachSchedule(page)
  await fillSchedule(page)
  await endSessionAt(page, 'POST /task/post')
  await postButton(page).click()
  await expect(page).toHaveURL(at('/gettingStarted'))
  await logIn(page, email)
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  const own = async () =>
    (await (await page.request.get('/api/task/myTasks')).json()) as { TaskPosterId: string }[]
  expect((await own()).map(task => task.TaskPosterId)).toEqual([givenId])
  // The wizard no longer shows the posted task.
  await page.goto('/app/post')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
})
