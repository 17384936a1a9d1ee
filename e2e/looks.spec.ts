import { fits, longName, looksRight } from './looks.ts'
import { expect, test } from './market.ts'
import { answer } from './played.ts'
import { decide, go, mailedLinks, member, newcomer, openMenu, postOffer, postTask, title } from './steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the introduction looks right', async ({ page }) => {
  await page.goto('/app/gettingStarted')
  for (const [name, next] of [
    ['Welcome', 'Get Started'],
    ['Verified Service Provider', 'Next'],
    ['Select from the best', 'Next'],
    ['Get it done! Pay Them Securely', null],
  ] as const) {
    await expect(title(page, name)).toBeVisible()
    await fits(page, name)
    if (next) await page.getByRole('button', { name: next }).click()
  }
})

test('log-in, sign-up and asking for a link look right', async ({ page }) => {
  await page.goto('/app/login')
  for (const [path, name] of [
    ['/login', 'Log In'],
    ['/signup', 'Sign Up'],
    ['/forget-password', 'Forgot Password'],
  ] as const) {
    await go(page, path)
    await expect(title(page, name)).toBeVisible()
    await fits(page, name)
  }
  await page.getByLabel('Email').fill(`${longName}.${longName}@${longName}.example.in`)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(title(page, 'Check your email')).toBeVisible()
  await fits(page, 'link sent')
  // With the words of a refusal beside a field.
  await go(page, '/signup')
  const issues = [{ path: 'email', message: 'Email must be an address' }]
  await answer(page, 'POST /auth/signup', 400, { message: 'Email must be an address', issues })
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Email').fill('a@b')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await looksRight(page, 'refused sign-up')
})

test('resetting and verifying look right', async ({ page, market }) => {
  const { email } = await newcomer(page, longName)
  await answer(page, 'POST /auth/checkResetToken', 200, { userName: longName })
  await answer(page, 'POST /auth/reset-password', 200, { message: 'Password reset' })
  await page.goto('/app/reset-password?token=some-token')
  await page.getByLabel('New Password').fill('an even better battery')
  await page.getByLabel('Confirm Password').fill('an even')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await looksRight(page, 'reset')
  await page.getByLabel('Confirm Password').fill('an even better battery')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(/has been reset successfully/)).toBeVisible()
  await looksRight(page, 'reset done')
  const [link] = await mailedLinks(market, email, '/verify-email')
  await page.goto(link)
  await expect(page.getByText(/Thank you/)).toBeVisible()
  await fits(page, 'verified')
  await page.goto(link)
  await expect(page.getByRole('alert')).toBeVisible()
  await looksRight(page, 'not verified')
})

test('the own profile, its form, the menu and somebody else look right', async ({
  page,
  newVisitor,
  market,
}) => {
  const asha = await member(await newVisitor(), longName)
  await market.query(
    'UPDATE users SET verified = true, rating_sum = 11, rating_count = 3 WHERE given_id = $1',
    [asha.givenId],
  )
  const ravi = await newcomer(page, longName)
  await page.goto('/app/')
  await expect(page.getByText(/\d+ items found/)).toBeVisible()
  const menu = await openMenu(page)
  await expect(menu).toBeVisible()
  await fits(page, 'menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  for (const [path, name] of [
    [`/profile/${ravi.givenId}`, 'My Account'],
    ['/profile/edit', 'Edit Profile'],
    [`/profile/${asha.givenId}`, 'Profile'],
  ] as const) {
    await go(page, path)
    await expect(title(page, name)).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0)
    await fits(page, name)
  }
})

test('alerts look right, none and some', async ({ page, newVisitor }) => {
  const ravi = await newVisitor()
  await member(ravi, longName)
  await member(page, 'Asha')
  await page.goto('/app/alerts')
  await expect(page.getByText('No alerts found.')).toBeVisible()
  await fits(page, 'no alerts')
  const { givenId } = await postTask(page, { title: `${longName}${longName}` })
  const offer = await postOffer(ravi, givenId)
  await decide(page, givenId, offer._id, 'Accepted')
  for (const who of [page, ravi]) {
    await who.goto('/app/alerts')
    await expect(who.getByRole('list', { name: 'Alerts' })).toBeVisible()
    await fits(who, 'alerts')
  }
})
