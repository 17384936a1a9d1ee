import type { Page } from '@playwright/test'
import * as auth from '#contract/endpoints/auth.ts'
import { press, title, toast } from '../locators.ts'
import { mailedLinks } from '../mailbox.ts'
import { expect, type Market } from '../market.ts'
import { at, newcomer, newEmail, openMenu, password, shownFor } from '../steps.ts'
import { mailed, person, rows, type Stage, scene, sessionsOf, stranger, without } from './scene.ts'
import { turnOnTwoFactor } from './two-factor.ts'

const isHome = async (page: Page, words: string) => {
  await expect(toast(page, words)).toBeVisible()
  await expect(page).toHaveURL(at('/'))
}

const fillLogIn = async (page: Page, email: string) => {
  await page.goto('/app/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

/** At the log-in screen, with somebody at Google whom this market does not know yet. */
const google = async ({ page, market, issuer }: Stage) => {
  const email = newEmail()
  issuer.person = { sub: email, email, email_verified: true, given_name: 'Asha', family_name: 'Rao' }
  await page.goto('/app/login')
  await expect(title(page, 'Log In')).toBeVisible()
  return {
    act: () => press(page, 'Continue with Google'),
    shows: () => isHome(page, 'Login Successful'),
    effects: () => sessionsOf(market, email),
  }
}

const resetLink = async (page: Page, market: Market, email: string) => {
  await page.request.post('/api/auth/forget-password', { data: { email } })
  return (await mailedLinks(market, email, '/reset-password'))[0]
}

export const authScenes = [
  scene(auth.signUp, async ({ page, market }) => {
    const email = newEmail()
    await page.goto('/app/signup')
    await page.getByLabel('First Name').fill('Asha')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    return {
      act: () => press(page, 'Sign In'),
      keeps: () => expect(page.getByLabel('First Name')).toHaveValue('Asha'),
      shows: () => isHome(page, 'Signup Successful'),
      effects: () => sessionsOf(market, email),
    }
  }),

  scene(auth.logIn, async stage => {
    const { page, market } = stage
    const { email } = await stranger(stage)
    await fillLogIn(page, email)
    return {
      act: () => press(page, 'Log In'),
      keeps: () => expect(page.getByLabel('Email')).toHaveValue(email),
      shows: () => isHome(page, 'Login Successful'),
      effects: () => sessionsOf(market, email),
    }
  }),

  scene(auth.confirmLogIn, async ({ page, market }) => {
    const { givenId, email } = await newcomer(page, 'Asha')
    const { secret } = await turnOnTwoFactor(page, market, givenId)
    await page.request.post('/api/auth/logout', { data: {} })
    await fillLogIn(page, email)
    await press(page, 'Log In')
    await expect(title(page, 'Enter Your Code')).toBeVisible()
    const code = shownFor(secret, 1)
    await page.getByLabel('Code').fill(code)
    return {
      act: () => press(page, 'Continue'),
      keeps: () => expect(page.getByLabel('Code')).toHaveValue(code),
      shows: () => isHome(page, 'Login Successful'),
      effects: () => sessionsOf(market, email),
    }
  }),

  scene(auth.startGoogleLogIn, google),
  scene(auth.logInWithGoogle, google),

  scene(auth.logOut, async ({ page, market }) => {
    const { givenId } = await newcomer(page, 'Asha')
    await page.goto('/app/')
    const menu = await openMenu(page)
    return {
      act: () => menu.getByRole('button', { name: 'Logout' }).click(),
      shows: () => expect(page).toHaveURL(at('/gettingStarted')),
      effects: () => without(market, 'sessions', 'user_id', givenId),
    }
  }),

  scene(auth.requestPasswordReset, async stage => {
    const { page, market } = stage
    const { email } = await stranger(stage)
    await page.goto('/app/forget-password')
    await page.getByLabel('Email').fill(email)
    return {
      act: () => press(page, 'Send Reset Link'),
      keeps: () => expect(page.getByLabel('Email')).toHaveValue(email),
      shows: () =>
        expect(page.getByRole('status').filter({ hasText: /email was sent/i })).toContainText(email),
      effects: async () => {
        await mailed(market)
        return (await mailedLinks(market, email, '/reset-password')).length
      },
    }
  }),

  scene(auth.checkResetToken, async stage => {
    const { page, market } = stage
    const { givenId, email } = await stranger(stage)
    const link = await resetLink(page, market, email)
    return {
      act: () => page.goto(link),
      shows: async () => {
        await expect(page.getByText('Hello Asha')).toBeVisible()
        await expect(page.getByLabel('New Password')).toBeVisible()
      },
      effects: () =>
        rows(
          market,
          `one_time_tokens WHERE user_id = ${person} AND purpose = 'reset' AND used_at IS NULL`,
          givenId,
        ),
    }
  }),

  scene(auth.resetPassword, async stage => {
    const { page, market } = stage
    const { givenId, email } = await stranger(stage)
    await page.goto(await resetLink(page, market, email))
    const newPassword = 'an even better battery'
    for (const label of ['New Password', 'Confirm Password']) await page.getByLabel(label).fill(newPassword)
    return {
      act: () => press(page, 'Reset Password'),
      keeps: () => expect(page.getByLabel('New Password')).toHaveValue(newPassword),
      shows: () => expect(page.getByText(/^Your password has been reset successfully\./)).toBeVisible(),
      effects: () =>
        rows(market, `one_time_tokens WHERE user_id = ${person} AND used_at IS NOT NULL`, givenId),
    }
  }),

  scene(auth.verifyEmail, async ({ page, market }) => {
    const { givenId, email } = await newcomer(page, 'Asha')
    const [link] = await mailedLinks(market, email, '/verify-email')
    return {
      act: () => page.goto(link),
      shows: () => expect(page.getByText('Thank you, Asha. Your email address is verified.')).toBeVisible(),
      effects: () => rows(market, 'users WHERE given_id = $1 AND verified', givenId),
    }
  }),

  scene(auth.requestVerification, async ({ page, market }) => {
    const { givenId, email } = await newcomer(page, 'Asha')
    await mailedLinks(market, email, '/verify-email')
    await page.goto(`/app/profile/${givenId}`)
    return {
      act: () => press(page, 'Send the link again'),
      shows: () => expect(page.getByText("We've sent the link. Please check your email.")).toBeVisible(),
      effects: async () => {
        await mailed(market)
        return (await mailedLinks(market, email, '/verify-email', 2)).length - 1
      },
    }
  }),

  scene(auth.updateProfile, async ({ page, market }) => {
    const { givenId } = await newcomer(page, 'Asha')
    await page.goto('/app/profile/edit')
    await page.getByLabel('Gender').selectOption('other')
    for (const label of ['City', 'College', 'About Me']) await page.getByLabel(label).fill('Nagpur')
    await page.getByLabel('Age').fill('34')
    return {
      act: () => press(page, 'Submit'),
      keeps: () => expect(page.getByLabel('About Me')).toHaveValue('Nagpur'),
      shows: async () => {
        await expect(toast(page, 'Updated Successfully')).toBeVisible()
        await expect(page).toHaveURL(at(`/profile/${givenId}`))
      },
      effects: () =>
        rows(market, `users WHERE given_id = $1 AND city = 'Nagpur' AND is_profile_set_up`, givenId),
    }
  }),
]
