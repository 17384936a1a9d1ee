import type { Page } from '@playwright/test'
import { readsLarge } from './large-text.ts'
import { amountField, button, press, sheet, toasts } from './locators.ts'
import { expect, test } from './market.ts'
import { disputedTask, fromMenu, heldTask, inMenu, member } from './steps.ts'

const next = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
/** A row of the page that says where the money is. */
const money = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true })
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** Opens the task in each browser. */
const openAll = async (pages: Page[], taskId: string) => {
  for (const page of pages) await page.goto(`/app/task/${taskId}`)
}

test('[dispute.1, dispute.2] says everywhere that a task is disputed, and settles a dispute halfway at once when the two sealed figures meet', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await heldTask(asha.page, ravi.page)
  await openAll([asha.page, ravi.page], givenId)
  // The provider has not arrived, and no day has come.
  await expect(money(ravi.page, 'Held securely: ₹450')).toBeVisible()
  expect(await inMenu(ravi.page)).not.toContain('Something is wrong')

  await fromMenu(asha.page, 'Something is wrong')
  const form = sheet(asha.page, 'Something is wrong')
  await expect(form.getByText('Your amount stays secret, even from us.')).toBeVisible()
  await form.getByLabel('What is wrong?').fill('Half of the pages are missing.')
  await amountField(form).fill('100')
  // The typed text survives a reload.
  await asha.page.reload()
  await fromMenu(asha.page, 'Something is wrong')
  await expect(form.getByLabel('What is wrong?')).toHaveValue('Half of the pages are missing.')
  await expect(form.getByRole('slider')).toHaveValue('100')
  await readsLarge(asha.page, 'opening a dispute')
  await form.getByRole('button', { name: 'Open dispute' }).click()
  await expect(next(asha.page, "Waiting for Ravi's amount")).toBeVisible()
  await expect(money(asha.page, 'Frozen: ₹450')).toBeVisible()
  await expect(button(asha.page, 'Mark as Complete')).toHaveCount(0)

  await expect(card(ravi.page, 'Asha and you disagree about ₹450')).toContainText(
    'Half of the pages are missing.',
  )
  await expect(card(ravi.page, 'Asha and you disagree about ₹450')).not.toContainText('₹100')
  await expect(card(ravi.page, 'Asha and you disagree about ₹450')).toContainText(
    /From \d+ \w+ you can ask a moderator/,
  )
  await press(ravi.page, 'Send my amount')
  const figure = sheet(ravi.page, 'Send my amount')
  await amountField(figure).fill('300')
  await button(figure, 'Send my amount').click()
  await expect(next(ravi.page, 'No match yet')).toBeVisible()
  await expect(ravi.page.getByText('2 tries left.')).toBeVisible()
  await expect(toasts(ravi.page)).toBeEmpty()
  await readsLarge(ravi.page, 'a dispute')

  const pill = asha.page.getByText('DISPUTED', { exact: true })
  await asha.page.goto('/app/mytasks')
  await expect(pill).toBeVisible()
  await asha.page.goto(`/app/task/${givenId}`)
  await expect(pill).toBeVisible()
  await press(asha.page, 'Try another amount')
  await expect(sheet(asha.page, 'Try another amount').getByText(/A higher amount comes closer/)).toBeVisible()
  await amountField(sheet(asha.page, 'Try another amount')).fill('310')
  await press(asha.page, 'Send my amount')
  for (const { page, words } of [
    { page: asha.page, words: '₹305 to Ravi, ₹145 back to you' },
    { page: ravi.page, words: '₹305 to you, ₹145 back to Asha' },
  ]) {
    await expect(page.getByText('Settled: your amounts met')).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await expect(money(page, 'Payment settled')).toBeVisible()
  }
})

test('[dispute.3, dispute.4] lets a moderator decide when the two cannot agree', async ({
  newVisitor,
  newCaller,
  ownMarket,
}) => {
  const market = await ownMarket({ DISPUTE_DAYS: '0.000001' })
  const visitor = () => newVisitor({ baseURL: market.origin, reducedMotion: 'reduce' })
  const [asha, meera, ravi] = [await visitor(), await visitor(), await newCaller(market.origin)]
  await member(asha, 'Asha')
  await member(ravi, 'Ravi')
  const moderator = await member(meera, 'Meera')
  await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [moderator.givenId])
  const { givenId, title: name } = await disputedTask(asha, ravi, { title: 'Paint the garden wall' })
  await openAll([asha], givenId)
  await press(asha, 'Ask a moderator')
  await sheet(asha, 'Ask a moderator').getByRole('button', { name: 'Ask a moderator' }).click()
  await expect(next(asha, 'A moderator will decide')).toBeVisible()

  await meera.goto('/app/moderation')
  await meera.getByRole('tab', { name: 'Disputes' }).click()
  await meera.getByRole('link', { name }).click()
  await expect(meera.getByText('Half of the pages are missing').first()).toBeVisible()
  await expect(meera.getByText('Ravi sent a secret amount')).toBeVisible()
  await expect(meera.getByRole('main')).not.toContainText(/₹(150|400)\b/)
  await meera.getByRole('slider').fill('270')
  await readsLarge(meera, 'the case of a dispute')
  await meera.getByLabel('Reason').fill('Three of five parts are done.')
  await press(meera, 'Decide: ₹270 to Ravi, ₹180 back to Asha')
  await expect(meera.getByText('It has ended: ₹270 to Ravi, ₹180 back to Asha.')).toBeVisible()

  await expect(asha.getByText('A moderator decided').first()).toBeVisible()
  await expect(asha.getByText('Three of five parts are done.').first()).toBeVisible()
  await expect(money(asha, 'Payment settled')).toBeVisible()
  await expect(money(asha, '₹180').first()).toBeVisible()
  await meera.goto('/app/moderation')
  await meera.getByRole('tab', { name: 'Log' }).click()
  await expect(meera.getByText('Decided a dispute').first()).toBeVisible()
  await expect(meera.getByText('Looked at a dispute').first()).toBeVisible()
  await meera.getByRole('tab', { name: 'Payments' }).click()
  await expect(meera.getByText(/^All payments are as they should be/)).toBeVisible()
})
