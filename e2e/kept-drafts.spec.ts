import type { Page } from '@playwright/test'
import { inAnotherTab } from './kept.ts'
import { button, field, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { agreedTask, at, logIn, member, offerText, openMenu, postTask } from './steps.ts'

/** Makes every draft older, as a device that was laid aside has them. */
const ageDrafts = (page: Page, days: number) =>
  page.evaluate(ms => {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store).filter(name => name.startsWith('draft '))) {
        const draft = JSON.parse(store.getItem(key)!) as { keptAt: number }
        store.setItem(key, JSON.stringify({ ...draft, keptAt: draft.keptAt - ms }))
      }
  }, days * 86_400_000)

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search tasks' })

test('keeps an unsent chat message in its own chat alone', async ({ page, ravi, meera }) => {
  await page.goto('/app/messages')
  await page.goto(`/app/messages/${ravi.givenId}`)
  await field(page, 'Message').fill('I can come at')
  await page.goBack()
  await page.goForward()
  await expect(field(page, 'Message')).toHaveValue('I can come at')
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('I can come at')
  const other = await inAnotherTab(page, `/messages/${meera.givenId}`)
  await expect(field(other, 'Message')).toHaveValue('')
  await other.goto(`/app/messages/${ravi.givenId}`)
  await expect(field(other, 'Message')).toHaveValue('I can come at')
  await field(other, 'Message').press('Enter')
  await expect(other.getByRole('log').getByText('I can come at')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('log').getByText('I can come at')).toBeVisible()
  await expect(field(other, 'Message')).toHaveValue('')
  await ravi.page.close()
})

test('keeps a written offer until it is posted', async ({ page, ravi }) => {
  const task = await postTask(ravi.page)
  await page.goto(`/app/task/offer/${task.givenId}`)
  await field(page, 'Price').fill('450.5')
  await field(page, 'Description').fill(offerText)
  const other = await inAnotherTab(page, `/task/offer/${task.givenId}`)
  await expect(field(other, 'Price')).toHaveValue('450.5')
  await expect(field(other, 'Description')).toHaveValue(offerText)
  await expect(other.getByText('We kept what you wrote.')).toBeVisible()
  await other.getByRole('button', { name: 'Submit Offer' }).click()
  await expect(toast(other, 'Offer posted successfully')).toBeVisible()
  await expect(other).toHaveURL(at(`/task/${task.givenId}`))
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain(offerText)
})

test('keeps a review, the profile and a search as typed', async ({ page, asha, ravi }) => {
  const task = await agreedTask(page, ravi.page)
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

test('keeps each report as written until it is sent', async ({ page, ravi }) => {
  const { givenId } = await postTask(ravi.page)
  const words = 'There is no such flat.'
  const open = async (who: Page, what: string) => {
    await who.goto(`/app/task/${givenId}`)
    await who.getByRole('button', { name: 'More' }).click()
    await who.getByRole('button', { name: what }).click()
  }
  const reason = (who: Page) => who.getByRole('button', { name: 'Spam or scam' })
  await open(page, 'Report this task')
  await reason(page).click()
  await field(page, 'Details').fill(words)
  const other = await inAnotherTab(page, '/')
  await open(other, 'Report this task')
  await expect(field(other, 'Details')).toHaveValue(words)
  await expect(reason(other)).toHaveAttribute('aria-pressed', 'true')
  await open(other, 'Report Ravi')
  await expect(field(other, 'Details')).toHaveValue('')
  await expect(reason(other)).toHaveAttribute('aria-pressed', 'false')
  await open(other, 'Report this task')
  await other.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(other, 'Thank you. A moderator will look at it')).toBeVisible()
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain(words)
})

test('keeps drafts for a week and after a lost session, and shows them to nobody else', async ({
  page,
  asha,
  ravi,
  meera,
}) => {
  const { givenId } = await postTask(ravi.page)
  const offerForm = `/app/task/offer/${givenId}`
  await page.goto(offerForm)
  await field(page, 'Description').fill('For Ravi alone')
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(at('/gettingStarted'))
  await logIn(page, asha.email)
  await expect(field(page, 'Description')).toHaveValue('For Ravi alone')
  await ageDrafts(page, 6)
  await page.reload()
  await expect(field(page, 'Description')).toHaveValue('For Ravi alone')
  await ageDrafts(page, 2)
  await page.reload()
  await expect(field(page, 'Description')).toHaveValue('')
  await page.goto(`/app/messages/${ravi.givenId}`)
  await field(page, 'Message').fill('Between us')
  // Away first: a call of the app's own would end the session as Asha's, and the page would be hers alone.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`/app/messages/${ravi.givenId}`)
  await logIn(page, meera.email)
  // The page that one was led away from, which is hers as well: a conversation with Ravi.
  await expect(page).toHaveURL(at(`/messages/${ravi.givenId}`))
  await expect(field(page, 'Message')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Between us')
})

test('deletes the drafts at log-out', async ({ page }) => {
  const { email } = await member(page, 'Asha')
  await page.goto('/app/')
  await search(page).fill('my secret search')
  await page.reload()
  await expect(search(page)).toHaveValue('my secret search')
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(at('/gettingStarted'))
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('my secret')
  await logIn(page, email)
  await expect(page).toHaveURL(at('/'))
  await expect(search(page)).toHaveValue('')
})
