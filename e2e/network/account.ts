import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { toast } from '../locators.ts'
import { expect } from '../market.ts'
import { at, newcomer, password } from '../steps.ts'
import { scene } from './scene.ts'

export const accountScenes = [
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
