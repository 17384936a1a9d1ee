import { button, field, sheet, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { picture } from './sample-picture.ts'
import { agreedTask } from './steps.ts'

test('[rev.1, rev.2, rev.3, rev.4] reviews both ways with photos, shows neither before both are written, and takes a reply', async ({
  page,
  asha,
  ravi,
}) => {
  const { givenId, title: name } = await agreedTask(page, ravi.page)
  await ravi.page.goto(`/app/task/${givenId}`)
  await button(ravi.page, 'Mark as Complete').click()
  await button(ravi.page, 'Submit').click()
  // The provider is asked at once, may leave it, and comes back to it.
  const asked = sheet(ravi.page, 'How was Asha?')
  await expect(asked).toBeVisible()
  await ravi.page.goBack()
  await expect(asked).toBeHidden()
  await button(ravi.page, 'Rate Asha').click()
  await asked.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await button(ravi.page, 'Paid at once').click()
  await button(ravi.page, 'Friendly').click()
  await asked.getByLabel('Review', { exact: true }).fill('Everything was as described.')
  await expect(asked).toContainText('Asha sees your review once you have both written.')
  await asked.getByLabel('Add photos').setInputFiles([picture(1), picture(2)])
  await expect(button(asked, 'Photo 2 of 2')).toBeVisible()
  await expect(asked.getByRole('img', { name: /^Sending/ })).toHaveCount(0)
  // The words and the choice are there after a reload.
  await ravi.page.reload()
  await button(ravi.page, 'Rate Asha').click()
  await expect(button(asked, 'Photo 2 of 2')).toBeVisible()
  await button(ravi.page, 'Submit').click()
  await expect(toast(ravi.page, 'Thank you for your rating')).toBeVisible()
  await expect(button(ravi.page, 'Rate Asha')).toHaveCount(0)

  await page.goto(`/app/task/${givenId}`)
  await expect(title(page, 'Task Brief')).toBeVisible()
  await expect(page.getByText('Everything was as described.')).toHaveCount(0)
  await button(page, 'Mark as Complete').click()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByLabel('Add photos').setInputFiles([picture(3)])
  await button(page, 'Submit').click()
  // Ravi's screen shows the end, and what Asha gave.
  await expect(ravi.page.getByText("Asha's review")).toBeVisible()
  const shown = (whose: string) =>
    ravi.page.getByRole('list', { name: `Photos: ${whose}` }).getByRole('button')
  await expect(shown("Asha's review")).toHaveCount(1)
  await expect(shown('Your review')).toHaveCount(2)
  await expect(page.getByText("Ravi's review")).toBeVisible()
  await expect(page.getByText('Everything was as described.')).toBeVisible()

  await page.goto(`/app/profile/${asha.givenId}`)
  await expect(page.getByText('As a customer: 5 of 5, from 1 review')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^5 stars: 1/ })).toBeVisible()
  const review = page.getByRole('listitem').filter({ hasText: name })
  await expect(review).toContainText('Paid at once, Friendly')
  await button(review, 'Open: Photo 2 of 2').click()
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  await expect(viewer.getByText('2/2')).toBeVisible()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await button(page, 'Reply').click()
  await field(page, 'Your reply').fill('Any time again!')
  await button(page, 'Send reply').click()
  await expect(toast(page, 'Reply sent')).toBeVisible()
  await expect(review).toContainText('Any time again!')
  await expect(button(page, 'Reply')).toHaveCount(0)

  await button(page, 'About these figures').click()
  await expect(sheet(page, 'About these figures')).toContainText('Rating as customer')
})
