import * as operateBans from '#contract/endpoints/operate-bans.ts'
import { done } from '#contract/texts/en/moderation.ts'
import { toast } from '../locators.ts'
import { expect } from '../market.ts'
import { member } from '../steps.ts'
import { rows, scene } from './scene.ts'

const adds = scene(operateBans.addBan, async ({ page, market }) => {
  const { givenId } = await member(page, 'Omkar')
  await market.query(`UPDATE users SET role = 'operator' WHERE given_id = $1`, [givenId])
  const domain = `${givenId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`
  await page.goto('/app/operate')
  await page.getByRole('tab', { name: 'Bans' }).click()
  await page.getByRole('button', { name: 'Add ban' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add ban' })
  await dialog.getByText('Domain', { exact: true }).click()
  await dialog.getByLabel('Domain', { exact: true }).last().fill(domain)
  await dialog.getByLabel('Reason').fill('Addresses for an hour')
  return {
    act: () => dialog.getByRole('button', { name: 'Add ban' }).click(),
    keeps: () => expect(dialog.getByLabel('Reason')).toHaveValue('Addresses for an hour'),
    shows: async () => {
      await expect(toast(page, done)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('list', { name: 'Bans' }).getByText(domain)).toBeVisible()
    },
    effects: () => rows(market, `moderation_log WHERE act = 'add-ban' AND note LIKE $1`, `${domain}%`),
  }
})

/** The scenes of operators. */
export const operateScenes = [adds]
