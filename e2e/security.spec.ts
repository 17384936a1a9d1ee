import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { title, toast } from './locators.ts'
import { looksRight } from './looks.ts'
import { mailedLinks } from './mailbox.ts'
import { expect, test } from './market.ts'
import type { Market } from './market-server.ts'
import { at, newcomer, newEmail, password, shownFor } from './steps.ts'

const openSecurity = async (page: Page) => {
  await page.goto('/app/profile/security')
  await expect(title(page, 'Security')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeVisible()
}

const logIn = async (page: Page, email: string, secret = password) => {
  await page.goto('/app/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

const device = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem').filter({ hasText: name })

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('lists the devices, logs one of them out, and then all', async ({ page, newVisitor }) => {
  const { givenId, email } = await newcomer(page, 'Asha')
  const laptop = await newVisitor({ userAgent: windows })
  await logIn(laptop, email)
  await expect(laptop).toHaveURL(at('/'))
  await page.goto(`/app/profile/${givenId}`)
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(title(page, 'Security')).toBeVisible()
  await expect(device(page, 'Chrome on Android')).toContainText('This device')
  await expect(device(page, 'Chrome on Windows')).toContainText('Last seen: Just now')
  await page.getByRole('button', { name: 'Log out Chrome on Windows' }).click()
  await expect(device(page, 'Chrome on Windows')).toHaveCount(0)
  // The other one notices by itself.
  await expect(laptop).toHaveURL(at('/gettingStarted'))

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page
    .getByRole('dialog', { name: 'Log out everywhere?' })
    .getByRole('button', { name: 'Log out' })
    .click()
  await expect(toast(page, 'Logged out everywhere')).toBeVisible()
  await expect(page).toHaveURL(at('/gettingStarted'))
  expect((await page.request.get('/api/auth/check')).status()).toBe(401)
})

test('changes the password when the present one is given', async ({ page, newVisitor }) => {
  const { email } = await newcomer(page, 'Asha')
  await openSecurity(page)
  await page.getByRole('button', { name: /^Password/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('not my password')
  await dialog.getByLabel('New Password').fill('an even better battery')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog.getByText("This isn't your password")).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  const other = await newVisitor()
  await logIn(other, email, 'an even better battery')
  await expect(other).toHaveURL(at('/'))
})

test('changes the email by the link mailed to the new address', async ({ page, market }) => {
  await newcomer(page, 'Asha')
  const email = newEmail()
  await openSecurity(page)
  await page.getByRole('button', { name: /^Email/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText(`We've sent a link to ${email}.`)).toBeVisible()
  const [link] = await mailedLinks(market, email, '/confirm-email')
  await page.goto(link)
  await expect(page.getByText(`Your email is now ${email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Continue to TaskBazaar' }).click()
  await expect(page).toHaveURL(at('/'))
  await openSecurity(page)
  await expect(page.getByText(email)).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(/invalid, was used already or has expired/)
})

const verify = (market: Market, givenId: string) =>
  market.query('UPDATE users SET verified = true WHERE given_id = $1', [givenId])

test('turns two-factor log-in on with an app, asks for its code, makes new recovery codes, and turns it off with one', async ({
  page,
  newVisitor,
  market,
}) => {
  const { givenId, email } = await newcomer(page, 'Asha')
  await openSecurity(page)
  await expect(page.getByText('To turn it on, verify your email first.')).toBeVisible()
  await verify(market, givenId)
  await openSecurity(page)
  await page.getByRole('button', { name: /^Two-factor log-in/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-factor log-in' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!
  // On the phone itself there is nothing to scan with.
  const secret = key.replaceAll(' ', '')
  await expect(dialog.getByRole('link', { name: 'Open in authenticator app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Copy key' }).click()
  await expect(toast(page, 'Copied')).toBeVisible()
  expect(await copied()).toBe(secret)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(shownFor(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first, second, ...others] = await codes.allTextContents()
  const list = [first, second, ...others].join('\n')
  await dialog.getByRole('button', { name: 'Copy codes' }).click()
  await expect.poll(copied).toBe(`${list}\n`)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('taskbazaar-recovery-codes.txt')
  expect(readFileSync(await file.path(), 'utf8')).toBe(`${list}\n`)
  // Two columns on a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  const tops = await codes.evaluateAll(all => all.map(code => code.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(5)
  await dialog.getByRole('button', { name: "I've saved these codes" }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const other = await newVisitor()
  await logIn(other, email)
  await expect(title(other, 'Enter Your Code')).toBeVisible()
  // As when the phone drops the tab while one looks into the authenticator app.
  await other.reload()
  await expect(title(other, 'Enter Your Code')).toBeVisible()
  await other.getByLabel('Code').fill('000000')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(other, "This code isn't right")).toBeVisible()
  await other.getByLabel('Code').fill(shownFor(key, 1))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(other, 'Login Successful')).toBeVisible()
  await expect(other).toHaveURL(at('/'))
  const third = await newVisitor()
  await logIn(third, email)
  await third.getByLabel('Code').fill(first!)
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(third).toHaveURL(at('/'))

  await openSecurity(page)
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: /^Recovery codes/ }).click()
  const renewed = page.getByRole('dialog', { name: 'New recovery codes' })
  await renewed.getByLabel('Code').fill(second!)
  await renewed.getByRole('button', { name: 'Make new codes' }).click()
  const fresh = renewed.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(fresh).toHaveCount(10)
  const [newCode] = await fresh.allTextContents()
  await renewed.getByRole('button', { name: "I've saved these codes" }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: /^Two-factor log-in/ }).click()
  const off = page.getByRole('dialog', { name: 'Turn off two-factor log-in' })
  await off.getByLabel('Code').fill(newCode!)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Two-factor log-in is off')).toBeVisible()
})

test('shows the security screen as pictured without a verified address and without a password, and deletes such an account once its address is typed', async ({
  page,
  newVisitor,
  market,
}) => {
  const { givenId, email } = await newcomer(page, 'Asha')
  await logIn(await newVisitor({ userAgent: windows }), email)
  await openSecurity(page)
  await looksRight(page, 'security, not verified')
  await market.query('UPDATE users SET password_hash = NULL WHERE given_id = $1', [givenId])
  await openSecurity(page)
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible()
  await looksRight(page, 'security without a password')
  await page.goto('/app/profile/privacy')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Your email').fill('somebody@else.example')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText("This isn't your email")).toBeVisible()
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(at('/gettingStarted'))
})
