import { button, sheet, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { newcomer, password } from './steps.ts'

test('[token.1] makes a token, shows it once, asks for the password later, and revokes it', async ({
  page,
  market,
}) => {
  const { givenId } = await newcomer(page, 'Asha')
  await page.goto('/app/profile/security')
  await button(page, 'Make a token').click()
  const dialog = sheet(page, 'Make a token')
  await dialog.getByLabel('Name').fill('My script')
  await button(dialog, 'Make a token').click()
  const token = (await dialog.getByText(/^tb_/).textContent())!
  const asks = () =>
    fetch(new URL('/api/auth/check', page.url()), { headers: { authorization: `Bearer ${token}` } })
  expect(await (await asks()).json()).toMatchObject({ givenId })
  // Not by accident.
  await page.keyboard.press('Escape')
  await button(sheet(page, 'Leave without saving it?'), 'Cancel').click()
  await expect(dialog.getByText(token)).toBeVisible()
  await button(dialog, "I've saved it").click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Read only')).toBeVisible()
  await expect(page.getByText(token)).toBeHidden()

  await market.query(`UPDATE sessions SET created_at = now() - interval '2 hours'`)
  await button(page, 'Make a token').click()
  await dialog.getByLabel('Name').fill('Another')
  await dialog.getByText('Read and write').click()
  await button(dialog, 'Make a token').click()
  await dialog.getByLabel('Password').fill(password)
  await button(dialog, 'Make a token').click()
  await button(dialog, "I've saved it").click()
  await expect(page.getByText('Read and write')).toBeVisible()

  await button(page, 'Revoke My script').click()
  await button(sheet(page, 'Revoke this token?'), 'Revoke').click()
  await expect(toast(page, 'Token revoked')).toBeVisible()
  await expect(page.getByText('My script', { exact: true })).toBeHidden()
  expect((await asks()).status).toBe(401)
})

test('[hook.1] adds a webhook, shows its secret once and its attempts, and sends one again', async ({
  asha,
  market,
}) => {
  const { page, givenId } = asha
  await market.query(`UPDATE users SET role = 'operator' WHERE given_id = $1`, [givenId])
  await page.goto('/app/operate')
  await page.getByRole('tab', { name: 'Webhooks' }).click()
  await button(page, 'Add a webhook').click()
  const dialog = sheet(page, 'Add a webhook')
  // Nothing is at this address.
  const url = 'https://hooks.example.invalid/told'
  await dialog.getByLabel('Address').fill(url)
  await button(dialog, 'Add a webhook').click()
  await expect(dialog.getByText('Choose one or more')).toBeVisible()
  await button(dialog, 'Report made').click()
  await button(dialog, 'Add a webhook').click()
  await expect(dialog.getByText(/^whsec_/)).toBeVisible()
  await button(dialog, "I've saved it").click()
  await expect(page.getByText('Nothing sent yet')).toBeVisible()

  // An event that waits, as one that happens leaves it.
  await market.query(`
    WITH d AS (
      INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, created_at, since)
      SELECT max(id), 'msg_1', 'report.made', '{}', now(), now() FROM webhooks RETURNING id)
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    SELECT 'webhook', id::text, jsonb_build_object('deliveryId', id), now(), now() FROM d`)
  const count = async () => (await market.query('SELECT FROM webhook_attempts')).rowCount
  await expect.poll(count).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByText(/^Trying again since/)).toBeVisible()
  await button(page, `Last attempts to ${url}`).click()
  const attempts = sheet(page, 'Last attempts')
  await expect(attempts.getByText('No answer').first()).toBeVisible()
  await button(attempts.getByRole('listitem').first(), /^Send again/).click()
  await expect(toast(page, 'Sent again')).toBeVisible()
  await button(attempts, 'Close').click()
  await button(page, `Delete ${url}`).click()
  await button(sheet(page, 'Delete this webhook?'), 'Delete').click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})
