import type { Page } from '@playwright/test'
import { toast } from './locators.ts'
import { mailsTo } from './mailbox.ts'
import { test as base, expect } from './market.ts'
import { openMarket } from './market-server.ts'
import { giveBack } from './played.ts'
import { openSite, square } from './site.ts'
import { member, openMenu } from './steps.ts'

/** A market of this file's own: what is set here shows in no other test. */
const test = base.extend<object, { market: Awaited<ReturnType<typeof openMarket>> }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const market = await openMarket()
      await use(market)
      await market.stop()
    },
    { scope: 'worker' },
  ],
})

/** Somebody who has the app open while an operator changes the market. */
const hasAppOpen = async (newVisitor: () => Promise<Page>) => {
  const page = await newVisitor()
  await member(page, 'Ravi')
  await page.goto('/app/mytasks')
  return page
}

test('shows everybody the name, colour, logo, categories and cities that an operator sets', async ({
  asha,
  market,
  newVisitor,
}) => {
  const { page, givenId } = asha
  const ravi = await hasAppOpen(newVisitor)
  await expect(ravi).toHaveTitle('My Tasks · TaskBazaar')

  await openSite(page, market, givenId)
  const look = page.getByRole('form', { name: 'Name and colour' })
  await look.getByLabel('Accent colour').fill('#ffe600')
  await expect(look.getByText('This colour is too light')).toBeVisible()
  await look.getByLabel('Accent colour').fill('#0b6e4f')
  await expect(look.getByRole('img', { name: 'Preview' })).toBeVisible()
  await look.getByLabel('Name', { exact: true }).fill('Hostel Market')
  await look.getByRole('button', { name: 'Save name and colour' }).click()
  await expect(toast(page, 'Saved. Everybody sees it now')).toBeVisible()

  // Somebody who has the app open sees it at once.
  await expect(ravi).toHaveTitle('My Tasks · Hostel Market')
  const pressOf = () =>
    ravi.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-press'))
  await expect.poll(pressOf).toContain('#0b6e4f')

  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await square(page, 256) }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Use the standard mark' })).toBeVisible()

  const offered = page.getByRole('form', { name: 'Categories' })
  await offered.getByRole('button', { name: 'Edit Photography' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Photography' })
  await sheet.getByRole('switch', { name: 'New tasks can have it' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await offered.getByRole('button', { name: 'Move Office Work up' }).click()
  await offered.getByRole('button', { name: 'Save categories' }).click()
  const places = page.getByRole('form', { name: 'Cities' })
  await places.getByLabel('Cities').fill('Pune\nNashik')
  await places.getByRole('button', { name: 'Save cities' }).click()
  const contacts = page.getByRole('form', { name: 'Contacts' })
  await contacts.getByLabel('Email', { exact: true }).fill('care@example.in')
  await contacts.getByRole('button', { name: 'Save contacts' }).click()
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(5)
  await expect(history.first()).toContainText('Contacts')
  await expect(history.first()).toContainText('Asha')

  // A member posts in what is offered.
  await ravi.goto('/app/post')
  const tiles = ravi.getByRole('button', { name: /Office Work|assignment|Photography/ })
  await expect(tiles.first()).toHaveText('Office Work')
  await expect(tiles).toHaveCount(2)

  // A visitor sees it from the first byte, without any script.
  const visitor = await newVisitor({ javaScriptEnabled: false })
  await visitor.goto('/app/')
  await expect(visitor).toHaveTitle('Hostel Market')
  expect(
    await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-press'),
    ),
  ).toContain('#0b6e4f')
  await expect(visitor.locator('#root img')).toHaveAttribute('src', /\/app\/assets\/logo-\w+\.png$/)

  const newcomer = await newVisitor()
  await newcomer.goto('/app/')
  await expect(newcomer.getByText('Hostel Market').first()).toBeVisible()
  const { email } = await member(newcomer, 'Meera')
  await expect.poll(async () => (await mailsTo(market, email)).length).toBe(1)
  const [mail] = await mailsTo(market, email)
  expect(mail!.subject).toBe('Verify your email for Hostel Market')
  expect(mail!.from?.name).toBe('Hostel Market')
  expect(mail!.text).toContain('Hostel Market · care@example.in')
})

test('lets an operator write terms, which newcomers accept by joining and members are asked to accept', async ({
  asha,
  market,
  newVisitor,
}) => {
  const { page, givenId } = asha
  const ravi = await hasAppOpen(newVisitor)

  await openSite(page, market, givenId)
  const terms = page.getByRole('form', { name: 'Terms' })
  const text = '# Be kind\n\nPay *on time*. <img src=x onerror="document.title=1">\n\n[Help](/app/pages/help)'
  await terms.getByLabel('Text in Markdown').fill(text)
  await terms.getByRole('button', { name: 'Show how it looks' }).click()
  await expect(terms.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  await terms.getByRole('button', { name: 'Save terms' }).click()
  await expect(toast(page, 'Saved. Everybody sees it now')).toBeVisible()

  // Existing members are asked. Text that looks like HTML is shown, not run.
  await ravi.getByRole('link', { name: 'Please read the terms and agree' }).click()
  await expect(ravi.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  await expect(ravi.getByText('<img src=x')).toBeVisible()
  await ravi.getByRole('button', { name: 'I agree' }).click()
  await expect(ravi.getByText('You agreed on')).toBeVisible()
  await ravi.goto('/app/')
  const menu = await openMenu(ravi)
  await menu.getByRole('link', { name: 'Terms' }).click()
  await expect(ravi.getByText('You agreed on')).toBeVisible()

  const newcomer = await newVisitor()
  await newcomer.goto('/app/signup')
  await expect(newcomer.getByText('When you open an account you agree to the Terms')).toBeVisible()
  await newcomer.getByLabel('First Name').fill('Meera')
  await newcomer.getByLabel('Email').fill('meera.agrees@example.in')
  await newcomer.getByLabel('Password', { exact: true }).fill('a good long passphrase')
  await newcomer.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(toast(newcomer, 'Signup Successful')).toBeVisible()
  const agreed = () => market.query('SELECT count(*)::int AS count FROM agreed_pages')
  expect((await agreed()).rows).toEqual([{ count: 2 }])

  // Changed, and everybody is asked again; who reads it just then sees what it is now.
  await ravi.goto('/app/pages/terms')
  await expect(ravi.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  await terms.getByLabel('Text in Markdown').fill('# Be kinder')
  await terms.getByRole('switch', { name: 'Ask everybody to agree again' }).click()
  await terms.getByRole('button', { name: 'Save terms' }).click()
  await expect(
    newcomer.getByRole('link', { name: 'The terms have changed. Please read and agree' }),
  ).toBeVisible()
  await expect(ravi.getByRole('heading', { name: 'Be kinder' })).toBeVisible()
  await ravi.getByRole('button', { name: 'I agree' }).click()
  await expect(ravi.getByText('You agreed on')).toBeVisible()
})

test('lets an operator admit only invited people, and announce a read-only time', async ({
  asha,
  market,
  newVisitor,
}) => {
  const { page, givenId } = asha
  await openSite(page, market, givenId)
  const joining = page.getByRole('form', { name: 'Who may join' })
  await joining.getByRole('button', { name: 'People with an invitation' }).click()
  const link = await joining.getByLabel('Invitation link').inputValue()
  await joining.getByRole('switch', { name: 'Only with a verified email' }).click()
  await joining.getByRole('button', { name: 'Save who may join' }).click()
  await expect(toast(page, 'Saved. Everybody sees it now')).toBeVisible()

  const stranger = await newVisitor()
  await stranger.goto('/app/signup')
  await expect(stranger.getByText('Only people with an invitation link can join here.')).toBeVisible()
  const invited = await newVisitor()
  await invited.goto(link)
  await invited.getByLabel('First Name').fill('Ravi')
  await invited.getByLabel('Email').fill('ravi.invited@example.in')
  await invited.getByLabel('Password', { exact: true }).fill('a good long passphrase')
  await invited.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(toast(invited, 'Signup Successful')).toBeVisible()
  const verify = invited.getByRole('link', { name: 'Verify your email to post tasks' })
  await verify.click()
  await expect(invited.getByRole('button', { name: 'Send the link again' })).toBeVisible()
  await expect(verify).toHaveCount(0)
  await market.query(`UPDATE users SET verified = true WHERE email = 'ravi.invited@example.in'`)

  const announcement = page.getByRole('form', { name: 'Announcement' })
  await announcement.getByLabel('What you tell everybody').fill('We move to a new server tonight')
  await announcement.getByRole('switch', { name: 'Read-only meanwhile' }).click()
  await announcement.getByRole('button', { name: 'Save announcement' }).click()
  await expect(invited.getByText('We move to a new server tonight')).toBeVisible()
  await stranger.goto('/app/login')
  await expect(stranger.getByText('We move to a new server tonight')).toBeVisible()

  // A message written meanwhile waits, and goes out when the market is open again.
  await giveBack(invited, 'POST /messages/sendMessage/:id')
  await invited.goto(`/app/messages/${givenId}`)
  await invited.getByLabel('Message').fill('See you tomorrow')
  await invited.getByLabel('Message').press('Enter')
  await expect(invited.getByText('Waiting to send')).toBeVisible()
  const sent = () => market.query('SELECT count(*)::int AS count FROM messages')
  expect((await sent()).rows).toEqual([{ count: 0 }])
  await announcement.getByRole('switch', { name: 'Read-only meanwhile' }).click()
  await announcement.getByRole('button', { name: 'Save announcement' }).click()
  await expect(invited.getByText('Waiting to send')).toHaveCount(0, { timeout: 20_000 })
  expect((await sent()).rows).toEqual([{ count: 1 }])
})

test.describe('with what the service worker keeps', () => {
  test.use({ serviceWorkers: 'allow' })

  test('fetches a stored page again once the market has another name', async ({ newVisitor, market }) => {
    const page = await newVisitor()
    await member(page, 'Asha')
    await page.goto('/app/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    /** The title in the page that the service worker stored, before any script has run. */
    const kept = () =>
      page.evaluate(async () => {
        const page = await caches.match('/app/')
        return /<title>(.*?)<\/title>/.exec((await page?.text()) ?? '')?.[1]
      })
    const before = await kept()
    expect(before).not.toBe('Town Market')
    expect(before).toBeTruthy()
    const { rows } = await market.query('SELECT coalesce(max(id), 0)::int AS id FROM site_settings')
    await market.query(
      `INSERT INTO site_settings (id, at, section, settings) VALUES ($1, now(), 'brand', '{"brand":{"name":"Town Market"}}')`,
      [rows[0].id + 1],
    )
    await expect
      .poll(async () => (await (await page.request.get('/api/site')).json()).name)
      .toBe('Town Market')
    await page.goto('/app/')
    await expect(page).toHaveTitle('Find tasks · Town Market')
    await expect.poll(kept).toBe('Town Market')
    await page.context().setOffline(true)
    await page.goto('/app/login')
    await expect(page).toHaveTitle(/Town Market/)
  })
})
