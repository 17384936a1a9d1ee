import type { Locator, Page } from '@playwright/test'
import { card, title } from './locators.ts'
import { longName, looksRight } from './looks.ts'
import { expect, test } from './market.ts'
import type { Market } from './market-server.ts'
import { picture } from './sample-picture.ts'
import {
  askQuestion,
  type Caller,
  contestedTask,
  go,
  member,
  openMenu,
  postOffer,
  postTask,
  reviewedTask,
  say,
} from './steps.ts'

const moderator = async (market: Market, page: Page, firstName: string) => {
  const person = await member(page, firstName)
  await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [person.givenId])
  return person
}

const report = async (page: Caller, kind: string, subjectId: string, details: string) => {
  const answer = await page.request.post('/api/people/report', {
    data: { kind, subjectId, reason: 'Spam or scam', details },
  })
  expect(answer.status()).toBe(201)
}

/** Opens the report with these details from the list of open ones. */
const openReport = async (page: Page, about: string) => {
  await go(page, '/moderation')
  await expect(title(page, 'Moderation')).toBeVisible()
  await page
    .getByRole('list', { name: 'Reports' })
    .getByRole('link', { name: new RegExp(about) })
    .first()
    .click()
  await expect(title(page, 'Report')).toBeVisible()
}

const act = async (page: Page, name: string, reason: string, within: Locator | Page = page) => {
  await within.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('[cancel.3] opens the page to moderators alone, shows them both statements about a cancellation, and lets them decide whose fault it was', async ({
  page,
  newCaller,
  market,
}) => {
  const [asha, ravi] = [await newCaller(), await newCaller()]
  await member(asha, 'Asha')
  await member(ravi, `Ravi${longName}`.slice(0, 50))
  const { givenId } = await contestedTask(asha, ravi, 'Carry the piano upstairs')
  const meera = await member(page, 'Meera')
  await page.goto('/app/moderation/reports/1')
  await expect(page.getByText('This page is for moderators.')).toBeVisible()
  await page.goto('/app/moderation')
  await expect(page.getByText('This page is for moderators.')).toBeVisible()
  await looksRight(page, 'not a moderator')
  await go(page, '/')
  const menu = await openMenu(page)
  await expect(menu.getByRole('link', { name: 'Post Task' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
  await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [meera.givenId])
  await page.goto('/app/')
  await (await openMenu(page)).getByRole('link', { name: 'Moderation' }).click()
  await expect(title(page, 'Moderation')).toBeVisible()

  await page.getByRole('tab', { name: 'Contested' }).click()
  const contested = page.getByRole('article', { name: 'Carry the piano upstairs' })
  await expect(contested).toContainText('Did not turn up: I waited for an hour')
  await expect(contested).toContainText('I stood at the gate at eleven')
  await contested.getByRole('button', { name: "Nobody's fault", exact: true }).click()
  const dialog = page.getByRole('dialog', { name: "Nobody's fault" })
  await dialog.getByLabel('Reason').fill('Too short')
  await dialog.getByRole('button', { name: "Nobody's fault", exact: true }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Reason').fill('Both were there, at different gates')
  await dialog.getByRole('button', { name: "Nobody's fault", exact: true }).click()
  await expect(contested).toHaveCount(0)
  for (const party of [asha, ravi]) {
    const answer = await party.request.get(`/api/agreement/${givenId}`)
    const { cancellation } = await answer.json()
    expect(cancellation.decided).toMatchObject({
      fault: 'nobody',
      note: 'Both were there, at different gates',
    })
  }
  await page.getByRole('tab', { name: 'Log' }).click()
  const log = page.getByRole('list', { name: 'Actions' })
  await expect(log).toContainText('Decided whose fault a cancellation was: nobody: Asha Test')
  await expect(log).toContainText('Both were there, at different gates')
})
test('lets a moderator hide a task and hold an offer, and shows their owner why', async ({
  newVisitor,
  newCaller,
  market,
}) => {
  const [asha, ravi, meera] = [await newVisitor(), await newCaller(), await newVisitor()]
  await member(asha, 'Asha')
  await member(ravi, 'Ravindran')
  await moderator(market, meera, 'Meera')
  const hidden = await postTask(asha, { title: 'Sell me your bank account' })
  const own = await postTask(asha, { title: 'Mend the garden gate' })
  const kept = await postOffer(ravi, own.givenId)
  const task = await postTask(ravi, { title: 'Paint the garden fence' })
  const offer = await postOffer(asha, task.givenId)
  await report(ravi, 'task', hidden.givenId, 'A scam')
  await report(ravi, 'offer', offer._id, 'Not serious')
  await report(asha, 'offer', kept._id, 'Not serious')

  await meera.goto('/app/moderation')
  await openReport(meera, 'A task of Asha')
  await expect(meera.getByText('A scam')).toBeVisible()
  await expect(meera.getByText('Sell me your bank account').first()).toBeVisible()
  await act(meera, 'Hide task', 'Bank accounts are not traded here')
  await expect(meera.getByRole('button', { name: 'Show task' })).toBeVisible()
  await act(meera, 'Resolve', 'Hidden')
  await expect(meera.getByText(/^Resolved on/)).toBeVisible()
  await openReport(meera, 'An offer of Asha')
  await act(meera, 'Hold offer', 'Please say what you would do')
  await expect(meera.getByRole('button', { name: 'Release offer' })).toBeVisible()

  await asha.goto('/app/')
  await expect(card(asha, 'Paint the garden fence')).toBeVisible()
  await expect(card(asha, 'Sell me your bank account')).toHaveCount(0)
  await asha.goto(`/app/task/${hidden.givenId}`)
  await expect(
    asha.getByText('A moderator has hidden this task: Bank accounts are not traded here'),
  ).toBeVisible()
  await looksRight(asha, 'a hidden task')
  await go(asha, '/mytasks')
  await asha.getByRole('link', { name: /has hidden one of your tasks/ }).click()
  await expect(title(asha, 'Account standing')).toBeVisible()
  await expect(asha.getByRole('list', { name: 'Hidden tasks' })).toContainText('Bank accounts are not traded')
  await asha.goto(`/app/task/${task.givenId}`)
  await expect(
    asha.getByText('A moderator is holding back your offer on this task: Please say what you would do'),
  ).toBeVisible()
  await act(meera, 'Release offer', 'Explained meanwhile')
  await asha.reload()
  await expect(title(asha, 'Task Brief')).toBeVisible()
  await expect(asha.getByText(/is holding back your offer/)).toHaveCount(0)

  // A bidder's held offer is not on the poster's list.
  await openReport(meera, 'An offer of Ravindran')
  await act(meera, 'Hold offer', 'Please say what you would do')
  await go(asha, `/task/offers/${own.givenId}`)
  await expect(asha.getByText(/No offers yet/)).toBeVisible()
  await act(meera, 'Release offer', 'Explained meanwhile')
  await asha.reload()
  await expect(asha.getByRole('article', { name: 'Ravindran Test' })).toBeVisible()
  await go(meera, '/moderation')
  await meera.getByRole('tab', { name: 'Log' }).click()
  const log = meera.getByRole('list', { name: 'Actions' })
  for (const words of ['Hid a task', 'Held an offer', 'Released an offer', 'Resolved a report'])
    await expect(log.getByText(words).first()).toBeVisible()
  await expect(log).toContainText('Bank accounts are not traded here')
})

test('lets a moderator hold a picture, a question and a review', async ({ page, newCaller, market }) => {
  const [asha, ravi] = [await newCaller(), await newCaller()]
  await member(asha, 'Anjali')
  await member(ravi, 'Rohan')
  await moderator(market, page, 'Meera')
  const upload = await asha.request.post('/api/upload?use=task', { multipart: { file: picture(1) } })
  const task = await postTask(asha, { photoIds: [(await upload.json())._id] })
  const question = await askQuestion(ravi, task.givenId)
  const done = await reviewedTask(asha, ravi)
  await report(ravi, 'task', task.givenId, 'A picture of me')
  await report(asha, 'question', question._id, 'Not about the task')
  await report(ravi, 'review', `${done.givenId}-provider`, 'Not true')

  await page.goto('/app/moderation')
  for (const [about, thing] of [
    ['A task of Anjali', 'picture'],
    ['A question of Rohan', 'question'],
    ['A review by Anjali', 'review'],
  ] as const) {
    await openReport(page, about)
    await act(page, `Hold ${thing}`, 'Not allowed here')
    await expect(page.getByRole('button', { name: `Release ${thing}` })).toBeVisible()
  }
  const log = page.getByRole('list', { name: 'Actions' })
  await go(page, '/moderation')
  await page.getByRole('tab', { name: 'Log' }).click()
  for (const words of ['Held a picture', 'Held a question', 'Held a review'])
    await expect(log.getByText(words).first()).toBeVisible()
})

test('shows a limited person the reason everywhere, lets them finish open work, and takes one answer', async ({
  newVisitor,
  newCaller,
  market,
}) => {
  const [asha, ravi, meera] = [await newCaller(), await newVisitor(), await newVisitor()]
  const a = await member(asha, 'Asha')
  const r = await member(ravi, `Ravi${longName}`.slice(0, 50))
  const m = await moderator(market, meera, 'Meera')
  await say(ravi, a.givenId, 'Before')
  await say(asha, r.givenId, 'What is it?')
  await say(ravi, a.givenId, 'Pay me in advance, now!')
  const { rows } = await market.query(
    `SELECT conversation_id || '-' || seq AS id FROM messages WHERE body LIKE 'Pay me in advance%'`,
  )
  await report(asha, 'message', rows[0].id, 'He presses me')

  await meera.goto('/app/moderation')
  await openReport(meera, 'A message of Ravi')
  await expect(meera.getByText('What is it?')).toBeVisible()
  await expect(meera.getByText('Reported', { exact: true })).toBeVisible()
  await act(meera, 'Limit person', 'You asked for money in advance')
  await expect(meera.getByRole('button', { name: 'Lift limit' })).toBeVisible()

  await ravi.goto('/app/')
  await ravi.getByRole('link', { name: 'Your account is limited. See why' }).click()
  await expect(ravi.getByText('You asked for money in advance')).toBeVisible()
  await ravi.getByLabel('Why the limit should be lifted').fill('too short')
  await ravi.getByRole('button', { name: 'Send answer' }).click()
  await expect(ravi.getByText('A moderator will look at your answer.')).toHaveCount(0)
  await ravi.getByLabel('Why the limit should be lifted').fill('It was for the paint alone, I have the bill.')
  await ravi.getByRole('button', { name: 'Send answer' }).click()
  await expect(ravi.getByText('A moderator will look at your answer.')).toBeVisible()
  await expect(ravi.getByRole('heading', { name: 'Your account is limited' })).toBeFocused()
  await expect(ravi.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  await ravi.reload()
  await expect(ravi.getByText('It was for the paint alone, I have the bill.')).toBeVisible()
  await expect(ravi.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  // Open work goes on, but a first message to somebody new does not.
  await ravi.goto(`/app/messages/${a.givenId}`)
  await expect(ravi.getByLabel('Message', { exact: true })).toBeVisible()
  await go(ravi, `/messages/${m.givenId}`)
  await expect(ravi.getByText("You can't write to Meera.")).toBeVisible()

  await go(meera, '/moderation')
  await meera.getByRole('tab', { name: 'Limited' }).click()
  const limited = meera.getByRole('article').filter({ hasText: `Ravi${longName}`.slice(0, 50) })
  await expect(limited).toContainText('It was for the paint alone, I have the bill.')
  await act(meera, 'Lift limit', 'The bill was shown', limited)
  await expect(limited).toHaveCount(0)
  await ravi.goto('/app/profile/standing')
  await expect(ravi.getByText(/Your account is in good standing/)).toBeVisible()
})
