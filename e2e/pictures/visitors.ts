import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { answer, hold } from '../played.ts'
import { title } from '../steps.ts'
import type { Sample } from './sample.ts'
import { at, button, type Screen } from './screen.ts'

/** What somebody sees who is not signed in. */
export const visitorScreens: Screen[] = [
  ...(['Welcome', 'Verified Service Provider', 'Select from the best', 'Get it done! Pay Them Securely'].map(
    (heading, step) => ({
      name: `introduction-${step}`,
      route: '/gettingStarted',
      go: async (page: Page, sample: Sample) => {
        await at('/gettingStarted', 'Welcome')(page, sample)
        for (let i = 0; i < step; i++) await button(page, i === 0 ? 'Get Started' : 'Next').click()
        await expect(title(page, heading)).toBeVisible()
        await expect(page.locator('main svg').first()).toBeVisible()
      },
    }),
  ) satisfies Screen[]),
  { name: 'log-in', route: '/login', go: at('/login', 'Log In') },
  { name: 'sign-up', route: '/signup', go: at('/signup', 'Sign Up') },
  { name: 'forgot-password', route: '/forget-password', go: at('/forget-password', 'Forgot Password') },
  {
    name: 'link-sent',
    route: '/forget-password',
    go: async (page, sample) => {
      await at('/forget-password', 'Forgot Password')(page, sample)
      await page.getByLabel('Email').fill('meera@demo.example')
      await answer(page, 'POST /auth/forget-password', 200, { message: 'ok' })
      await button(page, 'Send Reset Link').click()
      await expect(title(page, 'Check your email')).toBeVisible()
    },
  },
  {
    name: 'reset-password',
    route: '/reset-password',
    go: async (page, sample) => {
      await answer(page, 'POST /auth/checkResetToken', 200, { userName: 'Meera Iyer' })
      await at('/reset-password?token=one', 'Reset Password', /Meera/)(page, sample)
      await page.getByLabel('New Password').fill('an even better battery')
      await page.getByLabel('Confirm Password').fill('an even')
    },
  },
  {
    name: 'email-verified',
    route: '/verify-email',
    go: async (page, sample) => {
      await answer(page, 'POST /auth/verify-email', 200, { userName: 'Meera' })
      await at('/verify-email?token=one', 'Verify Email', /Thank you/)(page, sample)
    },
  },
  {
    name: 'second-factor',
    route: '/login',
    go: async (page, sample) => {
      await at('/login', 'Log In')(page, sample)
      await answer(page, 'POST /auth/login', 401, { message: 'Enter your code', code: 'two_factor_required' })
      await page.getByLabel('Email').fill('meera@demo.example')
      await page.getByLabel('Password').fill('a long password')
      await button(page, 'Log In').click()
      await expect(page.getByLabel('Code')).toBeVisible()
    },
  },
  {
    name: 'google-callback-loading',
    route: '/google-callback',
    go: async page => {
      await hold(page, 'POST /auth/google-login')
      await page.goto('/app/google-callback?code=one&state=two')
      await expect(page.getByText('Logging in...')).toBeAttached()
    },
  },
  {
    name: 'email-confirmed',
    route: '/confirm-email',
    go: async (page, sample) => {
      await answer(page, 'POST /auth/confirm-email', 200, { email: 'meera.iyer@demo.example' })
      await at('/confirm-email?token=one', 'Confirm Email', /is now/)(page, sample)
    },
  },
]
