import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { button, title } from '../locators.ts'
import { answer } from '../played.ts'
import type { Sample } from './sample.ts'
import { at, keepLoading, type Screen } from './screen.ts'
import { withPages, writtenAt } from './with-pages.ts'

const helpText = `Most questions are answered here. If yours is not, please write to us.

## I cannot log in

1. Ask for a new password.
2. Look into your spam folder: the mail comes from *TaskBazaar*.

## Somebody did not come

Open the task and press **Cancel**. Nobody pays for work that was not done.

> Please never send money outside the app.

More about [the terms](/app/pages/terms).`

/** The screens of somebody who is not signed in. */
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
  {
    name: 'sign-up-with-terms',
    route: '/signup',
    // The links come once the settings are asked for.
    isMoving: true,
    go: async (page, sample) => {
      await answer(page, 'GET /site', 200, withPages)
      await at('/signup', 'Sign Up', 'When you open an account')(page, sample)
    },
  },
  {
    name: 'site-page',
    route: '/pages/:id',
    isMoving: true,
    go: async (page, sample) => {
      await answer(page, 'GET /site', 200, withPages)
      await answer(page, 'GET /site/pages/:id', 200, { text: helpText, version: 1, at: writtenAt })
      await at('/pages/help', 'Help', 'Grievance officer')(page, sample)
    },
  },
  {
    name: 'sign-up-by-invitation',
    route: '/signup',
    // An announcement shows once the settings are loaded.
    isMoving: true,
    go: async (page, sample) => {
      await answer(page, 'GET /site', 200, {
        ...{ version: 1, name: 'TaskBazaar', description: '', accent: null, logo: null, contact: {} },
        ...{ categories: [1], cities: [], joining: { who: 'invited', domains: [], isForVerified: false } },
        announcement: { text: 'Tonight from 11 we move to a new server. Nothing can be posted then.' },
      })
      await at('/signup', 'Sign Up', 'Tonight from 11')(page, sample)
    },
  },
  { name: 'forgot-password', route: '/forget-password', go: at('/forget-password', 'Forgot Password') },
  {
    name: 'link-sent',
    route: '/forget-password',
    go: async (page, sample) => {
      await answer(page, 'POST /auth/forget-password', 200, { message: 'ok' })
      await at('/forget-password', 'Forgot Password')(page, sample)
      await page.getByLabel('Email').fill('meera@demo.example')
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
      await answer(page, 'POST /auth/login', 401, { message: 'Enter your code', code: 'two_factor_required' })
      await at('/login', 'Log In')(page, sample)
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
      await keepLoading(page, 'POST /auth/google-login')
      await page.goto('/app/google-callback?code=one&state=two')
      await expect(page.getByText('Logging in...')).toBeAttached()
    },
  },
  {
    name: 'email-confirmed',
    route: '/confirm-email',
    go: async (page, sample) => {
      await answer(page, 'POST /auth/confirm-email', 200, { email: 'meera.iyer@demo.example' })
      await at('/confirm-email?token=one', 'Confirm email', /is now/)(page, sample)
    },
  },
]
