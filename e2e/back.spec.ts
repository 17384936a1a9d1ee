import { title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { at, member } from './steps.ts'
import { fillDetails, fillSchedule, postButton, prompt, toDetails, toSchedule } from './wizard.ts'

test('never leads back into the empty wizard after a reload and posting', async ({ page }) => {
  await member(page, 'Asha')
  await page.goto('/app/messages')
  await page.goto('/app/')
  await page.getByRole('link', { name: 'Post Task' }).click()
  await expect(page.getByText(prompt, { exact: true })).toBeVisible()
  await toDetails(page)
  await fillDetails(page)
  await page.reload()
  await toSchedule(page)
  await fillSchedule(page)
  await postButton(page).click()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  await expect(title(page, 'Find tasks')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(at('/messages'))
})

test('keeps the own profile only once in the history after Edit Profile', async ({ page }) => {
  const { givenId } = await member(page, 'Asha')
  await page.goto('/app/messages')
  await page.goto(`/app/profile/${givenId}`)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Nagpur')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(at(`/profile/${givenId}`))
  await expect(page.getByText('Nagpur, India')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(at('/messages'))
})
