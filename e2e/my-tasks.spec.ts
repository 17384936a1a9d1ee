import { expect, test } from './market.ts'
import { agreedTask, at, card, decide, member, postOffer, postTask, title, twoMembers } from './steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('[mine.1] the own tasks on two tabs, each with its count', async ({ page, newVisitor }) => {
  const { ravi } = await twoMembers(page, newVisitor)
  const first = await postTask(page, { title: 'Put up a corner shelf' })
  const second = await agreedTask(page, ravi, { title: 'Hang a heavy mirror' })
  const won = await agreedTask(ravi, page, { title: 'Bake a birthday cake' })
  const lost = await postTask(ravi, { title: 'Bake an apple pie' })
  const offer = await postOffer(page, lost.givenId)
  await decide(ravi, lost.givenId, offer._id, 'Rejected')

  await page.goto('/app/mytasks')
  await expect(title(page, 'My Tasks')).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const shows = async (names: string[]) => {
    await expect(page.getByText(`${names.length} items found`, { exact: true })).toBeVisible()
    await expect(page.getByRole('article').getByRole('link')).toHaveText(names)
  }
  await expect(page.getByRole('tab')).toHaveText(['posted By Me', 'Accepted By Me'])
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

  await ravi.goto('/app/mytasks')
  await expect(ravi.getByRole('article').getByRole('link')).toHaveText([lost.title, won.title])
  await ravi.getByRole('tab', { name: 'Accepted By Me' }).click()
  await expect(ravi.getByRole('article').getByRole('link')).toHaveText([second.title])
})

test('[mine.1] nothing posted and nothing accepted counts 0', async ({ page, newVisitor }) => {
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

test('[mine.1] the arrow keys move along the tabs, and the focus stays with them', async ({ page }) => {
  await member(page, 'Asha')
  await page.goto('/app/mytasks')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('posted By Me').focus()
  for (const name of ['Accepted By Me', 'posted By Me']) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await page.waitForTimeout(100)
    await expect(tab(name)).toBeFocused()
  }
})
