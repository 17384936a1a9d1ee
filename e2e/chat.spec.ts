import { said } from './chats.ts'
import { expect, test } from './market.ts'
import { isQuiet } from './rests.ts'
import { go, liveSocket, postOffer, postTask, say, twoMembers } from './steps.ts'

const composer = 'Message'

test('[alerts.3, chat.10, sock.1] shows messages, toasts, presence, read marks and alerts live in two browsers, and nobody as online while the device is offline', async ({
  asha,
  ravi,
}) => {
  const listening = liveSocket(ravi.page)
  await asha.page.goto(`/app/messages/${ravi.givenId}`)
  await ravi.page.goto('/app/')
  await listening
  await asha.page.getByLabel(composer).fill('Namaste')
  await asha.page.getByLabel(composer).press('Enter')
  await expect(asha.page.getByRole('log')).toContainText('Namaste')
  await expect(asha.page.getByLabel(composer)).toHaveValue('')
  await expect(ravi.page.getByText('New Message Received')).toBeVisible()
  await ravi.page.goto('/app/messages')
  await expect(ravi.page.getByRole('link', { name: /Asha/ })).toContainText('Namaste')
  await ravi.page.getByRole('link', { name: /Asha/ }).click()
  await expect(ravi.page.getByRole('log')).toContainText('Namaste')
  await expect(ravi.page.getByText('● Online')).toBeVisible()
  await expect(asha.page.getByText('● Online')).toBeVisible()
  const read = ravi.page.waitForResponse(answer =>
    answer.url().endsWith(`/api/messages/update/${asha.givenId}`),
  )
  await asha.page.getByLabel(composer).fill('Are you there?')
  await asha.page.getByRole('button', { name: 'Send' }).click()
  await expect(ravi.page.getByRole('log')).toContainText('Are you there?')
  expect((await read).status()).toBe(200)
  await ravi.page.getByLabel(composer).fill('I am')
  await ravi.page.getByLabel(composer).press('Enter')
  await expect(asha.page.getByRole('log')).toContainText('I am')

  // Without a network, parts that come late would be missed aloud.
  await isQuiet(asha.page)
  await asha.page.context().setOffline(true)
  await expect(asha.page.getByText('● Online')).toBeHidden()
  await asha.page.context().setOffline(false)
  await expect(asha.page.getByText('● Online')).toBeVisible()
  await ravi.page.close()
  await expect(asha.page.getByText('● Online')).toBeHidden()

  await test.step('adds a new alert live, with a toast of its type and a count', async () => {
    const task = await postTask(asha.page)
    await go(asha.page, '/alerts')
    await expect(asha.page.getByText('No alerts found.')).toBeVisible()
    await postOffer(ravi.page, task.givenId)
    await expect(asha.page.getByText('New Offer', { exact: true })).toBeVisible()
    const list = asha.page.getByRole('list', { name: 'Alerts' })
    await expect(list.getByRole('link', { name: /Ravi Test made an offer/ })).toBeVisible()
  })
})

test('keeps messages written offline, also after the tab is closed, and sends each once, in order', async ({
  page,
  newCaller,
}) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  await say(page, r.givenId, 'before')
  const listening = liveSocket(page)
  await page.goto(`/app/messages/${r.givenId}`)
  await expect(page.getByRole('log')).toContainText('before')
  await listening
  // Without a network, parts that come late would be missed aloud.
  await isQuiet(page)
  const context = page.context()
  await context.setOffline(true)
  for (const text of ['one', 'two', 'three']) {
    await page.getByLabel(composer).fill(text)
    await page.getByLabel(composer).press('Enter')
    await expect(page.getByLabel(composer)).toHaveValue('')
  }
  await expect(page.getByText('Waiting to send')).toHaveCount(3)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/app/')
  await expect.poll(() => said(ravi, asha.givenId)).toEqual(['before', 'one', 'two', 'three'])
  await again.goto(`/app/messages/${r.givenId}`)
  await expect(again.getByRole('log')).toContainText('three')
  await expect(again.getByText('Waiting to send')).toHaveCount(0)
})

test('shows a message once when its answer is late or lost', async ({ page, newCaller }) => {
  const { r } = await twoMembers(page, newCaller)
  const listening = liveSocket(page)
  await page.goto(`/app/messages/${r.givenId}`)
  await listening
  // The server stores it, and its answer never comes.
  await page.route(`**/api/messages/sendMessage/${r.givenId}`, route => void route.fetch())
  await page.getByLabel(composer).fill('Just once')
  await page.getByLabel(composer).press('Enter')
  await expect(page.getByLabel(composer)).toHaveValue('')
  const bubble = page.getByRole('log').getByText('Just once')
  await expect(bubble).toHaveCount(1)
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  await page.reload()
  await expect(bubble).toHaveCount(1)
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
})
