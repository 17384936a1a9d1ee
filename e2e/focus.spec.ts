import { expect, test } from './market.ts'
import { rests } from './rests.ts'
import { postTask, twoMembers } from './steps.ts'

// These tests are about motion, so the page may move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('returns the focus to the button that opened a sheet, however it is closed, and moves it to the heading of its next step', async ({
  page,
  newCaller,
}) => {
  const { ravi } = await twoMembers(page, newCaller)
  const task = await postTask(ravi)
  await page.goto('/app/')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const sheet = page.getByRole('dialog')
  for (const close of [
    () => sheet.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(190, 20),
  ]) {
    await button('Category').click()
    await expect(sheet).toBeVisible()
    await rests(page)
    await close()
    await expect(sheet).toBeHidden()
    await rests(page)
    await expect(button('Category')).toBeFocused()
  }
  await page.goto(`/app/task/${task.givenId}`)

  // From one dialog into another and out of that: to the first one's opener.
  await button('More').click()
  await button('Block Ravi').click()
  await expect(page.getByRole('dialog', { name: 'Block Ravi?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(button('More')).toBeFocused()

  await button('More').click()
  await page.getByRole('button', { name: 'Report this task' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Report this task' })).toBeFocused()
})
