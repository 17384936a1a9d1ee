import { expect, test } from './market.ts'
import { cutOff } from './played.ts'
import { liveSocket, postOffer, postTask, say } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const composer = 'Message'

test('[chat.10, sock.1] shows messages, toasts, presence and read marks live in two browsers', async ({
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
  await ravi.page.close()
  await expect(asha.page.getByText('● Online')).toBeHidden()
})

test('keeps messages written offline, also after the tab is closed, and sends each once, in order', async ({
  asha,
  ravi,
}) => {
  await say(asha.page, ravi.givenId, 'before')
  const listening = liveSocket(asha.page)
  await asha.page.goto(`/app/messages/${ravi.givenId}`)
  await expect(asha.page.getByRole('log')).toContainText('before')
  await listening
  // Comes after the first screen, and without a network would be missed aloud.
  await asha.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await asha.page.context().setOffline(true)
  for (const text of ['one', 'two', 'three']) {
    await asha.page.getByLabel(composer).fill(text)
    await asha.page.getByLabel(composer).press('Enter')
    await expect(asha.page.getByLabel(composer)).toHaveValue('')
  }
  await expect(asha.page.getByText('Waiting to send')).toHaveCount(3)
  const context = asha.page.context()
  await asha.page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/app/')
  await ravi.page.goto('/app/messages')
  await ravi.page.getByRole('link', { name: /Asha/ }).click()
  await expect(ravi.page.getByRole('log')).toContainText('three')
  const said = await ravi.page.getByRole('log').locator('p.whitespace-pre-wrap').allTextContents()
  expect(said).toEqual(['before', 'one', 'two', 'three'])
  await again.goto(`/app/messages/${ravi.givenId}`)
  await expect(again.getByRole('log')).toContainText('three')
  await expect(again.getByText('Waiting to send')).toHaveCount(0)
})

test('shows a message once when its answer is late or lost', async ({ asha, ravi }) => {
  const { page } = asha
  const listening = liveSocket(page)
  await page.goto(`/app/messages/${ravi.givenId}`)
  await listening
  // The server stores it, and its answer never comes.
  await page.route(`**/api/messages/sendMessage/${ravi.givenId}`, route => void route.fetch())
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

test('retries one failed message without calling the device offline', async ({ asha, ravi }) => {
  await say(asha.page, ravi.givenId, 'before')
  await cutOff(asha.page, `POST /messages/sendMessage/${ravi.givenId}`)
  const listening = liveSocket(asha.page)
  await asha.page.goto(`/app/messages/${ravi.givenId}`)
  await listening
  await asha.page.getByLabel(composer).fill('after')
  await asha.page.getByLabel(composer).press('Enter')
  await expect(asha.page.getByText('Waiting to send')).toBeVisible()
  let asked = 0
  asha.page.on('request', request => {
    if (request.url().includes('/api/')) asked++
  })
  // Everything on the screen is fetched again, and the answers prove that the server is there.
  await asha.page.evaluate(() => dispatchEvent(new Event('online')))
  const notice = asha.page.getByText("You're offline").waitFor({ timeout: 4_000 })
  expect(await notice.catch(() => 'never shown')).toBe('never shown')
  expect(asked).toBeGreaterThan(3)
  expect(asked).toBeLessThan(30)
})

test('[alerts.3] adds a new alert live, with a toast of its type and a count', async ({ asha, ravi }) => {
  const task = await postTask(asha.page)
  const listening = liveSocket(asha.page)
  await asha.page.goto('/app/alerts')
  await expect(asha.page.getByText('No alerts found.')).toBeVisible()
  await listening
  await postOffer(ravi.page, task.givenId)
  await expect(asha.page.getByText('New Offer', { exact: true })).toBeVisible()
  const list = asha.page.getByRole('list', { name: 'Alerts' })
  await expect(list.getByRole('link', { name: /Ravi Test made an offer/ })).toBeVisible()
})
