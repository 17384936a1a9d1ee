import type { Page } from '@playwright/test'
import { title, toast, toasts } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, cutOff, giveBack, hold, listen } from './played.ts'
import { at, newcomer, openMenu, password, pressFacebook, seesNoToast, toastsGo } from './steps.ts'

/** An account whose browser is not signed in. */
const strangerWithAccount = async (page: Page, firstName = 'Asha') => {
  const user = await newcomer(page, firstName)
  await page.context().clearCookies()
  return user
}

const submit = (page: Page) => page.getByRole('button', { name: 'Log In', exact: true })

const fill = async (page: Page, email: string, secret = password) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
}

const openLogIn = async (page: Page) => {
  await page.goto('/app/login')
  await expect(title(page, 'Log In')).toBeVisible()
}

test('[login.1, login.2, login.4, login.5] requires email and password before anything is sent, follows its links, and shows only an alert for Facebook', async ({
  page,
}) => {
  await page.clock.install()
  const calls = listen(page)
  await openLogIn(page)
  const email = page.getByLabel('Email')
  const secret = page.getByLabel('Password')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('required', '')
  await expect(secret).toHaveAttribute('type', 'password')
  await expect(secret).toHaveAttribute('required', '')

  await submit(page).click()
  await expect(email).toBeFocused()
  await email.fill('not an address')
  await secret.fill(password)
  await submit(page).click()
  await expect(email).toBeFocused()
  await fill(page, 'asha@example.in', '')
  await submit(page).click()
  await expect(secret).toBeFocused()
  await expect(page.getByText('App Version 1.0.1', { exact: true })).toBeVisible()
  await toastsGo(page)
  const before = calls.length
  expect(await pressFacebook(page)).toEqual(['alert: This feature is coming soon'])
  await expect(page).toHaveURL(at('/login'))
  await seesNoToast(page)
  // An open page asks again for the market's name.
  expect(calls.slice(before).filter(call => call !== 'GET /site')).toEqual([])
  expect(calls).not.toContain('POST /auth/login')

  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click()
  await expect(page).toHaveURL(at('/forget-password'))
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(at('/login'))
  const newUser = page.getByText('New User?')
  await expect(newUser).toBeVisible()
  await newUser.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(at('/signup'))
  await page.goBack()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(at('/gettingStarted'))
})

test('[login.7] shows the server’s message for a failure, or else the text from the catalogue', async ({
  page,
}) => {
  const { email } = await strangerWithAccount(page)
  await page.clock.install()
  await openLogIn(page)
  await toastsGo(page)
  await fill(page, email, 'wrong horse battery')
  await submit(page).click()
  await expect(toast(page, 'Email or password is incorrect')).toBeVisible()

  const says = async (text: string) => {
    await toastsGo(page)
    await submit(page).click()
    await expect(toasts(page)).toHaveText(text)
    await expect(page).toHaveURL(at('/login'))
  }
  for (const [status, body, text] of [
    [403, { message: 'Words of the server' }, 'Words of the server'],
    [401, undefined, 'An error has occurred'],
    [500, { code: 'internal' }, 'An error has occurred'],
  ] as const) {
    await answer(page, 'POST /auth/login', status, body)
    await says(text)
  }
  await cutOff(page, 'POST /auth/login')
  await says('An error has occurred')
  // A success that is not 201 starts no session, whatever it holds.
  await answer(page, 'POST /auth/login', 200, { givenId: 'x', firstName: 'Asha', message: 'Welcome' })
  await says('No user found')
})

test('[login.6, state.1] shows that a log-in is under way, keeps the user, keeps what was typed when it fails, and works on retry', async ({
  page,
}) => {
  const { email } = await strangerWithAccount(page)
  await openLogIn(page)
  await fill(page, email)
  const calls = listen(page)
  const logIn = await hold(page, 'POST /auth/login')
  await submit(page).click()
  await expect.poll(logIn.hasCome).toBe(true)
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await submit(page).click({ force: true })
  await page.getByLabel('Password').press('Enter')
  // The page's own reads meanwhile do not belong to the log-in.
  expect(calls.filter(call => !call.startsWith('GET '))).toEqual(['POST /auth/login'])
  logIn.release()
  await expect(toast(page, 'Login Successful')).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  const menu = await openMenu(page)
  await expect(menu.getByText('Hello, Asha')).toBeVisible()
  await expect(menu.getByText(email)).toBeVisible()
  // The user came with the answer: nobody asked again.
  expect(calls.filter(call => call === 'GET /auth/check')).toEqual([])
  await page.reload()
  await expect(page).toHaveURL(at('/'))
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()

  await page.context().clearCookies()
  await openLogIn(page)
  await fill(page, email)
  await answer(page, 'POST /auth/login', 500)
  await submit(page).click()
  await expect(toast(page, 'An error has occurred')).toBeVisible()
  await expect(submit(page)).not.toHaveAttribute('aria-busy')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toHaveValue(password)
  await giveBack(page, 'POST /auth/login')
  await submit(page).click()
  await expect(page).toHaveURL(at('/'))
})

test('logs in with the keyboard alone', async ({ page }) => {
  const { email } = await strangerWithAccount(page)
  await openLogIn(page)
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let presses = 0; presses < 12; presses++) {
      if (await isThere()) return
      await page.keyboard.press('Tab')
    }
    throw new Error('Tab never got there')
  }
  const isFocused = (label: string) => () =>
    page.getByLabel(label).evaluate(field => field === document.activeElement)
  await tabTo(isFocused('Email'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('wrong horse battery')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Email or password is incorrect')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await tabTo(() => submit(page).evaluate(button => button === document.activeElement))
  const outline = await submit(page).evaluate(button => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(button)
    return outlineStyle !== 'none' && outlineWidth !== '0px' ? 'seen' : boxShadow
  })
  expect(outline).not.toBe('none')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(at('/'))
  // The new page starts at its title; the next Tab goes on from there, and Escape closes what Enter opened.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Open menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('warns on the log-in screen when the browser cannot stay logged in', async ({ page }) => {
  const { email } = await newcomer(page, 'Asha')
  await page.context().clearCookies()
  // As from a browser that blocks cookies: none is stored, none is sent.
  await page.route('**/api/**', async route => {
    const request = route.request()
    const { cookie: _, ...headers } = request.headers()
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers,
      body: request.postData(),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    await route.fulfill({ status: answer.status, contentType: 'application/json', body })
  })
  await page.goto('/app/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText(/^Your browser did not keep you logged in/)).toBeVisible()
  await expect(page).toHaveURL(at('/login'))
})
