import { field, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, hold, listen } from './played.ts'
import { at, go, member, openMenu } from './steps.ts'
import {
  checkOf,
  fillDetails,
  fillSchedule,
  nextButton,
  nextPost,
  postButton,
  prompt,
  reachSchedule,
  refused,
  taskWords,
  tile,
  toDetails,
  toSchedule,
} from './wizard.ts'

test('[post.2, post.12] asks for days in some categories, reports a failed post and keeps what was typed, posts once at two presses, and never leads back into the empty wizard after a reload', async ({
  page,
}) => {
  await member(page, 'Asha')
  await page.goto('/app/messages')
  await page.goto('/app/')
  await page.getByRole('link', { name: 'Post Task' }).click()
  await expect(page.getByText(prompt, { exact: true })).toBeVisible()
  await toDetails(page, 'Homeworks & assignment')
  await fillDetails(page)
  // A reload adds nothing to the history.
  await page.reload()
  await toSchedule(page)
  const back = page.getByRole('button', { name: 'Back' })
  const toCategory = async (name: string) => {
    await back.click()
    await expect(field(page, 'Title')).toBeVisible()
    await back.click()
    await tile(page, name).click()
    await nextButton(page).click()
    await expect(field(page, 'Title')).toBeVisible()
    await toSchedule(page)
  }
  await expect(page.getByLabel(/^Total/)).toHaveCount(0)
  // Which of the other categories ask for days is the server's to say.
  for (const [name, label] of [
    ['Tutoring', 'Total Work Days'],
    ['Borrowing and Lending', 'Total Borrow Days'],
  ] as const) {
    await toCategory(name)
    await expect(page.locator('label', { hasText: /^Total/ })).toHaveText([label])
  }
  await fillSchedule(page)
  const days = field(page, 'Total Borrow Days')
  for (const bad of ['', '0', '1.5']) {
    await days.fill(bad)
    expect(await checkOf(days), bad).toEqual(refused)
  }
  await days.fill('3')

  await test.step('reports a failed post, and keeps what was typed', async () => {
    const dates = await page.getByRole('button', { name: /Date$/ }).allTextContents()
    await answer(page, 'POST /task/post', 500, { message: 'Never shown' })
    const borrowed = nextPost(page)
    await postButton(page).click()
    expect(await borrowed).toMatchObject({ categoryId: 17, workDays: 3 })
    await expect(toast(page, 'Task posting failed')).toBeVisible()
    await expect(page).toHaveURL(at('/post'))
    await expect(field(page, 'Budget')).toHaveValue('800')
    await expect(days).toHaveValue('3')
    await expect(page.getByRole('button', { name: /Date$/ })).toHaveText(dates)
    await expect(page.getByRole('button', { name: 'Afternoon' })).toHaveAttribute('aria-pressed', 'true')
    await back.click()
    await expect(field(page, 'Title')).toHaveValue(taskWords.title)
    await expect(field(page, 'Description')).toHaveValue(taskWords.description)
    await expect(field(page, 'City')).toHaveValue(taskWords.city)
    await expect(field(page, 'Full Address')).toHaveValue(taskWords.address)
    await toSchedule(page)
    await toCategory('Custom')
  })

  await test.step('posts once, also when pressed again before and while the screen shows that it is sending', async () => {
    const calls = listen(page)
    const posting = await hold(page, 'POST /task/post')
    const custom = nextPost(page)
    await expect(postButton(page)).toBeEnabled()
    await postButton(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect.poll(posting.hasCome).toBe(true)
    await postButton(page).click({ force: true })
    posting.release()
    await expect(toast(page, 'Task posted successfully')).toBeVisible()
    await expect(page).toHaveURL(at('/'))
    expect(calls.filter(call => call === 'POST /task/post')).toHaveLength(1)
    expect(await custom).toMatchObject({ categoryId: 14, workDays: 0 })
    const mine = await (await page.request.get('/api/task/myTasks')).json()
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({ title: taskWords.title, categoryId: 14, workDays: 0 })
  })
  await expect(title(page, 'Find tasks')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(at('/messages'))
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
