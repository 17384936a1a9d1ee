import { expect, test } from './market.ts'
import { rests } from './rests.ts'
import { member, postTask, say } from './steps.ts'

// These tests are about motion, so the page may move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('returns the focus to the button that opened a sheet, however it is closed', async ({
  page,
  newVisitor,
}) => {
  const ravi = await newVisitor()
  await member(ravi, 'Ravi')
  const task = await postTask(ravi)
  await member(page, 'Asha')
  await page.goto('/app/')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const sheet = page.getByRole('dialog')
  const closes = async (opener: string) => {
    for (const close of [
      () => sheet.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(190, 20),
    ]) {
      await button(opener).click()
      await expect(sheet).toBeVisible()
      await rests(page)
      await close()
      await expect(sheet).toBeHidden()
      await rests(page)
      await expect(button(opener), opener).toBeFocused()
    }
  }
  await closes('Category')
  await closes('Sort: Newest first')
  await page.goto(`/app/task/${task.givenId}`)
  await closes('More')

  // From one dialog into another and out of that: to the first one's opener.
  await button('More').click()
  await button('Block Ravi').click()
  await expect(page.getByRole('dialog', { name: 'Block Ravi?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(button('More')).toBeFocused()
})

test('moves the focus to the heading of the next step of a sheet', async ({ page, newVisitor }) => {
  const ravi = await newVisitor()
  await member(ravi, 'Ravi')
  const task = await postTask(ravi)
  await member(page, 'Asha')
  await page.goto(`/app/task/${task.givenId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Report this task' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Report this task' })).toBeFocused()
})

test('closes the emojis by Escape and returns the focus to their button', async ({ page, asha, ravi }) => {
  await say(ravi.page, asha.givenId, 'Hello')
  await page.goto(`/app/messages/${ravi.givenId}`)
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  await page.getByPlaceholder('Search').press('Escape')
  await expect(page.getByPlaceholder('Search')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Emoji', exact: true })).toBeFocused()
})
