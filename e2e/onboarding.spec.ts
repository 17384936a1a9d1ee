import { title } from './locators.ts'
import { expect, test } from './market.ts'
import { at } from './steps.ts'

test('[onb.1, onb.2, onb.3, onb.4, onb.5, onb.6] shows four steps in order, each with a picture of its own, from which Back leads to step 0 and Skip to the sign-up', async ({
  page,
}) => {
  await page.goto('/app/gettingStarted')
  const dots = page.getByRole('img', { name: /^Step \d of 3$/ })
  const back = page.getByRole('button', { name: 'Back' }).or(page.getByRole('link', { name: 'Back' }))
  const skip = page.getByRole('link', { name: 'Skip', exact: true })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  // The dots are pictures to assistive technology, too; here only what is drawn large counts.
  const pictures = () =>
    page
      .getByRole('main')
      .locator('svg, img')
      .evaluateAll(all =>
        all.filter(art => art.getBoundingClientRect().width >= 160).map(art => art.outerHTML),
      )
  const seen = new Set<string>()
  const seesPicture = async () => {
    await expect.poll(async () => (await pictures()).length).toBe(1)
    seen.add((await pictures())[0]!.replace(/id="[^"]*"|#[\w-]+/g, ''))
  }
  const startsAnew = async () => {
    await back.click()
    await expect(title(page, 'Welcome')).toBeVisible()
    await page.getByRole('button', { name: 'Get Started', exact: true }).click()
    await expect(title(page, 'Verified Service Provider')).toBeVisible()
  }

  await expect(title(page, 'Welcome')).toBeVisible()
  await expect(page.getByText(/describe .*task.*review .*offers.*choose .*best/i)).toBeVisible()
  await expect(dots).toHaveCount(0)
  await expect(back).toHaveCount(0)
  await expect(skip).toHaveAttribute('href', '/app/signup')
  await seesPicture()
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await expect(title(page, 'Log In')).toBeVisible()
  await expect(page).toHaveURL(at('/login'))
  await page.goBack()
  await page.getByRole('button', { name: 'Get Started', exact: true }).click()

  await expect(title(page, 'Verified Service Provider')).toBeVisible()
  await expect(page.getByText(/post any task for free/i)).toBeVisible()
  await expect(dots).toHaveAccessibleName('Step 1 of 3')
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
  await expect(skip).toHaveAttribute('href', '/app/signup')
  await seesPicture()
  await startsAnew()
  await next.click()

  await expect(title(page, 'Select from the best')).toBeVisible()
  await expect(dots).toHaveAccessibleName('Step 2 of 3')
  await expect(skip).toHaveAttribute('href', '/app/signup')
  await seesPicture()
  await startsAnew()
  await next.click()
  await expect(title(page, 'Select from the best')).toBeVisible()
  await next.click()

  await expect(title(page, 'Get it done! Pay Them Securely')).toBeVisible()
  await expect(dots).toHaveAccessibleName('Step 3 of 3')
  await expect(next).toHaveCount(0)
  await expect(page).toHaveURL(at('/gettingStarted'))
  await expect(page.getByRole('link', { name: 'Sign Up', exact: true })).toHaveAttribute(
    'href',
    '/app/signup',
  )
  await seesPicture()
  expect(seen.size).toBe(4)

  await test.step('moves on two steps at two quick taps on the button', async () => {
    await back.click()
    await page.getByRole('button', { name: 'Get Started', exact: true }).dblclick()
    await expect(title(page, 'Select from the best')).toBeVisible()
  })
  await skip.click()
  await expect(page).toHaveURL(at('/signup'))
  await expect(title(page, 'Sign Up')).toBeVisible()
})
