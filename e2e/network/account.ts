import type { Locator, Page } from '@playwright/test'
import * as account from '#contract/endpoints/account.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { toast } from '../locators.ts'
import { mailedLinks } from '../mailbox.ts'
import { expect } from '../market.ts'
import type { Market } from '../market-server.ts'
import { at, newcomer, newEmail, password, shownFor } from '../steps.ts'
import { person, rows, scene, without } from './scene.ts'
import { turnOnTwoFactor, verify } from './two-factor.ts'

/** Opens a dialog of the security screen. */
const openDialog = async (page: Page, button: RegExp, name: string) => {
  await page.goto('/app/profile/security')
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('dialog', { name })
}

/** The key that the page shows for the authenticator app, in the dialog for it. */
const startTwoFactor = async (page: Page, market: Market) => {
  const { givenId } = await newcomer(page, 'Asha')
  await verify(market, givenId)
  const dialog = await openDialog(page, /^Two-factor log-in/, 'Two-factor log-in')
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
const dialogWithCode = async (page: Page, market: Market, button: RegExp, name: string) => {
  const { givenId } = await newcomer(page, 'Asha')
  const { recoveryCodes } = await turnOnTwoFactor(page, market, givenId)
  const dialog = await openDialog(page, button, name)
  const code = dialog.getByLabel('Code')
  await code.fill(recoveryCodes[0])
  return { givenId, dialog, keeps: () => expect(code).toHaveValue(recoveryCodes[0]) }
}

export const accountScenes = [
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
        await dialog.getByRole('button', { name: 'Turn on' }).click()
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
      act: () => dialog.getByRole('button', { name: 'Turn on' }).click(),
      keeps: () => expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue(code),
      shows: () => expect(codes).toHaveCount(10),
      effects: () => setsOfCodes(page, market, givenId, codes),
    }
  }),

  scene(account.renewRecoveryCodes, async ({ page, market }) => {
    const { givenId, dialog, keeps } = await dialogWithCode(
      page,
      market,
      /^Recovery codes/,
      'New recovery codes',
    )
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
      /^Two-factor log-in/,
      'Turn off two-factor log-in',
    )
    return {
      act: () => dialog.getByRole('button', { name: 'Turn off' }).click(),
      keeps,
      shows: () => expect(toast(page, 'Two-factor log-in is off')).toBeVisible(),
      effects: () => without(market, 'second_factors', 'user_id', givenId),
    }
  }),

  scene(deleteAccount, async ({ page, newCaller }) => {
    const { email } = await newcomer(page, 'Asha')
    await page.goto('/app/profile/privacy')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    return {
      act: () => dialog.getByRole('button', { name: 'Delete for good' }).click(),
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
