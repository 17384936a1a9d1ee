import { toast, toasts } from './locators.ts'
import { expect, test } from './market.ts'
import { giveBack } from './played.ts'
import { openMarketToSet, openSite } from './site.ts'
import { member, openMenu } from './steps.ts'

test('lets an operator write terms, admit only invited people, and announce a read-only time', async ({
  ownMarket,
  newVisitor,
}) => {
  const { market, visitor, page, ravi, givenId } = await openMarketToSet(ownMarket, newVisitor)
  await openSite(page, market, givenId)

  await test.step('asks newcomers to accept the terms by joining, and members to accept them', async () => {
    const terms = page.getByRole('form', { name: 'Terms' })
    const text =
      '# Be kind\n\nPay *on time*. <img src=x onerror="document.title=1">\n\n[Help](/app/pages/help)'
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

    const newcomer = await visitor()
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

  await test.step('admits only invited people, and lets messages wait while nothing can be written', async () => {
    await expect(toasts(page)).toBeEmpty()
    const joining = page.getByRole('form', { name: 'Who may join' })
    await joining.getByRole('button', { name: 'People with an invitation' }).click()
    const link = await joining.getByLabel('Invitation link').inputValue()
    await joining.getByRole('switch', { name: 'Only with a verified email' }).click()
    await joining.getByRole('button', { name: 'Save who may join' }).click()
    await expect(toast(page, 'Saved. Everybody sees it now')).toBeVisible()

    const stranger = await visitor()
    await stranger.goto('/app/signup')
    await expect(stranger.getByText('Only people with an invitation link can join here.')).toBeVisible()
    const invited = await visitor()
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
})

test.describe('with what the service worker keeps', () => {
  test.use({ serviceWorkers: 'allow' })

  test('fetches a stored page again once the market has another name', async ({ ownMarket, newVisitor }) => {
    const market = await ownMarket()
    const page = await newVisitor({ baseURL: market.origin })
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
