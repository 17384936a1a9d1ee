import type { Locator, Page } from '@playwright/test'
import * as account from '#contract/endpoints/account.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { loggedOut } from '#contract/texts/en/security.ts'
import { toast } from '../locators.ts'
import { mailedLinks } from '../mailbox.ts'
import { expect, type Market } from '../market.ts'
import { at, newcomer, newEmail, password, shownFor } from '../steps.ts'
import { mailed, person, rows, scene, without } from './scene.ts'
import { turnOnTwoFactor, verify } from './two-factor.ts'

/** Opens a dialog of the security screen. */
const openDialog = async (page: Page, button: string, name = button) => {
  await page.goto('/app/profile/security')
  await page.getByRole('button', { name: button, exact: true }).click()
  return page.getByRole('dialog', { name })
}

/** The key that the page shows for the authenticator app, in the dialog for it. */
const startTwoFactor = async (page: Page, market: Market) => {
  const { givenId } = await newcomer(page, 'Asha')
  await verify(market, givenId)
  const dialog = await openDialog(page, 'Turn On', 'Two-factor log-in')
  await dialog.getByLabel('Password').fill(password)
  const key = async () => (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!
  return { givenId, dialog, key }
}

/** How many sets of recovery codes there are; those on the screen are good ones: one of them turns it off. */
const setsOfCodes = async (page: Page, market: Market, givenId: string, codes: Locator) => {
  const found = await rows(market, `recovery_codes WHERE user_id = ${person}`, givenId)
  const data = { code: await codes.first().textContent() }
  const turnedOff = await page.request.post('/api/auth/two-factor/disable', { data })
  expect(turnedOff.status()).toBe(200)
  return found / 10
}

/** A second factor that is on, and the dialog behind a button, with a recovery code typed in. */
const dialogWithCode = async (page: Page, market: Market, button: string, name = button) => {
  const { givenId } = await newcomer(page, 'Asha')
  const { recoveryCodes } = await turnOnTwoFactor(page, market, givenId)
  const dialog = await openDialog(page, button, name)
  const code = dialog.getByLabel('Code')
  await code.fill(recoveryCodes[0])
  return { givenId, dialog, keeps: () => expect(code).toHaveValue(recoveryCodes[0]) }
}

export const accountScenes = [
  scene(account.endSession, async ({ page, newCaller, market }) => {
    const { givenId, email } = await newcomer(page, 'Asha')
    await (await newCaller()).request.post('/api/auth/login', {
      data: { email, password },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' },
    })
    await page.goto('/app/profile/security')
    const other = page.getByRole('button', { name: 'Log out Chrome on Windows' })
    await expect(other).toBeVisible()
    return {
      act: () => other.click(),
      shows: async () => {
        await expect(toast(page, loggedOut)).toBeVisible()
        await expect(other).toHaveCount(0)
        await expect(page.getByText('This device')).toBeVisible()
      },
      effects: () => rows(market, `sessions WHERE user_id = ${person}`, givenId),
    }
  }),

  scene(account.logOutEverywhere, async ({ page, market }) => {
    const { givenId } = await newcomer(page, 'Asha')
    const dialog = await openDialog(page, 'Log out everywhere', 'Log out everywhere?')
    return {
      act: () => dialog.getByRole('button', { name: 'Log out' }).click(),
      shows: async () => {
        await expect(toast(page, 'Logged out everywhere')).toBeVisible()
        await expect(page).toHaveURL(at('/gettingStarted'))
      },
      effects: () => without(market, 'sessions', 'user_id', givenId),
    }
  }),

  scene(account.changePassword, async ({ page, newCaller }) => {
    const { email } = await newcomer(page, 'Asha')
    const newPassword = 'an even better battery'
    const dialog = await openDialog(page, 'Change Password')
    await dialog.getByRole('textbox').nth(0).fill(password)
    await dialog.getByLabel('New Password').fill(newPassword)
    return {
      act: () => dialog.getByRole('button', { name: 'Save Password' }).click(),
      keeps: () => expect(dialog.getByLabel('New Password')).toHaveValue(newPassword),
      shows: async () => {
        await expect(toast(page, 'Password changed')).toBeVisible()
        await expect(dialog).toBeHidden()
      },
      effects: async () => {
        const other = await newCaller()
        const entered = await other.request.post('/api/auth/login', {
          data: { email, password: newPassword },
        })
        return entered.status() === 201 ? 1 : 0
      },
    }
  }),

  scene(account.changeEmail, async ({ page, market }) => {
    await newcomer(page, 'Asha')
    const email = newEmail()
    const dialog = await openDialog(page, 'Change Email')
    await dialog.getByLabel('New Email').fill(email)
    await dialog.getByLabel('Password').fill(password)
    return {
      act: () => dialog.getByRole('button', { name: 'Send Link' }).click(),
      keeps: () => expect(dialog.getByLabel('New Email')).toHaveValue(email),
      shows: () => expect(dialog.getByText(`We've sent a link to ${email}.`)).toBeVisible(),
      effects: async () => {
        await mailed(market)
        return (await mailedLinks(market, email, '/confirm-email')).length
      },
    }
  }),

  scene(account.confirmEmail, async ({ page, market }) => {
    await newcomer(page, 'Asha')
    const email = newEmail()
    await page.request.post('/api/auth/change-email', { data: { email, password } })
    const [link] = await mailedLinks(market, email, '/confirm-email')
    return {
      act: () => page.goto(link),
      shows: () => expect(page.getByText(`Your email is now ${email}.`)).toBeVisible(),
      effects: () => rows(market, 'users WHERE email = $1', email),
    }
  }),

  scene(account.startTwoFactor, async ({ page, market }) => {
    const { givenId, dialog, key } = await startTwoFactor(page, market)
    return {
      act: () => dialog.getByRole('button', { name: 'Continue' }).click(),
      keeps: () => expect(dialog.getByLabel('Password')).toHaveValue(password),
      // The key on the screen is the one that counts: its code turns it on.
      shows: async () => {
        await dialog.getByRole('textbox', { name: 'Code' }).fill(shownFor(await key()))
        await dialog.getByRole('button', { name: 'Turn On' }).click()
        await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
      },
      effects: () => rows(market, `second_factors WHERE user_id = ${person}`, givenId),
    }
  }),

  scene(account.enableTwoFactor, async ({ page, market }) => {
    const { givenId, dialog, key } = await startTwoFactor(page, market)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const code = shownFor(await key())
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    return {
      act: () => dialog.getByRole('button', { name: 'Turn On' }).click(),
      keeps: () => expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue(code),
      shows: () => expect(codes).toHaveCount(10),
      effects: () => setsOfCodes(page, market, givenId, codes),
    }
  }),

  scene(account.renewRecoveryCodes, async ({ page, market }) => {
    const { givenId, dialog, keeps } = await dialogWithCode(page, market, 'New recovery codes')
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    return {
      act: () => dialog.getByRole('button', { name: 'Make new codes' }).click(),
      keeps,
      shows: () => expect(codes).toHaveCount(10),
      effects: () => setsOfCodes(page, market, givenId, codes),
    }
  }),

  scene(account.disableTwoFactor, async ({ page, market }) => {
    const { givenId, dialog, keeps } = await dialogWithCode(
      page,
      market,
      'Turn Off',
      'Turn off two-factor log-in',
    )
    return {
      act: () => dialog.getByRole('button', { name: 'Turn Off' }).click(),
      keeps,
      shows: () => expect(toast(page, 'Two-factor log-in is off')).toBeVisible(),
      effects: () => without(market, 'second_factors', 'user_id', givenId),
    }
  }),

  scene(deleteAccount, async ({ page, newCaller }) => {
    const { email } = await newcomer(page, 'Asha')
    await page.goto('/app/profile/privacy')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    return {
      act: () => dialog.getByRole('button', { name: 'Delete for Good' }).click(),
      keeps: () => expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(password),
      shows: async () => {
        await expect(toast(page, 'Your account is deleted')).toBeVisible()
        await expect(page).toHaveURL(at('/gettingStarted'))
      },
      effects: async () => {
        const other = await newCaller()
        const refused = await other.request.post('/api/auth/login', { data: { email, password } })
        return refused.status() === 401 ? 1 : 0
      },
    }
  }),
]
