import type { Page } from '@playwright/test'
import { readsLarge } from './large-text.ts'
import { amountField, button, lastEvent, press, sheet, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, cutOff, giveBack } from './played.ts'
import { agreedTask, complete, fromMenu, heldTask, member, openMenu } from './steps.ts'

const next = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
/** A row of the page that says where the money is. */
const money = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true })
const testMoney = (page: Page) => page.getByText('Test money').first()

/** Opens the task in each browser. */
const openAll = async (pages: Page[], taskId: string) => {
  for (const page of pages) await page.goto(`/app/task/${taskId}`)
}

test('[pay.1, pay.2, pay.3] holds money before the work, more after a change, and releases it when both confirm', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page, { modeOfTask: 'Remotely' })
  await openAll([asha.page, ravi.page], givenId)
  await expect(next(ravi.page, 'Not paid yet')).toBeVisible()
  await expect(next(asha.page, 'Pay ₹450 to start')).toBeVisible()
  await expect(testMoney(asha.page)).toBeVisible()

  // One payment fails, and nothing is held by it.
  await press(asha.page, 'Pay and Hold ₹450')
  await expect(title(asha.page, 'Test payment')).toBeVisible()
  await expect(asha.page.getByText('No real money moves')).toBeVisible()
  await readsLarge(asha.page, 'the page where test money is paid')
  await press(asha.page, 'Let it fail')
  await expect(toast(asha.page, 'The payment failed. Nothing was charged')).toBeVisible()
  const failed = card(asha.page, 'Pay ₹450 to start').getByText(
    /^Your last try to pay failed on .*No money has moved/,
  )
  await expect(failed).toBeVisible()
  await asha.page.reload()
  await expect(failed).toBeVisible()

  // The next try takes that away, and what was begun goes on.
  await press(asha.page, 'Try the payment again')
  await expect(button(asha.page, 'Pay ₹450')).toBeVisible()
  await asha.page.goBack()
  await expect(card(asha.page, 'Pay ₹450 to start')).toContainText('Payment started but not finished.')
  await expect(failed).toBeHidden()
  // However far down the task was left, its news is in view after the payment.
  await asha.page.setViewportSize({ width: 360, height: 480 })
  await asha.page.evaluate(() => scrollTo(0, 300))
  expect(await asha.page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await press(asha.page, 'Finish paying')
  await press(asha.page, 'Pay ₹450')
  await expect(money(asha.page, 'Held securely: ₹450')).toBeVisible()
  await expect.poll(() => asha.page.evaluate(() => scrollY)).toBe(0)
  await expect(money(ravi.page, 'Held securely: ₹450')).toBeVisible()
  await expect(lastEvent(ravi.page)).toContainText('Asha paid ₹450, which is now held')

  await fromMenu(ravi.page, 'Propose a change')
  await sheet(ravi.page, 'Propose a change').getByRole('button', { name: 'Price' }).click()
  await ravi.page.getByLabel('Price', { exact: true }).fill('600')
  await ravi.page.getByLabel('Reason').fill('There are thirty pages, not twenty.')
  await press(ravi.page, 'Send proposal')
  await expect(card(asha.page, 'Ravi proposes a change')).toContainText(
    'If it is accepted, you pay ₹150 more.',
  )
  await press(asha.page, 'Accept')
  await expect(next(asha.page, 'Pay ₹150 more')).toBeVisible()
  await expect(money(ravi.page, 'The price went up: Asha is asked to pay ₹150 more.')).toBeVisible()

  await complete(ravi.page, givenId)
  await expect(card(asha.page, /^Ravi says it's done/)).toContainText('Pay ₹150 first.')
  await expect(button(asha.page, 'Mark as Complete')).toBeHidden()
  await press(asha.page, 'Pay and Hold ₹150 more')
  await press(asha.page, 'Pay ₹150')
  await expect(card(asha.page, /^Ravi says it's done/)).toContainText('When you confirm, ₹600 goes to Ravi.')
  await complete(asha.page, givenId, 5)
  await expect(money(ravi.page, 'Released to you')).toBeVisible()
  await expect(money(ravi.page, '₹600')).toBeVisible()
  await expect(money(ravi.page, '₹600 waits to be paid out to you.')).toBeVisible()
  await asha.page.reload()
  await expect(money(asha.page, 'Released to Ravi')).toBeVisible()
  const receipt = asha.page.waitForEvent('popup')
  await asha.page.getByRole('link', { name: 'Receipt' }).click()
  await expect((await receipt).getByText('₹600').first()).toBeVisible()
  await asha.page.goto('/app/payments')
  await expect(asha.page.getByText('Out ₹600')).toBeVisible()
})

test('[pay.6, pay.8] pays out waiting money once the provider says where to, and shows a statement that adds up', async ({
  page,
  ashaAfar: asha,
}) => {
  await member(page, 'Ravi')
  const { givenId } = await heldTask(asha, page, { modeOfTask: 'Remotely' })
  await complete(page, givenId)
  await complete(asha, givenId, 5)
  await page.goto(`/app/task/${givenId}`)
  await page.getByRole('link', { name: 'Getting paid' }).click()
  await expect(next(page, '₹450 ready to pay out')).toBeVisible()
  await readsLarge(page, 'getting paid')
  const field = page.getByLabel('UPI ID')
  await field.fill('ravi')
  await press(page, 'Save')
  await expect(field).toBeFocused()
  await field.fill('ravi.k@okbank')
  await page.reload()
  await expect(field).toHaveValue('ravi.k@okbank')
  await press(page, 'Save')
  await expect(next(page, '₹450 ready to pay out')).toHaveCount(0)
  const row = button(page, /^UPI ID/)
  await expect(row).toContainText('ravi.k@okbank')
  await row.click()
  await expect(button(sheet(page, 'Change your UPI ID'), 'Save')).toBeDisabled()

  await page.goto('/app/')
  await (await openMenu(page)).getByRole('link', { name: 'Payments' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText([/Paid out to your account/, /\+₹450.*Released to you/])
  await expect(page.getByText('In ₹450')).toBeVisible()
  await expect(page.getByText('Out ₹0')).toBeVisible()
  await readsLarge(page, 'the statement')
})

test('[pay.7] says why a payment cannot begin, and records a direct settlement by UPI, which can be taken back, without claiming safety', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page, { modeOfTask: 'Remotely' })
  const payout = await ravi.page.request.put('/api/payment/payout', { data: { upiId: 'ravi.k@okbank' } })
  expect(payout.status()).toBe(200)
  await openAll([asha.page], givenId)
  const refusal = { message: 'The other side cannot be paid yet', code: 'payee_not_ready', issues: [] }
  await answer(asha.page, 'POST /payment/start/:taskId', 409, refusal)
  await press(asha.page, 'Pay and Hold ₹450')
  await expect(asha.page.getByText('The other side cannot be paid yet')).toBeVisible()
  await press(asha.page, 'We settle it ourselves')
  await press(asha.page, 'Pay safely instead')
  await press(asha.page, 'We settle it ourselves')
  await expect(money(asha.page, 'Pay Ravi directly')).toBeVisible()
  await complete(ravi.page, givenId)
  await expect(button(asha.page, 'I have paid')).toBeVisible()
  await expect(button(asha.page, 'Pay safely instead')).toHaveCount(0)
  await complete(asha.page, givenId, 5)
  await asha.page.reload()
  await expect(asha.page.getByRole('img', { name: 'UPI code to pay Ravi Test ₹450' })).toBeVisible()
  await expect(asha.page.getByText('ravi.k@okbank')).toBeVisible()
  await readsLarge(asha.page, 'paying by UPI')
  await expect(asha.page.getByRole('main')).not.toContainText(/secure|\bsafe\b|safely|held by/i)
  await expect(asha.page.getByRole('link', { name: 'Open a UPI app' })).toHaveAttribute(
    'href',
    /^upi:\/\/pay\?pa=ravi\.k@okbank&pn=Ravi%20Test&am=450\.00&cu=INR&tn=/,
  )
  await press(asha.page, 'I have paid')
  await expect(asha.page.getByText(/^You said on .* that you have paid\.$/)).toBeVisible()
  await openAll([ravi.page], givenId)
  await press(ravi.page, 'I was paid')
  await expect(lastEvent(ravi.page)).toContainText('You said that the money has arrived')
})

test('[cancel.2] gives all money back when the poster cancels before the work begins, and lets both say who gets how much after it', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await heldTask(asha.page, ravi.page)
  await openAll([asha.page], givenId)
  await fromMenu(asha.page, 'Cancel task')
  const cancelling = sheet(asha.page, 'Cancel task')
  await expect(cancelling.getByText('The ₹450 comes back to you at once.')).toBeVisible()
  await cancelling.getByRole('button', { name: 'Plans changed' }).click()
  await cancelling.getByRole('button', { name: 'Cancel task' }).click()
  await expect(money(asha.page, 'Refunded to you')).toBeVisible()
  await expect(lastEvent(asha.page)).toContainText('Refunded: ₹450 to you')

  const { givenId: begun } = await heldTask(asha.page, ravi.page)
  const agreement = await (await asha.page.request.get(`/api/agreement/${begun}`)).json()
  await openAll([asha.page, ravi.page], begun)
  // The sheet that was open when the provider arrived turns into a proposal.
  await fromMenu(asha.page, 'Cancel task')
  await cutOff(asha.page, 'GET /task/particularTask/:id')
  await ravi.page.getByLabel('Arrival code').fill(agreement.arrival.code)
  await press(ravi.page, 'Confirm arrival')
  await expect(next(ravi.page, 'Do the work')).toBeVisible()
  await sheet(asha.page, 'Cancel task').getByRole('button', { name: 'Plans changed' }).click()
  await sheet(asha.page, 'Cancel task').getByRole('button', { name: 'Cancel task' }).click()
  await giveBack(asha.page, 'GET /task/particularTask/:id')
  const form = sheet(asha.page, 'Propose to cancel')
  await expect(form.getByText(/^Work has started, so Ravi has to agree/)).toBeVisible()
  await form.getByRole('slider').fill('200')
  await expect(amountField(form)).toHaveValue('200')
  await expect(form.getByText('₹200 to Ravi, ₹250 back to you')).toBeVisible()
  await form.getByLabel('Reason').fill('It has rained all week.')
  await form.getByRole('button', { name: 'Send proposal' }).click()
  await expect(form).toBeHidden()
  await expect(card(ravi.page, 'Asha proposes to cancel')).toContainText('₹200 to you, ₹250 back to Asha')
  await press(ravi.page, 'Accept')
  for (const { page } of [ravi, asha]) await expect(money(page, 'Payment settled')).toBeVisible()
  await expect(money(ravi.page, '₹200').first()).toBeVisible()
  await expect(money(asha.page, '₹250').first()).toBeVisible()
})
