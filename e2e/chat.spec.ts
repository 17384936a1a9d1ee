import { expect, test } from './market.ts'
import { cutOff } from './played.ts'
import { liveSocket, member, postOffer, postTask, say } from './steps.ts'

const composer = 'Message'

test('[chat.10, sock.1] live in two browsers: messages, toast, list, presence, read marks', async ({
  newVisitor,
}) => {
  const [asha, ravi] = [await newVisitor(), await newVisitor()]
  const [a, r] = [await member(asha, 'Asha'), await member(ravi, 'Ravi')]
  const listening = liveSocket(ravi)
  await asha.goto(`/app/messages/${r.givenId}`)
  await ravi.goto('/app/')
  await listening
  await asha.getByLabel(composer).fill('Namaste')
  await asha.getByLabel(composer).press('Enter')
  await expect(asha.getByRole('log')).toContainText('Namaste')
  await expect(asha.getByLabel(composer)).toHaveValue('')
  await expect(ravi.getByText('New Message Received')).toBeVisible()
  await ravi.goto('/app/messages')
  await expect(ravi.getByRole('link', { name: /Asha/ })).toContainText('Namaste')
  await ravi.getByRole('link', { name: /Asha/ }).click()
  await expect(ravi.getByRole('log')).toContainText('Namaste')
  await expect(ravi.getByText('● Online')).toBeVisible()
  await expect(asha.getByText('● Online')).toBeVisible()
  const read = ravi.waitForResponse(answer => answer.url().endsWith(`/api/messages/update/${a.givenId}`))
  await asha.getByLabel(composer).fill('Are you there?')
  await asha.getByRole('button', { name: 'Send' }).click()
  await expect(ravi.getByRole('log')).toContainText('Are you there?')
  expect((await read).status()).toBe(200)
  await ravi.getByLabel(composer).fill('I am')
  await ravi.getByLabel(composer).press('Enter')
  await expect(asha.getByRole('log')).toContainText('I am')
  await ravi.close()
  await expect(asha.getByText('● Online')).toBeHidden()
})

test('going offline and back: what is written waits, survives the tab, and goes out once, in order', async ({
  newVisitor,
}) => {
  const [asha, ravi] = [await newVisitor(), await newVisitor()]
  const [, r] = [await member(asha, 'Asha'), await member(ravi, 'Ravi')]
  await say(asha, r.givenId, 'before')
  const listening = liveSocket(asha)
  await asha.goto(`/app/messages/${r.givenId}`)
  await expect(asha.getByRole('log')).toContainText('before')
  await listening
  // Comes after the first screen, and without a network would be missed aloud.
  await asha.evaluate(async () => void (await navigator.serviceWorker.ready))
  await asha.context().setOffline(true)
  for (const text of ['one', 'two', 'three']) {
    await asha.getByLabel(composer).fill(text)
    await asha.getByLabel(composer).press('Enter')
    await expect(asha.getByLabel(composer)).toHaveValue('')
  }
  await expect(asha.getByText('Waiting to send')).toHaveCount(3)
  const context = asha.context()
  await asha.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/app/')
  await ravi.goto('/app/messages')
  await ravi.getByRole('link', { name: /Asha/ }).click()
  await expect(ravi.getByRole('log')).toContainText('three')
  const said = await ravi.getByRole('log').locator('p.whitespace-pre-wrap').allTextContents()
  expect(said).toEqual(['before', 'one', 'two', 'three'])
  await again.goto(`/app/messages/${r.givenId}`)
  await expect(again.getByRole('log')).toContainText('three')
  await expect(again.getByText('Waiting to send')).toHaveCount(0)
})

test('a message that alone gets nowhere, while all else passes, is tried now and then', async ({
  newVisitor,
}) => {
  const [asha, ravi] = [await newVisitor(), await newVisitor()]
  const [, r] = [await member(asha, 'Asha'), await member(ravi, 'Ravi')]
  await say(asha, r.givenId, 'before')
  await cutOff(asha, `POST /messages/sendMessage/${r.givenId}`)
  const listening = liveSocket(asha)
  await asha.goto(`/app/messages/${r.givenId}`)
  await listening
  await asha.getByLabel(composer).fill('after')
  await asha.getByLabel(composer).press('Enter')
  await expect(asha.getByText('Waiting to send')).toBeVisible()
  let asked = 0
  asha.on('request', request => {
    if (request.url().includes('/api/')) asked++
  })
  // All that shows is asked for anew, and its answers say that the server is there.
  await asha.evaluate(() => dispatchEvent(new Event('online')))
  const notice = asha.getByText('You are offline').waitFor({ timeout: 4_000 })
  expect(await notice.catch(() => 'never shown')).toBe('never shown')
  expect(asked).toBeGreaterThan(3)
  expect(asked).toBeLessThan(30)
})

test('[alerts.3] a new alert is appended live, with a toast of its type and a count', async ({
  newVisitor,
}) => {
  const [asha, ravi] = [await newVisitor(), await newVisitor()]
  await member(asha, 'Asha')
  await member(ravi, 'Ravi')
  const task = await postTask(asha)
  const listening = liveSocket(asha)
  await asha.goto('/app/alerts')
  await expect(asha.getByText('No alerts found.')).toBeVisible()
  await listening
  await postOffer(ravi, task.givenId)
  await expect(asha.getByText('New Offer', { exact: true })).toBeVisible()
  await expect(asha.getByRole('link', { name: /Ravi Test made an offer/ })).toBeVisible()
})
