import type { Page } from '@playwright/test'
import { agreedFor, openStory, press, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, giveBack } from './played.ts'
import { rests } from './rests.ts'
import {
  at,
  type Caller,
  complete,
  decide,
  fromMenu,
  go,
  inMenu,
  member,
  offerText,
  postOffer,
  postTask,
  seesNoToast,
} from './steps.ts'

const nextYear = new Date().getFullYear() + 1

const openTask = async (page: Page, taskId: string) => {
  await page.goto(`/app/task/${taskId}`)
  await expect(title(page, 'Task Brief')).toBeVisible()
  await expect(page.locator('footer').locator('a, button').first()).toBeVisible()
}

/** The controls on a task besides 'Back'. */
const actions = async (page: Page) => {
  const named = await page.locator('header, footer').locator('a, button').all()
  const names = await Promise.all(
    named.map(async one => (await one.getAttribute('aria-label')) ?? one.textContent()),
  )
  // Beside what one may do with the task stands what one may do about the other side.
  return names.filter(name => name !== 'Back' && name !== 'More').sort()
}

test('[task.1, task.2, task.3] shows what was posted, and who posted it', async ({ page, newCaller }) => {
  const poster = await newCaller()
  const { givenId: posterId } = await member(poster, 'Asha')
  await member(page, 'Ravi')
  const full = await postTask(poster, {
    categoryId: 11,
    title: 'Walk two dogs',
    description: 'Twice a day, half an hour each, on the lead.',
    specificRequirement: 'No bicycles, please.',
    ...{ dateFlexible: false, startDate: `${nextYear}-03-03`, endDate: `${nextYear}-04-21` },
    timeSlot: 'Evening',
    workDays: 6,
    budget: 125_000,
  })
  const plain = await postTask(poster, { modeOfTask: 'Remotely', taskCity: 'NA', taskLocation: 'NA' })
  const lent = await postTask(poster, { categoryId: 17, workDays: 9, timeSlot: 'Afternoon' })

  await openTask(page, full.givenId)
  await expect(page.getByText('Pet Care', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Walk two dogs' })).toBeVisible()
  await expect(page.getByText('OPEN', { exact: true })).toBeVisible()
  for (const fact of [
    '₹1,25,000',
    '12 Baner Road, Pune',
    '3 March to 21 April, evening (after 4 PM)',
    '6 work days',
  ])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByText('Twice a day, half an hour each, on the lead.')).toBeVisible()
  await expect(page.getByText('No bicycles, please.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Asha Test' }).click()
  await expect(page).toHaveURL(at(`/profile/${posterId}`))

  await openTask(page, plain.givenId)
  await expect(page.getByText('Remote', { exact: true })).toBeVisible()
  await expect(page.getByText(/morning \(before 11 AM\)$/)).toBeVisible()
  await expect(page.getByText(/Specific Requirements|work days|Borrowed for|Completed on/)).toHaveCount(0)
  await openTask(page, lent.givenId)
  await expect(page.getByText('Borrowed for 9 days', { exact: true })).toBeVisible()
  const due = page.getByText(/afternoon \(11 am-4 pm\)$/)
  await expect(due).toBeVisible()
  // Wherever the line ends, its hours stay together: on screens from 320 to 390 px.
  const lines = await due.evaluate(element => {
    const linesOf = () => {
      const tops = new Set<number>()
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let isInside = false
      for (let node = words.nextNode(); node; node = words.nextNode())
        for (const [i, letter] of [...node.textContent!].entries()) {
          isInside ||= letter === '('
          const range = document.createRange()
          range.setStart(node, i)
          range.setEnd(node, i + 1)
          if (isInside && letter.trim()) tops.add(Math.round(range.getBoundingClientRect().top))
        }
      return tops.size
    }
    return Array.from({ length: 71 }, (_, i) => {
      document.body.style.width = `${320 + i}px`
      return linesOf()
    })
  })
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('[task.4, task.5, task.8] shows the task and the offer of an agreement to its two parties alone, and the day of completion in words', async ({
  page,
  newVisitor,
  newCaller,
  market,
}) => {
  const [passerBy, poster, rejected] = [await newVisitor(), await newCaller(), await newCaller()]
  await member(poster, 'Asha')
  await member(page, 'Ravi')
  await member(rejected, 'Meera')
  await member(passerBy, 'Kabir')
  const { givenId, title: name } = await postTask(poster)
  const offer = await postOffer(page, givenId, 450)
  await postOffer(rejected, givenId, 400)
  const answerTo = async (who: Caller) => {
    const reply = await who.request.get(`/api/task/particularTask/${givenId}/`)
    return { status: reply.status(), text: await reply.text() }
  }
  // While it is open nobody sees an offer, and a passer-by sees the task.
  for (const who of [poster, page, rejected, passerBy])
    expect(JSON.parse((await answerTo(who)).text).offer).toBe(null)
  await openTask(passerBy, givenId)
  await decide(poster, givenId, offer._id, 'Accepted')
  await market.query(`UPDATE offers SET decided_at = now() - interval '50 hours' WHERE id = $1`, [offer._id])
  expect(JSON.parse((await answerTo(poster)).text).offer).toMatchObject({
    price: 450,
    description: offerText,
  })
  await openTask(page, givenId)
  await expect(page.getByText('IN-PROGRESS', { exact: true })).toBeVisible()
  await expect(agreedFor(page, '₹450')).toBeVisible()
  const story = await openStory(page)
  await expect(story.getByText("Ravi's offer, accepted 2 days ago", { exact: true })).toBeVisible()
  await expect(story.getByText('₹450 agreed', { exact: true })).toBeVisible()
  await expect(story.getByText(offerText, { exact: true })).toBeVisible()
  await press(page, 'Close')

  await passerBy.reload()
  await expect(passerBy).toHaveURL(at('/'))
  for (const who of [rejected, passerBy]) {
    const { status, text } = await answerTo(who)
    expect(status).toBe(403)
    expect(text).not.toContain(offerText)
    expect(text).not.toContain(name)
  }
  // From within the app, too.
  await passerBy.goto('/app/alerts')
  await expect(title(passerBy, 'Alerts')).toBeVisible()
  await go(passerBy, `/task/${givenId}`)
  await expect(passerBy).toHaveURL(at('/'))
  await complete(poster, givenId, 4)
  await complete(page, givenId)
  await passerBy.goto(`/app/task/${givenId}`)
  await expect(passerBy).toHaveURL(at('/'))

  await market.query(
    `UPDATE agreements SET completed_at = '2026-03-03T06:00:00Z' WHERE task_id = (SELECT id FROM tasks WHERE given_id = $1)`,
    [givenId],
  )
  await page.reload()
  await expect(page.getByText('Completed on 3rd March 2026', { exact: true })).toBeVisible()
  await expect(page.getByText('COMPLETED', { exact: true })).toBeVisible()
})

test('[task.6, task.9, task.10, task.11] offers each role its own actions, before and after an offer is accepted, and says how long ago the task was posted', async ({
  page,
  asha,
  ravi,
  market,
}) => {
  const { givenId } = await postTask(page)
  await market.query(`UPDATE tasks SET created_at = now() - interval '169 hours' WHERE given_id = $1`, [
    givenId,
  ])
  const linkTo = (who: Page, name: string) => who.getByRole('link', { name, exact: true })
  await openTask(page, givenId)
  await expect.poll(() => actions(page)).toEqual(['Edit Task', 'Invite people', 'Share', 'View Offers'])
  await expect(page.getByText('Posted by you • 1 week ago', { exact: true })).toBeVisible()
  expect(await inMenu(page)).toContain('Delete Task')
  await linkTo(page, 'View Offers').click()
  await expect(page).toHaveURL(at(`/task/offers/${givenId}`))
  await openTask(ravi.page, givenId)
  await expect.poll(() => actions(ravi.page)).toEqual(['Make an Offer', 'Message', 'Share'])
  await expect(linkTo(ravi.page, 'Message')).toHaveAttribute('href', `/app/messages/${asha.givenId}`)
  await linkTo(ravi.page, 'Make an Offer').click()
  await expect(ravi.page).toHaveURL(at(`/task/offer/${givenId}`))

  const offer = await postOffer(ravi.page, givenId)
  await decide(page, givenId, offer._id, 'Accepted')
  // The poster's button to mark it as complete stands above, as the bar has no room for three.
  const ownActs = ['Mark as Complete', 'Message', 'Share']
  for (const [who, friend, acts] of [
    [page, ravi, ['Message', 'Pay and Hold ₹450', 'Share']],
    [ravi.page, asha, ownActs],
  ] as const) {
    await openTask(who, givenId)
    await expect.poll(() => actions(who)).toEqual(acts)
    await expect(who.getByRole('button', { name: 'Mark as Complete' })).toBeVisible()
    await linkTo(who, 'Message').click()
    await expect(who).toHaveURL(at(`/messages/${friend.givenId}`))
  }
})

test('[task.12] asks before deleting, stays silent when that fails, and leads home when it works', async ({
  page,
}) => {
  await member(page, 'Asha')
  const { givenId, title: name } = await postTask(page)
  await openTask(page, givenId)
  const ask = async () => {
    await fromMenu(page, 'Delete Task')
    const dialog = page.locator('dialog:modal')
    await expect(
      dialog.getByText('Are you sure you want to delete this task???', { exact: true }),
    ).toBeVisible()
    return dialog
  }
  const status = async () => (await page.request.get(`/api/task/particularTask/${givenId}/`)).status()
  await (await ask()).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('dialog:modal')).toBeHidden()
  expect(await status()).toBe(200)

  await answer(page, `POST /task/deleteTask/${givenId}`, 500, { message: 'Never shown' })
  const failed = page.waitForResponse('**/deleteTask/**')
  await (await ask()).getByRole('button', { name: 'Delete', exact: true }).click()
  await failed
  await expect(page.locator('dialog:modal')).toBeHidden()
  await rests(page)
  await seesNoToast(page)
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await giveBack(page, `POST /task/deleteTask/${givenId}`)
  await (await ask()).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Task deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  expect(await status()).toBe(404)
})
