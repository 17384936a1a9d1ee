import type { Page } from '@playwright/test'
import { expect, test } from './market.ts'
import { hold, listen } from './played.ts'
import { liveSocket, member } from './steps.ts'

const field = (page: Page) => page.getByLabel('Message')
const bubbles = (page: Page) => page.getByRole('log').locator('p.whitespace-pre-wrap')

test('[chat.6] shows a slow message as a bubble and sends the next ones after it, in order', async ({
  page,
  asha,
  ravi,
}) => {
  const calls = listen(page)
  const sending = await hold(page, `POST /messages/sendMessage/${ravi.givenId}`)
  await page.goto(`/app/messages/${ravi.givenId}`)
  await field(page).fill('one')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(bubbles(page)).toHaveText(['one'])
  await expect(page.getByText('Waiting to send')).toHaveCount(1)
  for (const text of ['two', 'three']) {
    await field(page).fill(text)
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('')
  }
  await expect(bubbles(page)).toHaveText(['one', 'two', 'three'])
  expect(calls.filter(call => call.includes('/sendMessage/'))).toHaveLength(1)
  sending.release()
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  await expect(bubbles(page)).toHaveText(['one', 'two', 'three'])
  await ravi.page.goto(`/app/messages/${asha.givenId}`)
  await expect(bubbles(ravi.page)).toHaveText(['one', 'two', 'three'])
})

test('[chat.6] keeps messages apart that are typed faster than they are sent', async ({
  page,
  asha,
  ravi,
}) => {
  await page.goto(`/app/messages/${ravi.givenId}`)
  await expect(page.getByText('Say hello to Ravi')).toBeVisible()
  const sending = await hold(page, `POST /messages/sendMessage/${ravi.givenId}`)
  const words = ['a', 'bb', 'ccc', 'dddd', 'eeeee']
  await field(page).focus()
  for (const word of words) await page.keyboard.type(`${word}\n`)
  await expect(field(page)).toHaveValue('')
  await expect(bubbles(page)).toHaveText(words)
  sending.release()
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  await ravi.page.goto(`/app/messages/${asha.givenId}`)
  await expect(bubbles(ravi.page)).toHaveText(words)
})

test('sends a message that was written while the conversation loads', async ({ page, ravi }) => {
  const history = await hold(page, `GET /messages/getMessages/${ravi.givenId}`)
  const sending = await hold(page, `POST /messages/sendMessage/${ravi.givenId}`)
  await page.goto(`/app/messages/${ravi.givenId}`)
  await expect(page.getByText('loading...', { exact: true })).toBeVisible()
  await field(page).fill('Too early?')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(page.getByText('Too early?')).toBeVisible()
  // Written down already, should the tab go now.
  await page.reload()
  await expect(page.getByText('Too early?')).toBeVisible()
  sending.release()
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  history.release()
  await expect(bubbles(page)).toHaveText(['Too early?'])
})

test('shows nobody as online while the device is offline', async ({ page, newVisitor }) => {
  const [asha, ravi] = [page, await newVisitor()]
  await member(asha, 'Asha')
  const { givenId } = await member(ravi, 'Ravi')
  const listening = liveSocket(asha)
  await asha.goto(`/app/messages/${givenId}`)
  await listening
  await ravi.goto('/app/')
  await expect(asha.getByText('● Online')).toBeVisible()
  await asha.context().setOffline(true)
  await expect(asha.getByText('● Online')).toBeHidden()
  await asha.context().setOffline(false)
  await expect(asha.getByText('● Online')).toBeVisible()
})
