import { expect, test } from './market.ts'
import { hold } from './played.ts'
import { liveSocket, say } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const composer = 'Message'

test('sends messages written offline in two tabs in order, and keeps both tabs usable', async ({
  page,
  asha,
  ravi,
}) => {
  await say(ravi.page, asha.givenId, 'before')
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    const live = liveSocket(tab)
    await tab.goto(`/app/messages/${ravi.givenId}`)
    await expect(tab.getByRole('log')).toContainText('before')
    await live
    await tab.evaluate(async () => void (await navigator.serviceWorker.ready))
  }
  await page.context().setOffline(true)
  await page.getByLabel(composer).fill('one')
  await page.getByLabel(composer).press('Enter')
  for (const tab of [page, other]) await expect(tab.getByText('Waiting to send')).toHaveCount(1)
  // The other tab holds the turn to send and gets nothing through: this one waits in sight.
  await other.getByLabel(composer).fill('two')
  await other.getByLabel(composer).press('Enter')
  await expect(other.getByLabel(composer)).toHaveValue('')
  await expect(other.getByText('Waiting to send')).toHaveCount(2)
  await page.context().setOffline(false)
  for (const tab of [page, other]) {
    await expect(tab.getByText('Waiting to send')).toHaveCount(0)
    await expect(tab.getByRole('log')).toContainText('two')
  }
  await other.getByLabel(composer).fill('three')
  await other.getByLabel(composer).press('Enter')
  await expect(other.getByLabel(composer)).toHaveValue('')
  await page.getByLabel(composer).fill('four')
  await page.getByLabel(composer).press('Enter')
  await expect(page.getByLabel(composer)).toHaveValue('')
  for (const tab of [page, other])
    await expect(tab.getByRole('log').locator('p.whitespace-pre-wrap')).toHaveText([
      'before',
      'one',
      'two',
      'three',
      'four',
    ])
})

test('shows a message as sent in one tab when another tab has sent it', async ({ page, ravi }) => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    const live = liveSocket(tab)
    await tab.goto(`/app/messages/${ravi.givenId}`)
    await live
  }
  // The first tab's try neither succeeds nor fails: both messages wait in sight.
  const { release } = await hold(page, `POST /messages/sendMessage/${ravi.givenId}`)
  await page.getByLabel(composer).fill('one')
  await page.getByLabel(composer).press('Enter')
  for (const tab of [page, other]) await expect(tab.getByText('Waiting to send')).toHaveCount(1)
  await other.getByLabel(composer).fill('two')
  await other.getByLabel(composer).press('Enter')
  for (const tab of [page, other]) await expect(tab.getByText('Waiting to send')).toHaveCount(2)
  release()
  await expect(page.getByLabel(composer)).toHaveValue('')
  await expect(other.getByLabel(composer)).toHaveValue('')
  await expect(other.getByText('Waiting to send')).toHaveCount(0)
  await other.getByLabel(composer).fill('three')
  await other.getByLabel(composer).press('Enter')
  await expect(other.getByLabel(composer)).toHaveValue('')
  await expect(page.getByRole('log').locator('p.whitespace-pre-wrap')).toHaveText(['one', 'two', 'three'])
})
