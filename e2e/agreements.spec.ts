import type { Page } from '@playwright/test'
import { agreedFor, button, field, happened, lastEvent, openStory, press, sheet, toast } from './locators.ts'
import { expect, test } from './market.ts'
import type { Market } from './market-server.ts'
import { acceptProposal, agreedTask, complete, fromMenu, heldTask, inMenu, member, settled } from './steps.ts'

const next = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

const reads = async <T>(page: Page, path: string): Promise<T> =>
  (await page.request.get(`/api${path}`)).json()
const codeOf = async (page: Page, taskId: string) =>
  (await reads<{ arrival: { code: string } }>(page, `/agreement/${taskId}`)).arrival.code

/** The time comes at which the clock completes the task. */
const deadlineComes = async (market: Market, taskId: string) => {
  const task = '(SELECT id FROM tasks WHERE given_id = $1)'
  await market.query(`UPDATE agreements SET deadline = now() WHERE task_id = ${task}`, [taskId])
  await market.query(`UPDATE jobs SET due_at = now() WHERE kind = 'agreement' AND key = ${task}::text`, [
    taskId,
  ])
}

/** Opens the task in both browsers. */
const openBoth = async (pages: Page[], taskId: string) => {
  for (const page of pages) await page.goto(`/app/task/${taskId}`)
}

/** Proposes another price and time of day. */
const proposeChange = async (page: Page, price: string) => {
  await fromMenu(page, 'Propose a change')
  const form = sheet(page, 'Propose a change')
  await expect(button(page, 'Send proposal')).toBeDisabled()
  await form.getByRole('button', { name: 'Price' }).click()
  await form.getByRole('button', { name: 'Time', exact: true }).click()
  await form.getByLabel('Price', { exact: true }).fill(price)
  await form.getByRole('button', { name: 'Evening' }).click()
  await form.getByLabel('Reason').fill('There are thirty pages, not twenty.')
  await press(page, 'Send proposal')
  await expect(form).toBeHidden()
}

test('[deal.1] asks only for a day when the agreement left the day open', async ({
  page,
  ashaAfar: asha,
}) => {
  await member(page, 'Ravi')
  const { givenId } = await heldTask(asha, page)
  await page.goto(`/app/task/${givenId}`)
  await expect(page.getByText('Any day, morning (before 11 AM)')).toBeVisible()
  await press(page, 'Agree on a day')
  const form = sheet(page, 'Agree on a day')
  await form.getByRole('button', { name: 'On Date' }).click()
  await press(page, 'Confirm')
  await press(page, 'Send proposal')
  await expect(form).toBeHidden()
  await acceptProposal(asha, givenId)
  await expect(page.getByText(/^\w+day, \d+ \w+, morning \(before 11 AM\)$/)).toBeVisible()
  await expect(button(page, 'Agree on a day')).toHaveCount(0)
})

test('[deal.1, deal.2, deal.5] shows a proposed change to the other side at once, which accepts or declines it, and keeps a form over a reload', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  await openBoth([asha.page, ravi.page], givenId)
  await test.step('lets a proposal be taken back or declined, and tells both', async () => {
    await proposeChange(asha.page, '400')
    await press(asha.page, 'Take back')
    await expect(lastEvent(asha.page)).toContainText('You took the proposal back')
    await proposeChange(asha.page, '420')
    await press(ravi.page, 'Decline')
    await expect(lastEvent(asha.page)).toContainText('Ravi declined the proposal')
    await expect(agreedFor(asha.page, '₹450')).toBeVisible()
  })

  await proposeChange(ravi.page, '600')
  await expect(next(ravi.page, 'Waiting for Asha to answer your change')).toBeVisible()
  // One stands at a time.
  expect(await inMenu(ravi.page)).not.toContain('Propose a change')

  await expect(next(asha.page, 'Ravi proposes a change')).toBeVisible()
  const proposal = asha.page.getByRole('region', { name: 'Ravi proposes a change' })
  await expect(proposal).toContainText('₹450')
  await expect(proposal).toContainText('₹600')
  await expect(proposal).toContainText('Evening (after 4 PM)')
  await expect(proposal).toContainText('There are thirty pages, not twenty.')
  await press(asha.page, 'Accept')
  await expect(agreedFor(asha.page, '₹600')).toBeVisible()
  await expect(asha.page.getByText(/evening \(after 4 PM\)/)).toBeVisible()
  await expect(agreedFor(ravi.page, '₹600')).toBeVisible()
  await openStory(asha.page)
  await button(asha.page, /^Show \d+ earlier$/).click()
  await expect(happened(asha.page)).toContainText([
    'You accepted the offer',
    'Ravi proposed a change',
    'You accepted the change',
  ])
  await press(asha.page, 'Close')

  await test.step('keeps what is typed for a proposal over a reload, and asks only for the fields chosen', async () => {
    await fromMenu(asha.page, 'Propose a change')
    const form = sheet(asha.page, 'Propose a change')
    await expect(form.getByRole('textbox')).toHaveCount(0)
    await form.getByRole('button', { name: 'Description' }).click()
    await expect(form.getByLabel('Description', { exact: true })).not.toHaveValue('')
    await expect(form.getByRole('textbox')).toHaveCount(2)
    await form.getByLabel('Reason').fill('We said so on the phone.')
    await asha.page.reload()
    await fromMenu(asha.page, 'Propose a change')
    await expect(form.getByLabel('Reason')).toHaveValue('We said so on the phone.')
  })
})

test('[arrive.1, done.1, done.2, done.3] leads from the arrival code through a mark and a wish for changes to a completion by the deadline, which can be rated', async ({
  asha,
  ravi,
  market,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  await openBoth([asha.page, ravi.page], givenId)
  const code = await codeOf(asha.page, givenId)
  await expect(asha.page.getByRole('img', { name: `Arrival code: ${[...code].join(' ')}` })).toBeVisible()
  await expect(ravi.page.getByText(code, { exact: true })).toHaveCount(0)

  // Nothing is paid yet: that is all that the panel says, and coming is not what is next.
  await expect(next(ravi.page, 'Not paid yet')).toBeVisible()
  const typed = field(ravi.page, 'Arrival code')
  await expect(typed).toHaveCount(0)
  await expect(button(ravi.page, 'Mark as Complete')).toBeVisible()
  await press(ravi.page, 'Enter the arrival code')
  await typed.fill(code === '0000' ? '1111' : '0000')
  await press(ravi.page, 'Confirm arrival')
  await expect(ravi.page.getByText(/^This is not the code/)).toBeVisible()
  await expect(typed).toBeFocused()
  await typed.fill(code)
  await press(ravi.page, 'Confirm arrival')
  await expect(sheet(ravi.page, 'Enter the arrival code')).toBeHidden()
  await expect(next(ravi.page, 'Not paid yet')).toBeVisible()
  await expect(button(ravi.page, 'Enter the arrival code')).toHaveCount(0)
  await expect(lastEvent(ravi.page)).toContainText('You arrived')

  await complete(ravi.page, givenId)
  await expect(next(asha.page, "Ravi says it's done")).toBeVisible()
  const offered = await inMenu(asha.page)
  expect(offered).not.toContain('Propose a change')
  expect(offered).not.toContain('Cancel task')
  await press(asha.page, 'Ask for changes')
  await sheet(asha.page, 'Ask for changes').getByLabel('What is missing?').fill('Page twelve is still open.')
  await press(asha.page, 'Send')
  await expect(next(asha.page, 'Pay ₹450 to start')).toBeVisible()
  await expect(ravi.page.getByRole('region', { name: 'Not paid yet' })).toContainText(
    'Page twelve is still open.',
  )
  await expect(button(ravi.page, 'Mark as Complete')).toBeEnabled()
  await complete(asha.page, givenId, 1)
  await press(ravi.page, 'Not done')
  await ravi.page.getByLabel('What is missing?').fill('I still have the last page.')
  await press(ravi.page, 'Send')
  await expect(lastEvent(ravi.page)).toContainText('You said that it is not done')
  await complete(ravi.page, givenId)
  await expect(next(asha.page, "Ravi says it's done")).toBeVisible()

  await deadlineComes(market, givenId)
  await expect(asha.page.getByText('COMPLETED', { exact: true })).toBeVisible()
  await expect(ravi.page.getByText('COMPLETED', { exact: true })).toBeVisible()
  await openStory(asha.page)
  await press(asha.page, 'Show 3 earlier')
  await expect(happened(asha.page)).toContainText([
    'You accepted the offer',
    'Ravi arrived',
    "Ravi said that it's done",
    'You asked for changes',
    "You said that it's done",
    'Ravi said that it is not done',
    "Ravi said that it's done",
    'The task completed by itself',
  ])
  await press(asha.page, 'Close')
  await press(asha.page, 'Rate Ravi')
  const form = await settled(sheet(asha.page, 'How was Ravi?'))
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await form.getByLabel('Review', { exact: true }).fill('Came on time.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(asha.page, 'Thank you for your rating')).toBeVisible()
  await expect(button(asha.page, 'Rate Ravi')).toHaveCount(0)
  expect((await reads<{ userRating: number }>(asha.page, `/auth/profile/${ravi.givenId}`)).userRating).toBe(4)
  await expect(button(ravi.page, 'Rate Asha')).toBeVisible()

  await test.step('saves the evidence file from the timeline', async () => {
    const download = ravi.page.waitForEvent('download')
    await openStory(ravi.page)
    await ravi.page.getByRole('link', { name: 'Save as evidence' }).click()
    expect((await download).suggestedFilename()).toBe(`evidence-${givenId}.json`)
  })
})
