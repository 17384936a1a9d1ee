import { title } from './locators.ts'
import { expect, test } from './market.ts'
import type { Market } from './market-server.ts'
import { answer, listen } from './played.ts'
import { at, go, member, newcomer, seesNoToast } from './steps.ts'

const rate = (market: Market, givenId: string, sum: number, count: number) =>
  market.query('UPDATE users SET rating_sum = $2, rating_count = $3 WHERE given_id = $1', [
    givenId,
    sum,
    count,
  ])

test('[profile.1, profile.2] shows who somebody is, with five stars filled to the fraction, the number with two decimals, and nothing when unrated', async ({
  page,
  ashaAfar: asha,
  market,
}) => {
  await newcomer(page, 'Ravi')
  await page.goto(`/app/profile/${asha.givenId}`)
  const main = page.getByRole('main')
  await expect(title(page, 'Profile')).toBeVisible()
  await expect(main.getByText('A', { exact: true })).toBeVisible()
  const name = main.getByRole('heading', { name: /Asha Test/ })
  await expect(name).toBeVisible()
  await expect(name.getByRole('img', { name: 'Verified' })).toHaveCount(0)
  await expect(main.getByText(asha.email, { exact: true })).toBeVisible()
  const monthAndYear = new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(new Date())
  for (const [label, text] of [
    ['College', 'Fergusson College'],
    ['Location', 'Pune, India'],
    ['Member Since', monthAndYear],
  ] as const) {
    await expect(main.getByText(label, { exact: true })).toBeAttached()
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(
    main.getByRole('region', { name: 'About Me' }).or(main.locator('section', { hasText: 'About Me' })),
  ).toContainText('I like to get things done.')
  await expect(main.locator('section', { hasText: 'Skills' })).toContainText('Maths')

  // Nobody has rated her yet.
  await expect(page.getByText('As Service Provider')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /Rated/ })).toHaveCount(0)

  await rate(market, asha.givenId, 11, 3)
  await market.query('UPDATE users SET verified = true, created_at = $2 WHERE given_id = $1', [
    asha.givenId,
    '2024-02-29T20:00:00Z',
  ])
  await page.reload()
  await expect(name.getByRole('img', { name: 'Verified' })).toBeVisible()
  // Already March in India.
  await expect(main.getByText('March 2024', { exact: true })).toBeVisible()
  await expect(page.getByText('As Service Provider', { exact: true })).toBeVisible()
  await expect(page.getByText('3.67', { exact: true })).toBeVisible()
  const stars = page.getByRole('img', { name: 'Rated 3.67 out of 5' })
  const widths = await stars
    .locator('clipPath rect')
    .evaluateAll(all => all.map(rect => Number(rect.getAttribute('width')) / 24))
  expect(widths.map(width => width.toFixed(2))).toEqual(['1.00', '1.00', '1.00', '0.67', '0.00'])
})

test('[profile.3] shows the own profile from the session with Edit, fetches another one without Edit, and reports a missing one and a failed load without a toast', async ({
  page,
  ashaAfar: asha,
}) => {
  const ravi = await member(page, 'Ravi')
  const calls = listen(page)
  const edit = page.getByRole('link', { name: 'Edit Profile', exact: true })
  await page.goto(`/app/profile/${ravi.givenId}`)
  await expect(page.getByRole('heading', { name: /Ravi Test/ })).toBeVisible()
  await expect(edit).toBeVisible()
  expect(calls.filter(call => call.startsWith('GET /auth/profile/'))).toEqual([])

  await go(page, `/profile/${asha.givenId}`)
  await expect(page.getByRole('heading', { name: /Asha Test/ })).toBeVisible()
  await expect(edit).toHaveCount(0)
  expect(calls.filter(call => call.startsWith('GET /auth/profile/'))).toEqual([
    `GET /auth/profile/${asha.givenId}`,
  ])
  await page.goBack()
  await edit.click()
  await expect(page).toHaveURL(at('/profile/edit'))

  await go(page, '/profile/nobody-of-this-name')
  await expect(
    page.getByText("We can't find this person. They may have deleted their account."),
  ).toBeVisible()
  await answer(page, 'GET /auth/profile/somebody', 500)
  await go(page, '/profile/somebody')
  await expect(page.getByText("This profile couldn't be loaded.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await seesNoToast(page)
})
