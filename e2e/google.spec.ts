import type { Page } from '@playwright/test'
import { type Claims, Issuer } from '../server/test/issuer.ts'
import { title, toast, toasts } from './locators.ts'
import { expect, test } from './market.ts'
import { type Market, openMarket } from './market-server.ts'
import { answer } from './played.ts'
import { at, newEmail, openMenu, toastsGo } from './steps.ts'

let issuer: Issuer
let market: Market

test.beforeAll(async () => {
  issuer = await Issuer.start()
  market = await openMarket(issuer.env)
})
test.afterAll(async () => {
  await market.stop()
  issuer.stop()
})
// One issuer, at which one person after another logs in.
test.describe.configure({ mode: 'serial' })

const someone = (changes: Partial<Claims> = {}): Claims => ({
  sub: newEmail(),
  email: newEmail(),
  email_verified: true,
  given_name: 'Asha',
  family_name: 'Rao',
  ...changes,
})

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

test('[login.3, signup.3] logs in with the Google button, all the way, from both screens', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: market.origin }, [issuer.url])
  issuer.person = someone()
  await page.goto('/app/login')
  const wentTo: URL[] = []
  page.on('request', request => {
    if (request.url().startsWith(issuer.url)) wentTo.push(new URL(request.url()))
  })
  await google(page).click()
  await expect(page).toHaveURL(at('/'))
  await expect(toast(page, 'Login Successful')).toBeVisible()
  const menu = await openMenu(page)
  await expect(menu.getByText('Hello, Asha')).toBeVisible()
  await expect(menu.getByText(issuer.person.email!)).toBeVisible()
  // In this window, with nothing of the issuer's inside the page.
  expect(wentTo.map(url => url.pathname)).toEqual(['/authorize'])
  const query = Object.fromEntries(wentTo[0]!.searchParams)
  expect(query).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${market.origin}/app/google-callback`,
  })
  for (const part of [query.state, query.nonce, query.code_challenge]) expect(part).toMatch(/^[\w-]{43}$/)

  const second = await newVisitor({ baseURL: market.origin }, [issuer.url])
  issuer.person = someone({ given_name: 'Ravi' })
  await second.goto('/app/signup')
  await google(second).click()
  await expect(second).toHaveURL(at('/'))
  await expect((await openMenu(second)).getByText('Hello, Ravi')).toBeVisible()
})

test('[login.8] shows the server’s message for a failure, or else the text from the catalogue', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: market.origin }, [issuer.url])
  issuer.person = someone()
  await page.clock.install()
  await page.goto('/app/login')
  await toastsGo(page)
  const says = async (text: string) => {
    await google(page).click()
    await expect(toasts(page)).toContainText(text)
    await expect(page).toHaveURL(at('/login'))
    await expect(title(page, 'Log In')).toBeVisible()
    await toastsGo(page)
  }
  await answer(page, 'POST /auth/google-login', 403, { message: 'Words of the server' })
  await says('Words of the server')
  await answer(page, 'POST /auth/google-login', 401)
  await says('Internal Server Error')
  await answer(page, 'POST /auth/google-login', 200, { givenId: 'x', firstName: 'Asha', message: 'Welcome' })
  await says('Please try again')
  issuer.person = null
  await says("You didn't finish logging in with Google")
})

test('[login.3] says on both screens that the server has no Google log-in', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(`/app${path}`)
    await google(page).click()
    await expect(toast(page, "Google log-in isn't set up on this server")).toBeVisible()
    await expect(page).toHaveURL(at(path))
  }
})
