import { title } from './locators.ts'
import { expect, test } from './market.ts'
import { at } from './steps.ts'

test('[onb.1, onb.2, onb.4] shows four steps in order, each leading to the next', async ({ page }) => {
  await page.goto('/app/gettingStarted')
  const dots = page.getByRole('img', { name: /^Step \d of 3$/ })
  await expect(title(page, 'Welcome')).toBeVisible()
  await expect(page.getByText(/describe .*task.*review .*offers.*choose .*best/i)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In', exact: true })).toHaveAttribute('href', '/app/login')
  await expect(dots).toHaveCount(0)
  await page.getByRole('button', { name: 'Get Started', exact: true }).click()

  await expect(title(page, 'Verified Service Provider')).toBeVisible()
  await expect(page.getByText(/post any task for free/i)).toBeVisible()
  await expect(dots).toHaveAccessibleName('Step 1 of 3')
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next', exact: true }).click()

  await expect(title(page, 'Select from the best')).toBeVisible()
  await expect(dots).toHaveAccessibleName('Step 2 of 3')
  await page.getByRole('button', { name: 'Next', exact: true }).click()

  await expect(title(page, 'Get it done! Pay Them Securely')).toBeVisible()
  await expect(dots).toHaveAccessibleName('Step 3 of 3')
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await expect(page).toHaveURL(at('/gettingStarted'))
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(at('/signup'))
})

test('[onb.1] leads from the Log In link to the log-in', async ({ page }) => {
  await page.goto('/app/gettingStarted')
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await expect(title(page, 'Log In')).toBeVisible()
  await expect(page).toHaveURL(at('/login'))
})

test('[onb.3] shows a different picture at each step', async ({ page }) => {
  await page.goto('/app/gettingStarted')
  // The dots are pictures to assistive technology, too; here only what is drawn large counts.
  const pictures = async () => {
    const drawn = await page
      .getByRole('main')
      .locator('svg, img')
      .evaluateAll(all =>
        all.filter(art => art.getBoundingClientRect().width >= 160).map(art => art.outerHTML),
      )
    return drawn
  }
  const seen = new Set<string>()
  for (const name of ['Get Started', 'Next', 'Next', undefined]) {
    await expect.poll(async () => (await pictures()).length).toBe(1)
    seen.add((await pictures())[0]!.replace(/id="[^"]*"|#[\w-]+/g, ''))
    const before = await page.getByRole('heading', { level: 1 }).textContent()
    if (!name) break
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before!)
  }
  expect(seen.size).toBe(4)
})

test('[onb.5] returns from every step to step 0 by Back, and hides Back there', async ({ page }) => {
  await page.goto('/app/gettingStarted')
  const back = page.getByRole('button', { name: 'Back' }).or(page.getByRole('link', { name: 'Back' }))
  for (const presses of [1, 2, 3]) {
    await expect(title(page, 'Welcome')).toBeVisible()
    await expect(back).toHaveCount(0)
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect(title(page, 'Verified Service Provider')).toBeVisible()
    if (presses > 1) await page.getByRole('button', { name: 'Next' }).click()
    if (presses > 1) await expect(title(page, 'Select from the best')).toBeVisible()
    if (presses > 2) await page.getByRole('button', { name: 'Next' }).click()
    if (presses > 2) await expect(title(page, 'Get it done! Pay Them Securely')).toBeVisible()
    await back.click()
  }
  await expect(title(page, 'Welcome')).toBeVisible()
})

test('[onb.6] leads from every step to the sign-up by Skip', async ({ page }) => {
  await page.goto('/app/gettingStarted')
  const skip = page.getByRole('link', { name: 'Skip', exact: true })
  for (const name of ['Get Started', 'Next', 'Next']) {
    await expect(skip).toHaveAttribute('href', '/app/signup')
    await page.getByRole('button', { name, exact: true }).click()
  }
  await expect(title(page, 'Get it done! Pay Them Securely')).toBeVisible()
  await skip.click()
  await expect(page).toHaveURL(at('/signup'))
  await expect(title(page, 'Sign Up')).toBeVisible()
})

test('moves on two steps at two quick taps on the button', async ({ page }) => {
  await page.goto('/app/gettingStarted')
  await page.getByRole('button', { name: 'Get Started', exact: true }).dblclick()
  await expect(title(page, 'Select from the best')).toBeVisible()
})
