import { readFile } from 'node:fs/promises'
import { title } from './locators.ts'
import { expect, test } from './market.ts'
import { at } from './steps.ts'

test('lets an operator find a person, read the page, act on it and export the data', async ({
  asha,
  raviAfar: ravi,
  market,
}) => {
  const { page, givenId } = asha
  await page.goto(`/app/operate/person/${ravi.givenId}`)
  await expect(page.getByText('This page is for operators.')).toBeVisible()
  await market.query(`UPDATE users SET role = 'operator' WHERE given_id = $1`, [givenId])
  await page.goto('/app/operate')
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill(ravi.givenId)
  await page.getByRole('searchbox', { name: 'Search people' }).press('Enter')
  const rows = page.getByRole('list', { name: 'People' }).getByRole('link')
  await expect(rows).toHaveCount(1)
  await rows.click()
  await expect(page).toHaveURL(at(`/operate/person/${ravi.givenId}`))
  await expect(title(page, 'Person')).toBeVisible()
  const act = async (name: string) => {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByLabel('Reason').fill('Asked for it on the phone')
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toBeHidden()
  }
  await act('Limit person')
  await expect(page.getByText('Limited a person')).toBeVisible()
  await act('Lift limit')
  await act('Log out everywhere')
  await expect(page.getByText('Signed in on (0)')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download the data of/ }).click()
  const file = await downloading
  expect(JSON.parse(await readFile((await file.path())!, 'utf8')).account[0].id).toBe(ravi.givenId)
  await act('Delete account')
  await expect(page.getByText("We can't find this person.")).toBeVisible()
  // The search words are still there.
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search people' })).toHaveValue(ravi.givenId)
  await expect(page.getByText('No one found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(rows.first()).toBeVisible()
  await page.goto(`/app/operate/person/${givenId}`)
  await expect(page.getByText('This is you. Another operator has to act on your account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
})
