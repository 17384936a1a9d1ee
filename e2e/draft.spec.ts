import { field, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, giveBack, hold, listen } from './played.ts'
import { at, go, member, openMenu } from './steps.ts'
import {
  fillDetails,
  fillSchedule,
  nextButton,
  postButton,
  prompt,
  reachSchedule,
  taskWords,
  tile,
  toDetails,
  toSchedule,
} from './wizard.ts'

test('[post.2] reports a failed post, keeps what was typed, and posts it at the next try', async ({
  page,
}) => {
  await member(page, 'Asha')
  await reachSchedule(page, 'Tutoring')
  await fillSchedule(page)
  await field(page, 'Total Work Days').fill('4')
  const dates = await page.getByRole('button', { name: /Date$/ }).allTextContents()
  await answer(page, 'POST /task/post', 500, { message: 'Never shown' })
  await postButton(page).click()
  await expect(toast(page, 'Task posting failed')).toBeVisible()
  await expect(page).toHaveURL(at('/post'))
  await expect(field(page, 'Budget')).toHaveValue('800')
  await expect(field(page, 'Total Work Days')).toHaveValue('4')
  await expect(page.getByRole('button', { name: /Date$/ })).toHaveText(dates)
  await expect(page.getByRole('button', { name: 'Afternoon' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(field(page, 'Title')).toHaveValue(taskWords.title)
  await expect(field(page, 'Description')).toHaveValue(taskWords.description)
  await expect(field(page, 'City')).toHaveValue(taskWords.city)
  await expect(field(page, 'Full Address')).toHaveValue(taskWords.address)
  await toSchedule(page)
  await giveBack(page, 'POST /task/post')
  await postButton(page).click()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  const mine = await (await page.request.get('/api/task/myTasks')).json()
  expect(mine).toHaveLength(1)
  expect(mine[0]).toMatchObject({ title: taskWords.title, categoryId: 4, workDays: 4 })
})

test('posts a task once at a double click on Post Task', async ({ page }) => {
  await member(page, 'Asha')
  await reachSchedule(page)
  await fillSchedule(page)
  const calls = listen(page)
  const posting = await hold(page, 'POST /task/post')
  await postButton(page).dblclick()
  await expect.poll(posting.hasCome).toBe(true)
  await postButton(page).click({ force: true })
  posting.release()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  expect(calls.filter(call => call === 'POST /task/post')).toHaveLength(1)
  expect(await (await page.request.get('/api/task/myTasks')).json()).toHaveLength(1)
})

test('ignores a second press before the screen shows that it is sending', async ({ page }) => {
  await member(page, 'Asha')
  await reachSchedule(page)
  await fillSchedule(page)
  const calls = listen(page)
  await expect(postButton(page)).toBeEnabled()
  await postButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL(at('/'))
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  expect(calls.filter(call => call === 'POST /task/post')).toHaveLength(1)
})

test('[post.15] keeps what was typed over leaving and returning, and clears it after posting', async ({
  page,
}) => {
  await member(page, 'Asha')
  await reachSchedule(page)
  await field(page, 'Budget').fill('650')
  await page.getByRole('switch', { name: "Anytime I'm flexible" }).check()
  await go(page, '/alerts')
  await expect(title(page, 'Alerts')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await (await openMenu(page)).getByRole('link', { name: 'Post Task' }).click()
  await expect(field(page, 'Budget')).toHaveValue('650')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(field(page, 'Title')).toHaveValue(taskWords.title)
  await expect(field(page, 'Full Address')).toHaveValue(taskWords.address)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(tile(page, 'Custom')).toHaveAttribute('aria-pressed', 'true')
  await nextButton(page).click()
  await toSchedule(page)
  await expect(field(page, 'Budget')).toHaveValue('650')
  await page.reload()
  await expect(field(page, 'Budget')).toHaveValue('650')
  await expect(page.getByRole('switch', { name: "Anytime I'm flexible" })).toBeChecked()
  await page.getByRole('button', { name: 'Evening', exact: true }).click()
  await postButton(page).click()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()

  await (await openMenu(page)).getByRole('link', { name: 'Post Task' }).click()
  await expect(page.getByText(prompt)).toBeVisible()
  await expect(page.locator('[aria-pressed=true]')).toHaveCount(0)
  await expect(nextButton(page)).toBeDisabled()
  await toDetails(page)
  for (const label of ['Title', 'Description', 'Specific Requirements', 'Full Address'])
    await expect(field(page, label)).toHaveValue('')
  // The city of the profile is filled in and can be changed. All else is empty.
  await expect(field(page, 'City')).toHaveValue('Pune')
  await fillDetails(page)
  await toSchedule(page)
  await expect(field(page, 'Budget')).toHaveValue('')
  await expect(page.getByRole('switch', { name: "Anytime I'm flexible" })).not.toBeChecked()
  await expect(page.locator('[aria-pressed=true]')).toHaveCount(0)
})
