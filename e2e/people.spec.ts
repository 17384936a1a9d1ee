import type { Page } from '@playwright/test'
import { title, toast } from './locators.ts'
import { looksRight } from './looks.ts'
import { expect, test } from './market.ts'
import { go, liveSocket, member, offerText, postOffer, postTask, say } from './steps.ts'

const more = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  return page.getByRole('dialog')
}

const block = async (page: Page, name: string) => {
  await (await more(page)).getByRole('button', { name: `Block ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Block ${name}?` })
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(toast(page, 'Blocked').last()).toBeVisible()
}

test('closes the chat on both sides after a block, refuses messages and offers, and can be taken back', async ({
  newVisitor,
}) => {
  const [asha, ravi] = [await newVisitor(), await newVisitor()]
  const [a, r] = [await member(asha, 'Asha'), await member(ravi, 'Ravi')]
  const task = await postTask(asha)
  await say(ravi, a.givenId, 'Namaste')
  const listening = [liveSocket(asha), liveSocket(ravi)]
  await asha.goto(`/app/messages/${r.givenId}`)
  await ravi.goto(`/app/messages/${a.givenId}`)
  await Promise.all(listening)
  await expect(asha.getByText('● Online')).toBeVisible()
  await expect(asha.getByLabel('Message', { exact: true })).toBeVisible()
  await expect(ravi.getByLabel('Message', { exact: true })).toBeVisible()

  await block(asha, 'Ravi')
  await expect(asha.getByText(/^You've blocked Ravi\./)).toBeVisible()
  await expect(asha.getByLabel('Message', { exact: true })).toHaveCount(0)
  // The other side learns that it cannot write, and no more than that.
  await expect(ravi.getByText("You can't write to Asha.")).toBeVisible()
  await expect(ravi.getByLabel('Message', { exact: true })).toHaveCount(0)
  await expect(ravi.getByText(/blocked/)).toHaveCount(0)

  const refused = await ravi.request.post(`/api/offer/post/${task.givenId}`, {
    data: { taskId: task.givenId, price: 450, description: offerText },
  })
  expect(refused.status()).toBe(403)
  await go(asha, '/alerts')
  await expect(asha.getByText('No alerts found.')).toBeVisible()
  await ravi.goto(`/app/task/offer/${task.givenId}`)
  await expect(ravi.getByRole('heading', { name: task.title })).toHaveCount(0)
  await expect(ravi.getByText("This task isn't here any more.")).toBeVisible()

  await go(asha, `/messages/${r.givenId}`)
  await (await more(asha)).getByRole('button', { name: 'Unblock Ravi' }).click()
  await expect(asha.getByLabel('Message', { exact: true })).toBeVisible()
  await block(asha, 'Ravi')
  await asha.getByRole('button', { name: 'Unblock', exact: true }).click()
  await asha.getByLabel('Message', { exact: true }).fill('Let us try again')
  await asha.getByRole('button', { name: 'Send' }).click()
  await expect(asha.getByRole('log')).toContainText('Let us try again')
})

test('removes the offers of a blocked person from the list at once, lists blocked people on the own account, and unblocks them there', async ({
  page,
  asha,
  raviAfar: ravi,
}) => {
  const task = await postTask(page)
  await postOffer(ravi, task.givenId)
  await page.goto(`/app/task/offers/${task.givenId}`)
  await expect(page.getByRole('article', { name: 'Ravi Test' })).toBeVisible()
  await block(page, 'Ravi Test')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByText(/No offers yet/)).toBeVisible()

  await page.goto(`/app/profile/${asha.givenId}`)
  await page.getByRole('link', { name: /^Privacy/ }).click()
  await expect(title(page, 'Privacy')).toBeVisible()
  const list = page.getByRole('list', { name: 'Blocked people' })
  await expect(list.getByText('Ravi Test')).toBeVisible()
  await list.getByRole('button', { name: 'Unblock Ravi' }).click()
  await expect(page.getByText(/You haven't blocked anyone/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/You haven't blocked anyone/)).toBeVisible()
})

/** Fills in the form of a report that is open. */
const sendReport = async (page: Page, reason: string, details: string) => {
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await sheet.getByRole('button', { name: reason }).click()
  await sheet.getByLabel('Details').fill(details)
  await sheet.getByRole('button', { name: 'Send report' }).click()
}

test('reports a task, an offer, a message and a person, each once', async ({
  page,
  asha,
  raviAfar: ravi,
  market,
}) => {
  const strange = await postTask(ravi)
  const own = await postTask(page)
  const offer = await postOffer(ravi, own.givenId)
  await say(ravi, asha.givenId, 'An older word')
  await say(ravi, asha.givenId, 'Send me your bank card')
  const thanks = 'Thank you. A moderator will look at it'

  await page.goto(`/app/task/${strange.givenId}`)
  await (await more(page)).getByRole('button', { name: 'Report this task' }).click()
  await sendReport(page, 'Spam or scam', 'There is no such flat.')
  await expect(toast(page, thanks).first()).toBeVisible()
  // The same thing again: what was typed stays, and it says why.
  await (await more(page)).getByRole('button', { name: 'Report this task' }).click()
  await sendReport(page, 'Something else', 'Once more')
  await expect(page.getByRole('alert').getByText("You've already reported this")).toBeVisible()
  await expect(page.getByLabel('Details')).toHaveValue('Once more')
  await looksRight(page, 'a report')

  await page.goto(`/app/task/offers/${own.givenId}`)
  await (await more(page)).getByRole('button', { name: 'Report this offer' }).click()
  await sendReport(page, 'Something else', '')
  await expect(toast(page, thanks).last()).toBeVisible()
  await go(page, `/messages/${ravi.givenId}`)
  await (await more(page)).getByRole('button', { name: 'Report a message' }).click()
  await page.getByRole('dialog', { name: 'Which message?' }).getByText('Send me your bank card').click()
  await sendReport(page, 'Spam or scam', 'He asks for my card.')
  await expect(toast(page, thanks).last()).toBeVisible()
  await go(page, `/profile/${ravi.givenId}`)
  await (await more(page)).getByRole('button', { name: 'Report Ravi' }).click()
  await sendReport(page, 'Harassment or threats', 'Rude')
  await expect(page.getByRole('dialog', { name: 'Report Ravi' })).toBeHidden()

  const { rows } = await market.query(
    `SELECT r.kind, r.reason, r.details, r.subject_id, r.snapshot FROM reports r JOIN users u ON u.id = r.reporter_id
     WHERE u.given_id = $1 ORDER BY r.id`,
    [asha.givenId],
  )
  expect(rows).toMatchObject([
    { kind: 'task', reason: 'Spam or scam', details: 'There is no such flat.', subject_id: strange.givenId },
    { kind: 'offer', reason: 'Something else', details: '', subject_id: offer._id },
    { kind: 'message', reason: 'Spam or scam', snapshot: [{ text: 'Send me your bank card' }] },
    { kind: 'person', reason: 'Harassment or threats', subject_id: ravi.givenId },
  ])
})
