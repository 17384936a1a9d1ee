import { longName, looksRight } from './looks.ts'
import { expect, test } from './market.ts'
import { answer } from './played.ts'
import { agreedTask, complete, member, newcomer } from './steps.ts'
import { fillDetails, openWizard, postButton, toDetails, toSchedule } from './wizard.ts'

// States that no picture shows.

test('shows a refused sign-up as pictured', async ({ page }) => {
  const issues = [{ path: 'email', message: 'Email must be an address' }]
  await answer(page, 'POST /auth/signup', 400, { message: 'Email must be an address', issues })
  await page.goto('/app/signup')
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Email').fill('a@b')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await looksRight(page, 'refused sign-up')
})

test('shows the password reset and a used link as pictured', async ({ page }) => {
  await newcomer(page, longName)
  await answer(page, 'POST /auth/checkResetToken', 200, { userName: longName })
  await answer(page, 'POST /auth/reset-password', 200, { message: 'Password reset' })
  await page.goto('/app/reset-password?token=some-token')
  await page.getByLabel('New Password').fill('an even better battery')
  await page.getByLabel('Confirm Password').fill('an even')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm Password').fill('an even better battery')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(/has been reset successfully/)).toBeVisible()
  await looksRight(page, 'reset done')
  await page.goto('/app/verify-email?token=made-up-token')
  await expect(page.getByRole('alert')).toBeVisible()
  await looksRight(page, 'not verified')
})

test('shows a schedule with everything flexible as pictured', async ({ page }) => {
  await member(page, 'Asha')
  await openWizard(page)
  await toDetails(page, 'Tutoring')
  await fillDetails(page)
  await toSchedule(page)
  for (const name of ["Anytime I'm flexible", 'Any time of day works'])
    await page.getByRole('switch', { name }).check()
  // It looks switched off until the step can have been read.
  await expect(postButton(page)).toBeEnabled()
  await looksRight(page, 'flexible')
})

test('shows a task that waits for the other side as pictured', async ({ page, newCaller }) => {
  const poster = await newCaller()
  await member(poster, 'Asha')
  await member(page, 'Ravi')
  const { givenId } = await agreedTask(poster, page)
  await complete(page, givenId)
  await page.goto(`/app/task/${givenId}`)
  await expect(page.getByRole('button', { name: 'Pending' })).toBeVisible()
  await looksRight(page, 'pending')
})
