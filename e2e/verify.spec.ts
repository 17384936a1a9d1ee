import { title } from './locators.ts'
import { mailedLinks } from './mailbox.ts'
import { expect, test } from './market.ts'
import { answer } from './played.ts'
import { at, newcomer } from './steps.ts'

test('the link mailed at sign-up verifies the address once, and the badge appears', async ({
  page,
  market,
}) => {
  const { email, givenId } = await newcomer(page, 'Asha')
  const [link] = await mailedLinks(market, email, '/verify-email')
  await page.goto(`/app/profile/${givenId}`)
  const badge = page.getByRole('main').getByRole('img', { name: 'Verified' })
  await expect(page.getByText("Your email isn't verified yet.")).toBeVisible()
  await expect(badge).toHaveCount(0)

  await page.goto(link)
  await expect(title(page, 'Verify Email')).toBeVisible()
  await expect(page.getByText('Thank you, Asha. Your email address is verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to TaskBazaar' }).click()
  await expect(page).toHaveURL(at('/'))
  await page.goto(`/app/profile/${givenId}`)
  await expect(badge).toBeVisible()
  await expect(page.getByText("Your email isn't verified yet.")).toHaveCount(0)

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('This link is invalid, was used already or has expired')
})

test('the link works for somebody who is not signed in, too', async ({ page, market }) => {
  const { email } = await newcomer(page, 'Asha')
  const [link] = await mailedLinks(market, email, '/verify-email')
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('Thank you, Asha. Your email address is verified.')).toBeVisible()
  await expect(page).toHaveURL(at('/verify-email'))
})

test('a link without a token, and a server that is away, are told apart', async ({ page }) => {
  await page.goto('/app/verify-email')
  await expect(page.getByRole('alert')).toBeVisible()
  await answer(page, 'POST /auth/verify-email', 503)
  await page.goto('/app/verify-email?token=some-token')
  await expect(page.getByRole('alert')).toContainText('open the link again in a moment')
})

test('the own profile sends the link again, and only the newest link is good', async ({ page, market }) => {
  const { email, givenId } = await newcomer(page, 'Asha')
  const [first] = await mailedLinks(market, email, '/verify-email')
  await page.goto(`/app/profile/${givenId}`)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText("We've sent the link. Please check your email.")).toBeVisible()
  const [, second] = await mailedLinks(market, email, '/verify-email', 2)
  await page.goto(first)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto(second!)
  await expect(page.getByText('Thank you, Asha. Your email address is verified.')).toBeVisible()
})
