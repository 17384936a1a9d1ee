import type { Page } from '@playwright/test'
import { title, toast, toasts } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, cutOff, giveBack, listen } from './played.ts'
import { at, newcomer, newEmail, openMenu, password, pressFacebook, toastsGo } from './steps.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

test('[signup.1, signup.2, signup.3] shows the fields, the links, the back arrow and the buttons for Google and Facebook, and requires the mandatory fields before anything is sent', async ({
  page,
}) => {
  const calls = listen(page)
  await page.goto('/app/signup')
  await expect(title(page, 'Sign Up')).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Password')).toHaveAttribute('placeholder', 'Set your password')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Last Name')).not.toHaveAttribute('required')
  for (const [label, text] of [
    ['First Name', 'Asha'],
    ['Email', 'asha@example.in'],
    ['Password', password],
  ] as const) {
    await submit(page).click()
    await expect(page.getByLabel(label)).toBeFocused()
    await expect(page.getByLabel(label)).toHaveAttribute('required', '')
    await page.getByLabel(label).fill(text)
  }
  await page.getByLabel('Email').fill('no address')
  await submit(page).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(calls).not.toContain('POST /auth/signup')

  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.getByText(/coming soon/)).toBeVisible()
  expect(await pressFacebook(page)).toEqual(['alert: This feature is coming soon'])
  await page.getByRole('link', { name: 'Already have an account?', exact: true }).click()
  await expect(page).toHaveURL(at('/login'))
  await page.goBack()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(at('/gettingStarted'))
})

test('[signup.4] shows the server’s message for a failure, or else the text from the catalogue, confirms a sign-up without a last name, and leads to the market', async ({
  page,
  newCaller,
}) => {
  const { email: taken } = await newcomer(await newCaller(), 'Ravi')
  await page.clock.install()
  await page.goto('/app/signup')
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Email').fill(taken)
  // With the password of that account it would be a log-in.
  await page.getByLabel('Password', { exact: true }).fill('not the one of Ravi')
  const says = async (text: string) => {
    await toastsGo(page)
    await submit(page).click()
    await expect(toasts(page)).toHaveText(text)
    await expect(page).toHaveURL(at('/signup'))
    await expect(page.getByLabel('Email')).toHaveValue(taken)
  }
  await says('An account with this email already exists')
  const user = { givenId: 'x', firstName: 'Asha' }
  await answer(page, 'POST /auth/signup', 200, user)
  await says('Internal Server Issue')
  await answer(page, 'POST /auth/signup', 202, { ...user, message: 'Not just yet' })
  await says('Not just yet')
  await answer(page, 'POST /auth/signup', 500)
  await says('Internal Server Error')
  await answer(page, 'POST /auth/signup', 503, { message: 'Closed for today' })
  await says('Closed for today')
  await cutOff(page, 'POST /auth/signup')
  await says('Internal Server Error')

  await giveBack(page, 'POST /auth/signup')
  await toastsGo(page)
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await submit(page).click()
  await expect(toast(page, 'Signup Successful')).toBeVisible()
  const mailed = `We sent a mail to ${email}. Open the link in it, so that we know the address is yours.`
  await expect(toast(page, mailed)).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  await expect((await openMenu(page)).getByText('Hello, Asha')).toBeVisible()
})
