import type { Page } from '@playwright/test'
import * as auth from '#contract/endpoints/auth.ts'
import { press, title, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { at, newcomer, newEmail, password, shownFor } from '../steps.ts'
import { rows, type Stage, scene, sessionsOf } from './scene.ts'
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

  scene(auth.logInWithGoogle, google),

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
