import { button, field, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { at, postTask } from './steps.ts'

test('[ask.1, ask.2, priv.3] asks about a task, keeps what is typed, shows the answer to everyone, and says where contact details belong', async ({
  page,
  ravi,
}) => {
  const { givenId, title } = await postTask(page)
  await ravi.page.goto(`/app/task/${givenId}`)
  await button(ravi.page, 'Ask a question').click()
  await field(ravi.page, 'Your question').fill('Is there a lift?')
  await ravi.page.reload()
  await button(ravi.page, 'Ask a question').click()
  await expect(field(ravi.page, 'Your question')).toHaveValue('Is there a lift?')
  await button(ravi.page, 'Ask').click()
  await expect(toast(ravi.page, 'Question sent')).toBeVisible()
  await expect(ravi.page.getByText("Asha hasn't answered yet")).toBeVisible()

  await page.goto('/app/mytasks')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('1 to answer')
  await expect(page.getByText('Answer a question')).toBeVisible()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(page.getByText('Is there a lift?')).toBeVisible()
  await expect(button(page, 'Ask a question')).toHaveCount(0)
  await button(page, 'Answer').click()
  await field(page, 'Your answer').fill('Yes, for four people.')
  await page.getByRole('dialog').getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(toast(page, 'Answer sent')).toBeVisible()
  await expect(page.getByText('Yes, for four people.')).toBeVisible()
  await expect(button(page, 'Change answer')).toBeVisible()
  // Without a reload: the alert brings it.
  await expect(ravi.page.getByText('Yes, for four people.')).toBeVisible()
  await page.goto('/app/mytasks')
  await expect(card).toContainText('1 question')

  await test.step('says before public words with contact details are sent where these belong, and sends at the second press', async () => {
    await expect(toast(ravi.page, 'Question sent')).toHaveCount(0)
    await button(ravi.page, 'Ask a question').click()
    await field(ravi.page, 'Your question').fill('Can I call you? Mine is 98765 43210')
    await button(ravi.page, 'Ask').click()
    await expect(ravi.page.getByText('Keep contact details for the chat')).toBeVisible()
    await button(ravi.page, 'Ask').click()
    await expect(toast(ravi.page, 'Question sent')).toBeVisible()

    await ravi.page.goto(`/app/task/offer/${givenId}`)
    await field(ravi.page, 'Price').fill('450')
    await field(ravi.page, 'Description').fill('Have a look at www.ravi-repairs.in for my work.')
    await button(ravi.page, 'Submit Offer').click()
    await expect(ravi.page.getByText('Keep contact details for the chat')).toBeVisible()
    await expect(ravi.page).toHaveURL(at(`/task/offer/${givenId}`))
    await button(ravi.page, 'Submit Offer').click()
    await expect(toast(ravi.page, 'Offer posted successfully')).toBeVisible()

    await page.goto(`/app/task/edit/${givenId}`)
    await button(page, 'Next').click()
    await field(page, 'Description').fill('Write to asha@example.in before you come, please.')
    await button(page, 'Next').click()
    await expect(page.getByText('Keep contact details for the chat')).toBeVisible()
    await button(page, 'Next').click()
    await expect(page.getByText('Keep contact details for the chat')).toHaveCount(0)
    await button(page, 'Save changes').click()
    await expect(toast(page, 'Task changed')).toBeVisible()
  })
})
