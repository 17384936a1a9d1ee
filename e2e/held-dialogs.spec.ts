import type { Locator, Page } from '@playwright/test'
import { title } from './locators.ts'
import { expect, test } from './market.ts'
import type { Market } from './market-server.ts'
import { type Call, hold } from './played.ts'
import { rests } from './rests.ts'
import { at, newcomer, password, shownFor } from './steps.ts'

/** Every way out of a dialog but its own buttons. */
const tryToLeave = async (page: Page) => {
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
}

/** Presses the button that acts and, while its call is under way, tries to leave; tells how to let the call go on. */
const cannotLeaveDuring = async (page: Page, dialog: Locator, button: string, call: Call) => {
  const held = await hold(page, call)
  await dialog.getByRole('button', { name: button }).click()
  await expect.poll(held.hasCome).toBe(true)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await tryToLeave(page)
  await expect(dialog).toBeVisible()
  return held.release
}

const openTwoFactor = async (page: Page, market: Market) => {
  const { givenId } = await newcomer(page, 'Asha')
  await market.query('UPDATE users SET verified = true WHERE given_id = $1', [givenId])
  await page.goto('/app/profile/security')
  await page.getByRole('button', { name: /^Two-factor log-in/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-factor log-in' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect(dialog.getByRole('heading')).toBeFocused()
  return dialog
}

test('keeps the two-factor dialog open while it is sent, asks before the recovery codes are left, and keeps a dialog open that is opened again right after it was closed', async ({
  page,
  market,
}) => {
  const dialog = await openTwoFactor(page, market)
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!
  await dialog.getByRole('textbox', { name: 'Code' }).fill(shownFor(key))
  const goOn = await cannotLeaveDuring(page, dialog, 'Turn on', 'POST /auth/two-factor/enable')
  goOn()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(dialog.getByRole('heading')).toBeFocused()
  const question = page.getByRole('dialog', { name: 'Leave without saving these codes?' })
  const ways = [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5), () => page.goBack()]
  for (const leave of ways) {
    await leave()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(codes).toHaveCount(10)
  }
  await dialog.getByRole('button', { name: "I've saved these codes" }).click()
  await expect(dialog).toBeHidden()

  await test.step('keeps a dialog open that is opened again right after it was closed', async () => {
    await page.getByRole('button', { name: /^Password/ }).click()
    const changing = page.getByRole('dialog', { name: 'Change password' })
    await expect(changing).toBeVisible()
    // The browser tells of the first end only after the second beginning.
    await page.evaluate(async () => {
      const press = (name: string) =>
        [...document.querySelectorAll('button')].find(button => button.textContent.startsWith(name))!.click()
      const told = new Promise(resolve => addEventListener('close', resolve, { capture: true, once: true }))
      press('Cancel')
      await Promise.resolve()
      press('Password')
      await told
    })
    await rests(page)
    await expect(changing).toBeVisible()
    await changing.getByRole('button', { name: 'Cancel' }).click()
    await expect(changing).toBeHidden()
  })
})

test('keeps the dialog open while the account is being deleted, since closing would look like stopping it', async ({
  page,
}) => {
  await newcomer(page, 'Asha')
  await page.goto('/app/profile/privacy')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password').fill(password)
  const goOn = await cannotLeaveDuring(page, dialog, 'Delete for good', 'POST /account/delete')
  goOn()
  await expect(page).toHaveURL(at('/gettingStarted'))
  await expect(title(page, 'Welcome')).toBeVisible()
})
