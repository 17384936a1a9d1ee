import { card, title } from './locators.ts'
import { expect, test } from './market.ts'
import { listen } from './played.ts'
import { rests } from './rests.ts'
import { agreedTask, at, complete, decide, go, member, openMenu, postOffer, postTask } from './steps.ts'

test('[mine.1] shows the own tasks on their tabs, each with its count', async ({ page, ravi }) => {
  const first = await postTask(page, { title: 'Put up a corner shelf' })
  const second = await agreedTask(page, ravi.page, { title: 'Hang a heavy mirror' })
  const won = await agreedTask(ravi.page, page, { title: 'Bake a birthday cake' })
  const lost = await postTask(ravi.page, { title: 'Bake an apple pie' })
  const offer = await postOffer(page, lost.givenId)
  await decide(ravi.page, lost.givenId, offer._id, 'Rejected')

  await page.goto('/app/mytasks')
  await expect(title(page, 'My Tasks')).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const shows = async (names: string[]) => {
    await expect(page.getByText(`${names.length} items found`, { exact: true })).toBeVisible()
    await expect(page.getByRole('article').getByRole('link')).toHaveText(names)
  }
  await expect(page.getByRole('tab')).toHaveText(['posted By Me', 'Accepted By Me', 'My Offers'])
  await expect(tab('posted By Me')).toHaveAttribute('aria-selected', 'true')
  await shows([second.title, first.title])
  await expect(card(page, second.title)).toContainText('IN-PROGRESS')
  await tab('Accepted By Me').click()
  await expect(tab('Accepted By Me')).toHaveAttribute('aria-selected', 'true')
  await shows([won.title])
  await page.getByRole('link', { name: won.title }).click()
  await expect(page).toHaveURL(at(`/task/${won.givenId}`))
  await page.goBack()
  await expect(tab('Accepted By Me')).toHaveAttribute('aria-selected', 'true')
  await shows([won.title])

  await ravi.page.goto('/app/mytasks')
  await expect(ravi.page.getByRole('article').getByRole('link')).toHaveText([lost.title, won.title])
  await ravi.page.getByRole('tab', { name: 'Accepted By Me' }).click()
  await expect(ravi.page.getByRole('article').getByRole('link')).toHaveText([second.title])
})

test('[mine.1] counts 0 when nothing was posted or accepted', async ({ page, newVisitor }) => {
  const other = await newVisitor()
  await member(other, 'Ravi')
  await postTask(other)
  await member(page, 'Asha')
  await page.goto('/app/mytasks')
  await expect(page.getByText('0 items found', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Accepted By Me' }).click()
  await expect(page.getByText('0 items found', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('opens on what one has accepted when one has posted nothing, and stays where one has chosen', async ({
  asha,
  ravi,
}) => {
  const { title: accepted } = await agreedTask(asha.page, ravi.page)
  await ravi.page.goto('/app/mytasks')
  const tab = (name: string) => ravi.page.getByRole('tab', { name, exact: true })
  await expect(tab('Accepted By Me')).toHaveAttribute('aria-selected', 'true')
  await expect(ravi.page.getByRole('article').getByRole('link')).toHaveText([accepted])
  await tab('posted By Me').click()
  await ravi.page.reload()
  await expect(ravi.page.getByText('0 items found', { exact: true })).toBeVisible()
  await expect(tab('posted By Me')).toHaveAttribute('aria-selected', 'true')
})

test('[mine.1] moves along the tabs with the arrow keys and keeps the focus there', async ({ page }) => {
  await member(page, 'Asha')
  await page.goto('/app/mytasks')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('posted By Me').focus()
  for (const name of ['Accepted By Me', 'My Offers', 'posted By Me']) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await rests(page)
    await expect(tab(name)).toBeFocused()
  }
})

test('lists first what needs an answer, counts it in the menu, and removes it once it is answered', async ({
  asha,
  ravi,
}) => {
  const { givenId, title: name } = await agreedTask(asha.page, ravi.page)
  await complete(ravi.page, givenId)
  await asha.page.goto('/app/')
  const menu = await openMenu(asha.page)
  const link = menu.getByRole('link', { name: 'My Tasks' })
  await expect(link).toHaveAccessibleName('My Tasks 1 waiting for you')
  await link.click()
  const waiting = asha.page.getByRole('list', { name: 'Needs your answer' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting).toContainText('Confirm that the work is done')
  await waiting.getByRole('link', { name }).click()
  await complete(asha.page, givenId, 5)
  await asha.page.reload()
  await expect(asha.page.getByText('COMPLETED', { exact: true })).toBeVisible()
  await go(asha.page, '/mytasks')
  await expect(asha.page.getByRole('tab', { name: 'posted By Me' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  // The side that waits for the other has nothing to answer.
  await ravi.page.goto('/app/mytasks')
  await expect(ravi.page.getByRole('tab', { name: 'posted By Me' })).toBeVisible()
  await expect(ravi.page.getByRole('list', { name: 'Needs your answer' })).toHaveCount(0)
})

test('says on home how much needs an answer, from the next visit on, and leads to it', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await postTask(asha.page)
  await postOffer(ravi.page, givenId)
  const { page } = asha
  const calls = listen(page)
  const row = page.getByRole('link', { name: 'Needs your answer (1)' })
  await page.goto('/app/')
  // It waits until the list is there.
  await expect.poll(() => calls.includes('GET /task/waiting')).toBe(true)
  expect(calls.indexOf('GET /task/waiting')).toBeGreaterThan(calls.indexOf('GET /task/allTasks'))
  await expect(row).toHaveCount(0)
  await go(page, '/mytasks')
  await expect(page.getByRole('list', { name: 'Needs your answer' })).toBeVisible()
  await go(page, '/')
  await row.click()
  await expect(page).toHaveURL(at('/mytasks'))
  await ravi.page.goto('/app/mytasks')
  await expect(ravi.page.getByRole('tab', { name: 'posted By Me' })).toBeVisible()
  await go(ravi.page, '/')
  await expect(title(ravi.page, 'Find tasks')).toBeVisible()
  await expect(ravi.page.getByRole('link', { name: /^Needs your answer/ })).toHaveCount(0)
})

test('leads from undecided offers to the list of offers', async ({ asha, ravi }) => {
  const { givenId, title: name } = await postTask(asha.page)
  await postOffer(ravi.page, givenId)
  await asha.page.goto('/app/mytasks')
  const waiting = asha.page.getByRole('list', { name: 'Needs your answer' })
  await expect(waiting).toContainText('Choose an offer')
  await waiting.getByRole('link', { name }).click()
  await expect(title(asha.page, 'Offers')).toBeVisible()
})
