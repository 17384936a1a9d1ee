import { password } from '../server/seeds/actor.ts'
import { title } from './locators.ts'
import { mailedLinks } from './mailbox.ts'
import { expect, test } from './market.ts'
import { answer } from './played.ts'
import { at, newcomer } from './steps.ts'

test('verifies the address by the newest mailed link alone, and shows the badge', async ({
  page,
  market,
}) => {
  const { email, givenId } = await newcomer(page, 'Asha')
  const [first] = await mailedLinks(market, email, '/verify-email')
  await page.goto(`/app/profile/${givenId}`)
  const badge = page.getByRole('main').getByRole('img', { name: 'Verified' })
  await expect(page.getByText("Your email isn't verified yet.")).toBeVisible()
  await expect(badge).toHaveCount(0)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText("We've sent the link. Please check your email.")).toBeVisible()
  const [, link] = await mailedLinks(market, email, '/verify-email', 2)
  await page.goto(first)
  await expect(page.getByRole('alert')).toBeVisible()

  await page.goto(link!)
  await expect(title(page, 'Verify Email')).toBeVisible()
  await expect(page.getByText('Thank you, Asha. Your email address is verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to TaskBazaar' }).click()
  await expect(page).toHaveURL(at('/'))
  await page.goto(`/app/profile/${givenId}`)
  await expect(badge).toBeVisible()
  await expect(page.getByText("Your email isn't verified yet.")).toHaveCount(0)

  await page.goto(link!)
  await expect(page.getByText('Thank you, Asha. Your email address is verified.')).toBeVisible()
})

test('asks for the password in a browser that is not signed in, and tells a link without a token apart from a server that is away', async ({
  page,
  market,
}) => {
  const { email } = await newcomer(page, 'Asha')
  const [link] = await mailedLinks(market, email, '/verify-email')
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await expect(page.getByText("This isn't your password")).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await expect(page.getByText('Thank you, Asha. Your email address is verified.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/app/verify-email')

  await page.goto('/app/verify-email')
  await expect(page.getByRole('alert')).toBeVisible()
  await answer(page, 'POST /auth/verify-email', 503)
  await page.goto('/app/verify-email?token=some-token')
  await expect(page.getByRole('alert')).toContainText('open the link again in a moment')
})

test('lets the owner of an address take over an account that somebody else opened with it', async ({
  page,
  newVisitor,
  market,
}) => {
  const { email } = await newcomer(page, 'Asha')
  const [link] = await mailedLinks(market, email, '/verify-email')
  const owner = await newVisitor()
  await owner.goto(link)
  await owner.getByRole('button', { name: "I didn't open this account" }).click()
  await owner.getByRole('button', { name: 'Take over the account' }).click()
  await expect(owner.getByText('This address is yours now.')).toBeVisible()
  await owner.getByRole('link', { name: 'Choose a password' }).click()
  await expect(owner).toHaveURL(at('/forget-password'))
  expect((await page.request.get('/api/auth/check')).status()).toBe(401)
})
