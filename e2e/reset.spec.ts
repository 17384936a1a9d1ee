import type { Page } from '@playwright/test'
import { title, toast, toasts } from './locators.ts'
import { mailedLinks } from './mailbox.ts'
import { expect, test } from './market.ts'
import type { Market } from './market-server.ts'
import { answer, hold } from './played.ts'
import { at, newcomer, password, toastsGo } from './steps.ts'

const newPassword = 'an even better battery'
const changed = 'Your password has been reset successfully. You can now log in with your new password.'

const send = (page: Page) => page.getByRole('button', { name: 'Send Reset Link', exact: true })
const change = (page: Page) => page.getByRole('button', { name: 'Reset Password', exact: true })

const fillTwice = async (page: Page, first: string, second = first) => {
  await page.getByLabel('New Password').fill(first)
  await page.getByLabel('Confirm Password').fill(second)
}

/** The path of a link as it comes by mail. */
const askForLink = async (page: Page, market: Market, email: string): Promise<string> => {
  await page.request.post('/api/auth/forget-password', { data: { email } })
  return (await mailedLinks(market, email, '/reset-password'))[0]
}

test('[forgot.1, forgot.2] asks for a link, and confirms the address', async ({ page, market }) => {
  const { email } = await newcomer(page, 'Asha')
  await page.context().clearCookies()
  await page.goto('/app/forget-password')
  await expect(send(page)).toBeDisabled()
  await page.getByLabel('Email').fill(email)
  await expect(send(page)).toBeEnabled()
  await page.getByLabel('Email').fill('')
  await expect(send(page)).toBeDisabled()

  const request = await hold(page, 'POST /auth/forget-password')
  await page.getByLabel('Email').fill(email)
  await send(page).click()
  await expect.poll(request.hasCome).toBe(true)
  const sending = page.getByRole('button', { name: 'Sending...', exact: true })
  await expect(sending).toHaveAttribute('aria-busy', 'true')
  await expect(send(page)).toHaveCount(0)
  request.release()
  await expect(page.getByRole('status').filter({ hasText: /email was sent/i })).toContainText(email)
  await expect(sending).toHaveCount(0)
  await mailedLinks(market, email, '/reset-password')
})

test('[forgot.3] shows the server’s message for a failure, or else the text for its status', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/app/forget-password')
  await page.getByLabel('Email').fill('asha@example.in')
  const says = async (text: string) => {
    await toastsGo(page)
    await send(page).click()
    await expect(toasts(page)).toHaveText(text)
    await expect(page.getByLabel('Email')).toHaveValue('asha@example.in')
    await expect(send(page)).toBeEnabled()
  }
  const call = 'POST /auth/forget-password'
  await answer(page, call, 400)
  await says('Bad request')
  await answer(page, call, 500)
  await says('Something went wrong')
  await answer(page, call, 403, { message: 'Words of the server' })
  await says('Words of the server')
})

test('[reset.1, reset.2, reset.3] sets a new password by the mailed link, once', async ({ page, market }) => {
  const { email } = await newcomer(page, 'Lakshmi')
  await page.context().clearCookies()
  const link = await askForLink(page, market, email)
  const check = await hold(page, 'POST /auth/checkResetToken')
  await page.goto(link)
  await expect.poll(check.hasCome).toBe(true)
  await expect(page.getByLabel('New Password')).toHaveCount(0)
  check.release()
  await expect(page.getByText('Hello Lakshmi')).toBeVisible()

  await fillTwice(page, newPassword)
  await change(page).click()
  await expect(page.getByText(changed, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  for (const [secret, text] of [
    [password, 'Email or password is incorrect'],
    [newPassword, 'Login Successful'],
  ] as const) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(secret)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(toast(page, text)).toBeVisible()
  }
  await page.goto(link)
  await expect(toasts(page)).toContainText('This link is invalid, was used already or has expired')
  await expect(page).toHaveURL(at('/'))
})

test('[reset.2] requires both fields, and reports two different passwords at once without sending them', async ({
  page,
}) => {
  await answer(page, 'POST /auth/checkResetToken', 200, { userName: 'Asha' })
  const reset = await hold(page, 'POST /auth/reset-password')
  await page.goto('/app/reset-password?token=some-token')
  const [first, second] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')]
  const differ = page.getByText('Passwords do not match', { exact: true })
  for (const field of [first, second]) {
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).toHaveAttribute('required', '')
  }
  await change(page).click()
  await expect(first).toBeFocused()
  await first.fill(newPassword)
  await change(page).click()
  await expect(second).toBeFocused()
  await expect(differ).toHaveCount(0)

  await second.pressSequentially('an even')
  await expect(differ).toBeVisible()
  await expect(change(page)).toBeDisabled()
  await second.press('Enter')
  await second.fill(newPassword)
  await expect(differ).toHaveCount(0)
  await expect(change(page)).toBeEnabled()
  await first.fill(`${newPassword}!`)
  await expect(differ).toBeVisible()
  await second.press('Enter')
  await expect(change(page)).toBeDisabled()
  expect(reset.hasCome()).toBe(false)
})

test('[reset.4] reports a bad link, and leads to the start', async ({ page }) => {
  const opens = async (text: string, path: string) => {
    await page.goto('/app/reset-password?token=made-up-token')
    await expect(toast(page, text)).toBeVisible()
    await expect(page).toHaveURL(at(path))
  }
  const call = 'POST /auth/checkResetToken'
  await opens('This link is invalid, was used already or has expired', '/gettingStarted')
  await expect(title(page, 'Welcome')).toBeVisible()
  await answer(page, call, 400)
  await opens('Bad request', '/gettingStarted')

  await newcomer(page, 'Asha')
  await answer(page, call, 500)
  await opens('Something went wrong', '/')
  await answer(page, call, 403, { message: 'Closed for today' })
  await opens('Closed for today', '/')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
})

test('[reset.5] reports a failed reset, and lets the person try again', async ({ page, market }) => {
  const { email } = await newcomer(page, 'Asha')
  await page.context().clearCookies()
  const link = await askForLink(page, market, email)
  await page.clock.install()
  await page.goto(link)
  await fillTwice(page, newPassword)
  const says = async (text: string) => {
    await toastsGo(page)
    await change(page).click()
    await expect(toasts(page)).toHaveText(text)
    await expect(page.getByText(changed)).toHaveCount(0)
    await expect(page.getByLabel('New Password')).toHaveValue(newPassword)
  }
  const call = 'POST /auth/reset-password'
  await answer(page, call, 400)
  await says('Bad request')
  await answer(page, call, 500, { message: 'Never shown' })
  await says('Something went wrong')
  await page.unrouteAll()
  await change(page).click()
  await expect(page.getByText(changed, { exact: true })).toBeVisible()
})
