import { button, field, link } from './locators.ts'
import { expect, test } from './market.ts'
import { at, member } from './steps.ts'
import { fillSchedule, nextPost, postButton, prompt, taskWords, toDetails, toSchedule } from './wizard.ts'

const chat = `12/03/24, 9:41 pm - Messages and calls are end-to-end encrypted.
12/03/24, 9:45 pm - Asha: Need somebody to walk my dog this week
Mornings only. He is a calm labrador.
12/03/24, 9:50 pm - Ravi Kumar: My number is in the group, nobody else's business
`

test('posts a task out of a chat of a group, of which nothing else leaves the phone', async ({ page }) => {
  await member(page, 'Asha')
  const sent: string[] = []
  page.on('request', request => sent.push(request.postData() ?? ''))
  await page.goto('/app/mytasks')
  await page.getByRole('link', { name: /^Bring your WhatsApp group/ }).click()
  await page
    .getByLabel('Choose the exported chat')
    .setInputFiles({ name: 'WhatsApp Chat.txt', mimeType: 'text/plain', buffer: Buffer.from(chat) })
  await page.getByLabel(/walk my dog/).check()
  await button(page, 'Keep 1 draft').click()
  await link(page, 'See my drafts').click()
  const drafts = page.getByRole('list', { name: 'Drafts' })
  await drafts.getByRole('link', { name: /walk my dog/ }).click()
  await expect(page.getByText(prompt, { exact: true })).toBeVisible()
  await toDetails(page)
  await expect(field(page, 'Description')).toHaveValue(/calm labrador/)
  await field(page, 'City').fill(taskWords.city)
  await field(page, 'Full Address').fill(taskWords.address)
  await toSchedule(page)
  await fillSchedule(page)
  const posted = nextPost(page)
  await postButton(page).click()
  expect((await posted).title).toContain('walk my dog')
  await expect(page).toHaveURL(at('/'))
  await page.goto('/app/mytasks')
  await expect(page.getByText('walk my dog').first()).toBeVisible()
  await expect(drafts).toHaveCount(0)
  expect(sent.join()).not.toContain('nobody else')
})
