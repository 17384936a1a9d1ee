import type { Page } from '@playwright/test'
import { agreedFor, button, field, happened, lastEvent, openStory, press, sheet, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { agreedTask, complete, fromMenu, heldTask, inMenu, member, settled } from './steps.ts'

const next = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

const reads = async <T>(page: Page, path: string): Promise<T> =>
  (await page.request.get(`/api${path}`)).json()
const codeOf = async (page: Page, taskId: string) =>
  (await reads<{ arrival: { code: string } }>(page, `/agreement/${taskId}`)).arrival.code

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

test('[deal.1] asks only for a day when the agreement left the day open', async ({ asha, ravi }) => {
  const { givenId } = await heldTask(asha.page, ravi.page)
  await openBoth([asha.page, ravi.page], givenId)
  await expect(asha.page.getByText('Any day, morning (before 11 AM)')).toBeVisible()
  await press(ravi.page, 'Agree on a day')
  const form = sheet(ravi.page, 'Agree on a day')
  await form.getByRole('button', { name: 'On Date' }).click()
  await press(ravi.page, 'Confirm')
  await press(ravi.page, 'Send proposal')
  await expect(form).toBeHidden()
  await press(asha.page, 'Accept')
  for (const { page } of [asha, ravi]) {
    await expect(page.getByText(/^\w+day, \d+ \w+, morning \(before 11 AM\)$/)).toBeVisible()
    await expect(button(page, 'Agree on a day')).toHaveCount(0)
  }
})

test('[deal.1, deal.2, deal.5] shows a proposed change to the other side at once, and lets them accept it', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  await openBoth([asha.page, ravi.page], givenId)
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
  await expect(happened(asha.page)).toContainText([
    'You accepted the offer',
    'Ravi proposed a change',
    'You accepted the change',
  ])
})

test('[deal.1] lets a proposal be declined or taken back, and tells both', async ({ asha, ravi }) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  await openBoth([asha.page, ravi.page], givenId)
  await proposeChange(asha.page, '400')
  await press(asha.page, 'Take back')
  await expect(lastEvent(asha.page)).toContainText('You took the proposal back')
  await proposeChange(asha.page, '420')
  await press(ravi.page, 'Decline')
  await expect(lastEvent(asha.page)).toContainText('Ravi declined the proposal')
  await expect(agreedFor(asha.page, '₹450')).toBeVisible()
})

test('[deal.1] keeps what is typed for a proposal over a reload, and asks only for the fields chosen', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  await asha.page.goto(`/app/task/${givenId}`)
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

test('[arrive.1] shows the poster the code, takes it from the provider, and reports a wrong one beside the field', async ({
  asha,
  ravi,
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
})

test("[done.1, done.2] lets the provider mark the work as done, the poster ask for changes, the provider refuse the poster's mark, and mark it again", async ({
  asha,
  ravi,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page, { modeOfTask: 'Remotely' })
  await openBoth([asha.page, ravi.page], givenId)
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
})

test('[cancel.1, cancel.3] lets one side cancel and blame the other, and the other contest it', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  await openBoth([asha.page, ravi.page], givenId)
  await fromMenu(asha.page, 'Cancel task')
  const form = sheet(asha.page, 'Cancel task')
  await expect(form.getByRole('button', { name: 'Cancel task' })).toBeDisabled()
  await form.getByRole('button', { name: "Ravi didn't turn up" }).click()
  await form.getByRole('radio', { name: 'Ravi', exact: true }).check({ force: true })
  await expect(form.getByText(/^Ravi can say otherwise within seven days/)).toBeVisible()
  await form.getByLabel('Note').fill('I waited for an hour at the gate.')
  await form.getByRole('button', { name: 'Cancel task' }).click()
  await expect(next(asha.page, /^You cancelled on/)).toBeVisible()
  await expect(asha.page.getByText('CANCELLED', { exact: true })).toBeVisible()
  // The side that blames cannot contest.
  await expect(button(asha.page, "It wasn't my fault")).toHaveCount(0)

  await expect(next(ravi.page, /^Asha cancelled on/)).toBeVisible()
  await expect((await openStory(ravi.page)).getByText('Asha blamed you')).toBeVisible()
  await press(ravi.page, 'Close')
  await press(ravi.page, "It wasn't my fault")
  await ravi.page.getByLabel('What happened?').fill('I stood at the other gate.')
  await press(ravi.page, 'Send')
  await expect(ravi.page.getByText(/A moderator will decide/)).toBeVisible()
})

test('[deal.2] lets only both together cancel once the work is marked as done', async ({ asha, ravi }) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  await complete(ravi.page, givenId)
  await openBoth([asha.page, ravi.page], givenId)
  await fromMenu(asha.page, 'Propose to cancel')
  await sheet(asha.page, 'Propose to cancel').getByLabel('Reason').fill('We both want it so.')
  await press(asha.page, 'Send proposal')
  await expect(next(asha.page, 'Waiting for Ravi to agree to cancel')).toBeVisible()
  await press(ravi.page, 'Accept')
  await expect(next(ravi.page, /^Cancelled on/)).toBeVisible()
  await expect(next(asha.page, /^Cancelled on/)).toBeVisible()
})

test('saves the evidence file from the timeline', async ({ asha, ravi }) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  await ravi.page.goto(`/app/task/${givenId}`)
  const download = ravi.page.waitForEvent('download')
  await openStory(ravi.page)
  await ravi.page.getByRole('link', { name: 'Save as evidence' }).click()
  expect((await download).suggestedFilename()).toBe(`evidence-${givenId}.json`)
})

test('[done.1, done.3] completes work at the deadline when nobody answers, and still lets the poster rate', async ({
  newVisitor,
  ownMarket,
}) => {
  const market = await ownMarket({ AUTO_COMPLETE_DAYS: '0.00003' })
  const visitor = () => newVisitor({ baseURL: market.origin, reducedMotion: 'reduce' })
  const [asha, ravi] = [await visitor(), await visitor()]
  await member(asha, 'Asha')
  const { givenId: raviId } = await member(ravi, 'Ravi')
  const { givenId } = await agreedTask(asha, ravi)
  await openBoth([asha, ravi], givenId)
  await complete(ravi, givenId)
  await expect(asha.getByText('COMPLETED', { exact: true })).toBeVisible()
  await expect(lastEvent(asha)).toContainText('The task completed by itself')
  await press(asha, 'Rate Ravi')
  const form = await settled(sheet(asha, 'How was Ravi?'))
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await form.getByLabel('Review', { exact: true }).fill('Came on time.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(asha, 'Thank you for your rating')).toBeVisible()
  await expect(button(asha, 'Rate Ravi')).toHaveCount(0)
  expect((await reads<{ userRating: number }>(asha, `/auth/profile/${raviId}`)).userRating).toBe(4)
  await expect(button(ravi, 'Rate Asha')).toBeVisible()
})
