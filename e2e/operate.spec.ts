import { readFile } from 'node:fs/promises'
import { title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { at } from './steps.ts'

test('shows an operator the market’s figures and exports them, sends a test mail, lifts a ban, and is open to nobody else', async ({
  asha,
  market,
}) => {
  const { page, givenId } = asha
  await page.goto('/app/operate')
  await expect(page.getByText('This page is for operators.')).toBeVisible()
  await market.query(`UPDATE users SET role = 'operator' WHERE given_id = $1`, [givenId])
  await market.query(`UPDATE jobs SET due_at = now() WHERE kind = 'statistics'`)
  await page.goto('/app/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Console' }).click()
  await expect(page).toHaveURL(at('/operate'))
  await expect(title(page, 'Console')).toBeVisible()
  const { rows } = await market.query('SELECT count(*)::int AS count FROM users')
  const people = rows[0].count as number
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('img', { name: `People: ${people} in 30 days` })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  const downloading = page.waitForEvent('download')
  await page.getByText('Month', { exact: true }).click()
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('taskbazaar-months.csv')
  const lines = (await readFile((await file.path())!, 'utf8')).split('\r\n')
  expect(lines[0]).toBe('month,people,tasks,offers,acceptances,completions,messages')
  expect(lines.at(-1)).toMatch(new RegExp(`^\\d{4}-\\d\\d-01,${people},`))
  await page.getByRole('tab', { name: 'Waiting' }).click()
  await expect(page.getByText('Open reports')).toBeVisible()
  await page.getByRole('tab', { name: 'Health' }).click()
  await expect(page.getByText(/PostgreSQL \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Check Now' }).click()
  await expect(page.getByText(/PostgreSQL \d+.* answers in \d+ ms/)).toBeVisible()
  await expect(page.getByText('WebSockets pass')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test mail' }).click()
  await expect(
    toast(page, "A test mail is on its way to you. If it doesn't come, look here again."),
  ).toBeVisible()

  await market.query(
    `INSERT INTO bans (kind, hash, reason, created_at) VALUES ('phone', sha256('a number'), 'Many calls', now())`,
  )
  await page.getByRole('tab', { name: 'Bans' }).click()
  const ban = page.getByRole('listitem').filter({ hasText: 'Many calls' })
  await ban.getByRole('button', { name: 'Lift ban' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lift ban' })
  await dialog.getByLabel('Reason').fill('It was a mistake')
  await dialog.getByRole('button', { name: 'Lift ban' }).click()
  await expect(dialog).toBeHidden()
  await expect(ban).toHaveCount(0)
})
