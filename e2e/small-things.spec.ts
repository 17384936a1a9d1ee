import { randomUUID } from 'node:crypto'
import { card, field, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { isQuiet, rests } from './rests.ts'
import { at, decide, liveSocket, member, postOffer, postTask, say } from './steps.ts'
import {
  calendar,
  fillDetails,
  nextButton,
  openCalendar,
  openWizard,
  pickDay,
  postButton,
  prompt,
  question,
  toDetails,
  toSchedule,
} from './wizard.ts'

const year = new Date().getFullYear() + 1

test('refuses a title of spaces, warns of an earlier Before Date, counts every quick tap on Next, and posts at none too many', async ({
  page,
}) => {
  await member(page, 'Asha')
  await page.clock.setFixedTime(`${year}-11-15T06:00:00Z`)
  await openWizard(page)
  await toDetails(page)
  await test.step('refuses a title of spaces', async () => {
    await field(page, 'Title').fill(' '.repeat(12))
    await field(page, 'Description').fill(`  short ${' '.repeat(30)}`)
    await field(page, 'City').fill('  ')
    await field(page, 'Full Address').fill('12 Baner Road')
    await nextButton(page).click()
    await expect(field(page, 'Title')).toBeFocused()
    await expect(field(page, 'Title')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Description')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('City is required')).toBeVisible()
    await field(page, 'Title').fill('Hang nine frames')
    await expect(field(page, 'Title')).not.toHaveAttribute('aria-invalid', 'true')
  })
  await fillDetails(page)
  await toSchedule(page)
  await test.step('opens Before Date on a future On Date, and warns when it would be earlier', async () => {
    await openCalendar(page, 'On Date')
    await calendar(page).getByRole('button', { name: 'Next month' }).click()
    await calendar(page)
      .getByRole('button', { name: `20 December ${year}` })
      .click()
    await calendar(page).getByRole('button', { name: 'Confirm' }).click()
    await pickDay(page, 'Before Date')
    const end = page.getByRole('button', { name: 'Before Date', exact: true })
    await expect(end).toHaveText(`20-12-${year}`)
    await pickDay(page, 'On Date', `24 December ${year}`)
    await expect(end).toHaveText(`20-12-${year}`)
    await expect(page.getByRole('alert').filter({ hasText: 'Too early' })).toHaveText(
      `Too early. Choose 24-12-${year} or a later day.`,
    )
    await page.getByRole('button', { name: 'Evening', exact: true }).click()
    await field(page, 'Budget').fill('800')
    await postButton(page).click()
    await expect(postButton(page)).toBeVisible()
    await pickDay(page, 'Before Date')
    await expect(end).toHaveText(`24-12-${year}`)
    await expect(page.getByText(/^Too early/)).toHaveCount(0)
  })
  await test.step('counts every quick tap on Next, and does not post at a tap that comes too many', async () => {
    const posts: string[] = []
    page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByText(prompt, { exact: true })).toBeVisible()
    await nextButton(page).click({ clickCount: 3 })
    await expect(page.getByText(question, { exact: true })).toBeVisible()
    await expect(postButton(page)).toBeEnabled()
    expect(posts.filter(url => url.includes('/task/post'))).toEqual([])
  })
})

test('keeps the typed word when a filter is chosen, and searches for it', async ({ page }) => {
  await member(page, 'Asha')
  const word = `word${randomUUID().slice(0, 8)}`
  await postTask(page, { title: `First of ${word}`, budget: 400 })
  await postTask(page, { title: `Second of ${word}`, modeOfTask: 'Remotely' })
  await page.goto('/app/')
  await page.getByLabel('Search tasks').fill(word)
  await page.getByRole('button', { name: 'Place', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remote', exact: true }).click()
  await expect(page.getByLabel('Search tasks')).toHaveValue(word)
  await expect(page.getByText('1 items found', { exact: true })).toBeVisible()
  await expect(card(page, `Second of ${word}`)).toBeVisible()
})

test('says that a task is taken and keeps the place in the list', async ({ page, newCaller }) => {
  const [asha, meera] = [await newCaller(), await newCaller()]
  await member(asha, 'Asha')
  await member(meera, 'Meera')
  await member(page, 'Ravi')
  const taken = await postTask(asha, { title: 'Mend the lowest shelf' })
  for (let i = 0; i < 12; i++) await postTask(asha, { title: `Paint wall number ${i}` })
  const offer = await postOffer(meera, taken.givenId)
  await page.goto('/app/')
  const link = page.getByRole('link', { name: 'Mend the lowest shelf', exact: true })
  // Cards far down are drawn when one comes near them.
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    await expect(link).toBeVisible({ timeout: 300 })
  }).toPass()
  await link.scrollIntoViewIfNeeded()
  await decide(asha, taken.givenId, offer._id, 'Accepted')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await link.click()
  await expect(toast(page, 'This task is taken')).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  await expect(link).toBeInViewport()
})

test('takes the address typed at log-in along to Forgot Password', async ({ page }) => {
  await page.goto('/app/login')
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(title(page, 'Forgot Password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.in')
})

test('[safe.2] opens links and phone numbers of a chat, asks before a link of the other side, and warns of a trick', async ({
  page,
  asha,
  raviAfar: ravi,
}) => {
  await say(ravi, asha.givenId, 'See www.example.in/a?b=1, and call +91 98765 43210. Not javascript:alert(1)')
  await say(ravi, asha.givenId, 'Send me the OTP that you get')
  await say(page, ravi.givenId, 'https://example.in')
  await page.goto(`/app/messages/${ravi.givenId}`)
  const log = page.getByRole('log')
  await expect(log.getByRole('link')).toHaveCount(3)
  await expect(log.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  )
  const link = log.getByRole('link', { name: 'www.example.in/a?b=1' })
  await expect(link).toHaveAttribute('href', 'https://www.example.in/a?b=1')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(log.getByText('Today', { exact: true })).toBeVisible()
  await expect(log.getByRole('img', { name: 'Sent' })).toHaveCount(1)
  await expect(page.getByText('Give nobody an OTP or a PIN. Nobody needs one to pay you.')).toBeVisible()
  await link.click()
  await expect(page.getByRole('dialog', { name: 'Open this link?' })).toContainText(
    'Ravi sent you a link to www.example.in',
  )
  const header = page.locator('header')
  await expect(header.getByRole('heading', { level: 1 })).toHaveText('Messages')
  await expect(header.getByText('Ravi Test')).toBeVisible()
})

test('shows news under the bar, joins news of one kind, and opens them', async ({
  page,
  asha,
  raviAfar: ravi,
}) => {
  await say(ravi, asha.givenId, 'Hello')
  const live = liveSocket(page)
  await page.goto('/app/mytasks')
  await expect(title(page, 'My Tasks')).toBeVisible()
  await live
  await isQuiet(page)
  for (const words of ['one', 'two', 'three']) await say(ravi, asha.givenId, words)
  await expect(page.getByRole('region', { name: 'Notifications' }).locator('> *')).toHaveCount(1)
  await expect(toast(page, 'New Message Received')).toBeVisible()
  await expect(toast(page, '3 new messages from Ravi')).toBeVisible()
  await rests(page)
  const foot = (await page.locator('footer').boundingBox())!
  const news = (await page.getByRole('region', { name: 'Notifications' }).locator('> *').boundingBox())!
  expect(news.y + news.height).toBeLessThanOrEqual(foot.y)
  await toast(page, '3 new messages from Ravi').click()
  await expect(page).toHaveURL(at(`/messages/${ravi.givenId}`))
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
})
