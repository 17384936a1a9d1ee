import type { Page } from '@playwright/test'
import { inAnotherTab } from './kept.ts'
import { button, field, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { agreedTask, at, logIn, member, offerText, postTask, twoMembers } from './steps.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search tasks' })

const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

test('keeps an unsent chat message in its own chat alone, and an offer and each report as written, until they are sent', async ({
  page,
  newCaller,
}) => {
  const { ravi, r } = await twoMembers(page, newCaller)
  const meera = await newCaller()
  const { givenId: meeraId } = await member(meera, 'Meera')
  const { givenId } = await postTask(ravi)
  const words = 'There is no such flat.'
  const openMenuEntry = async (who: Page, what: string) => {
    await button(who, 'More').click()
    await who.getByRole('button', { name: what }).click()
  }
  const reason = (who: Page) => who.getByRole('button', { name: 'Spam or scam' })

  await page.goto('/app/messages')
  await page.goto(`/app/messages/${r.givenId}`)
  await field(page, 'Message').fill('I can come at')
  await page.goBack()
  await page.goForward()
  await expect(field(page, 'Message')).toHaveValue('I can come at')
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('I can come at')
  await page.goto(`/app/task/${givenId}`)
  await openMenuEntry(page, 'Report this task')
  await reason(page).click()
  await field(page, 'Details').fill(words)
  await page.goto(`/app/task/offer/${givenId}`)
  await field(page, 'Price').fill('450.5')
  await field(page, 'Description').fill(offerText)

  const other = await inAnotherTab(page, `/messages/${meeraId}`)
  await expect(field(other, 'Message')).toHaveValue('')
  await other.goto(`/app/messages/${r.givenId}`)
  await expect(field(other, 'Message')).toHaveValue('I can come at')
  await field(other, 'Message').press('Enter')
  await expect(other.getByRole('log').getByText('I can come at')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('log').getByText('I can come at')).toBeVisible()
  await expect(field(other, 'Message')).toHaveValue('')

  await other.goto(`/app/task/${givenId}`)
  await openMenuEntry(other, 'Report Ravi')
  await expect(field(other, 'Details')).toHaveValue('')
  await expect(reason(other)).toHaveAttribute('aria-pressed', 'false')
  await other.goto(`/app/task/${givenId}`)
  await openMenuEntry(other, 'Report this task')
  await expect(field(other, 'Details')).toHaveValue(words)
  await expect(reason(other)).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(other, 'Thank you. A moderator will look at it')).toBeVisible()
  expect(await kept(other)).not.toContain(words)

  await other.goto(`/app/task/offer/${givenId}`)
  await expect(field(other, 'Price')).toHaveValue('450.5')
  await expect(field(other, 'Description')).toHaveValue(offerText)
  await expect(other.getByText('We kept what you wrote.')).toBeVisible()
  await other.getByRole('button', { name: 'Submit Offer' }).click()
  await expect(toast(other, 'Offer posted successfully')).toBeVisible()
  await expect(other).toHaveURL(at(`/task/${givenId}`))
  expect(await kept(other)).not.toContain(offerText)
})

test('keeps a review, the profile and a search as typed', async ({ page, newCaller }) => {
  const { ravi, asha } = await twoMembers(page, newCaller)
  const task = await agreedTask(page, ravi)
  await page.goto(`/app/task/${task.givenId}`)
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await button(page, 'Add a title').click()
  await field(page, 'Review Title').fill('Quick')
  await field(page, 'Review').fill('Came in time')
  await page.reload()
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(field(page, 'Review Title')).toHaveValue('Quick')
  await expect(field(page, 'Review')).toHaveValue('Came in time')

  await page.goto('/app/profile/edit')
  await field(page, 'City').fill('Nagpur')
  await field(page, 'Gender').selectOption('other')
  await page.goto('/app/')
  await search(page).fill('plumber')
  const other = await inAnotherTab(page, '/')
  await expect(search(other)).toHaveValue('plumber')
  await search(other).press('Enter')
  await expect(other).toHaveURL(/q=plumber/)
  await search(other).fill('')
  await expect(other).toHaveURL(at('/'))
  await other.goto('/app/profile/edit')
  await expect(field(other, 'City')).toHaveValue('Nagpur')
  await expect(field(other, 'Gender')).toHaveValue('other')
  await other.getByRole('button', { name: 'Submit' }).click()
  await expect(other).toHaveURL(at(`/profile/${asha.givenId}`))
  await expect(other.getByText('Nagpur, India')).toBeVisible()
  await other.goto('/app/')
  await expect(search(other)).toHaveValue('')
})

test('keeps drafts after a lost session, and shows them to nobody else', async ({ page, newCaller }) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  const meera = await member(await newCaller(), 'Meera')
  const { givenId } = await postTask(ravi)
  const offerForm = `/app/task/offer/${givenId}`
  await page.goto(offerForm)
  await field(page, 'Description').fill('For Ravi alone')
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(at('/gettingStarted'))
  await logIn(page, asha.email)
  await expect(field(page, 'Description')).toHaveValue('For Ravi alone')
  await page.goto(`/app/messages/${r.givenId}`)
  await field(page, 'Message').fill('Between us')
  // Away first: a call of the app's own would end the session as Asha's, and the page would be hers alone.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`/app/messages/${r.givenId}`)
  await logIn(page, meera.email)
  // The page that one was led away from, which is hers as well: a conversation with Ravi.
  await expect(page).toHaveURL(at(`/messages/${r.givenId}`))
  await expect(field(page, 'Message')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Between us')
})
