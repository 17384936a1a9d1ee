import { sendTestMail } from '#contract/endpoints/operate.ts'
import * as operateBans from '#contract/endpoints/operate-bans.ts'
import { done } from '#contract/texts/en/moderation.ts'
import { testMailSent } from '#contract/texts/en/operate.ts'
import { toast } from '../locators.ts'
import { expect } from '../market.ts'
import { member } from '../steps.ts'
import { rows, scene } from './scene.ts'

const sendsTestMail = scene(sendTestMail, async ({ page, market }) => {
  const { givenId } = await member(page, 'Meera')
  await market.query(`UPDATE users SET role = 'operator' WHERE given_id = $1`, [givenId])
  await page.goto('/app/operate')
  await page.getByRole('tab', { name: 'Health' }).click()
  return {
    act: () => page.getByRole('button', { name: 'Send me a test mail' }).click(),
    shows: () => expect(toast(page, testMailSent)).toBeVisible(),
    effects: () => rows(market, `moderation_log WHERE act = 'send-test-mail' AND subject_id = $1`, givenId),
  }
})

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

const lifts = scene(operateBans.liftBan, async ({ page, market }) => {
  const { givenId } = await member(page, 'Omkar')
  await market.query(`UPDATE users SET role = 'operator' WHERE given_id = $1`, [givenId])
  const { rows: added } = await market.query(
    `INSERT INTO bans (kind, hash, reason, created_at) VALUES ('phone', sha256($1::text::bytea), $1, now()) RETURNING id`,
    [givenId],
  )
  await page.goto('/app/operate')
  await page.getByRole('tab', { name: 'Bans' }).click()
  const ban = page.getByRole('listitem').filter({ hasText: givenId })
  await ban.getByRole('button', { name: 'Lift ban' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lift ban' })
  await dialog.getByLabel('Reason').fill('It was a mistake')
  return {
    act: () => dialog.getByRole('button', { name: 'Lift ban' }).click(),
    keeps: () => expect(dialog.getByLabel('Reason')).toHaveValue('It was a mistake'),
    shows: async () => {
      await expect(toast(page, done)).toBeVisible()
      await expect(ban).toHaveCount(0)
    },
    effects: () => rows(market, `moderation_log WHERE act = 'lift-ban' AND subject_id = $1`, added[0].id),
  }
})

/** The scenes of operators. */
export const operateScenes = [adds, lifts, sendsTestMail]
