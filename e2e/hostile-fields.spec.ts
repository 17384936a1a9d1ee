import { type APIRequestContext, type Page, request } from '@playwright/test'
import { bare, foreign, hostile, watch } from './hostile.ts'
import { title } from './locators.ts'
import { expect, test } from './market.ts'
import type { Market } from './market-server.ts'
import { rests } from './rests.ts'
import { aTask, go, member, newEmail, offerText, openMenu, password } from './steps.ts'

const post = async (who: APIRequestContext, path: string, data: object, status: number) => {
  const answer = await who.post(`/api${path}`, { data })
  expect([path, answer.status(), answer.status() === status || (await answer.text())]).toEqual([
    path,
    status,
    true,
  ])
  return answer.json() as Promise<{ givenId: string; _id: string }>
}

/** Long enough for every field, the text in its middle. */
const within = (text: string) => `Here is some text ${text} and some more of it`

/**
 * How many of the texts lie between those of two people: fewer than the fields, so that each text stands somewhere, and
 * each field has a script, a picture, a drawing and a frame from somebody.
 */
const stride = 12
/** The texts of one person, another for each field. */
const textsOf = (person: number) => {
  const text = (field: number) => hostile[(stride * person + field) % hostile.length]!
  return {
    firstName: text(0),
    lastName: text(1),
    profile: {
      age: 30,
      gender: 'other',
      city: text(2),
      college: text(3),
      skills: text(4),
      description: text(5),
    },
    task: {
      ...{ title: within(text(6)), description: within(text(7)), specificRequirement: text(8) },
      ...{ taskCity: text(9), taskLocation: text(10) },
    },
    offer: within(text(11)),
    message: text(12),
    report: text(13),
    note: within(text(14)),
    review: { rating: 3, title: text(15), description: within(text(16)) },
  }
}
type Texts = ReturnType<typeof textsOf>

/** Somebody with hostile texts in every field; with a task, an offer, a message and a report of theirs. */
const plant = async (market: Market, texts: Texts, to: { givenId: string; taskId: string }) => {
  const who = await request.newContext({ baseURL: market.origin })
  const user = await post(
    who,
    '/auth/signup',
    { firstName: 'Somebody', lastName: 'Hostile', email: newEmail(), password },
    201,
  )
  // Many of them are no name that one can sign up with; a screen must bear them all the same.
  await market.query('UPDATE users SET first_name = $1, last_name = $2 WHERE given_id = $3', [
    texts.firstName,
    texts.lastName,
    user.givenId,
  ])
  const saved = await who.put('/api/auth/update-profile', { data: texts.profile })
  expect(saved.status()).toBe(200)
  const task = await post(who, '/task/post', aTask(texts.task), 201)
  const offer = { taskId: to.taskId, price: 100, description: texts.offer }
  await post(who, `/offer/post/${to.taskId}`, offer, 201)
  const { message } = texts
  const { _id: messageId } = await post(who, `/messages/sendMessage/${to.givenId}`, { message }, 201)
  const report = { kind: 'person', subjectId: to.givenId, reason: 'Something else', details: texts.report }
  await post(who, '/people/report', report, 201)
  return { who, texts, givenId: user.givenId, taskId: task.givenId, messageId }
}

/** A task of somebody's that was done and rated, with hostile texts in the offer and the review. */
const rate = async (who: APIRequestContext, worker: APIRequestContext, texts: Texts) => {
  const { givenId: taskId } = await post(who, '/task/post', aTask(texts.task), 201)
  const { _id: offerId } = await post(
    worker,
    `/offer/post/${taskId}`,
    { taskId, price: 60, description: texts.offer },
    201,
  )
  await post(who, `/offer/update/${taskId}/${offerId}`, { status: 'Accepted' }, 200)
  await post(worker, `/task/completeTask/${taskId}`, {}, 200)
  await post(who, `/task/completeTask/${taskId}`, texts.review, 200)
  // Then both reviews can be read.
  await post(worker, `/people/review/${taskId}`, { rating: 5, review: texts.review.description }, 201)
  return taskId
}

test('shows hostile texts in every field of every screen, and runs none', async ({ newVisitor, market }) => {
  const [asha, meera] = [await newVisitor(bare), await newVisitor(bare)]
  const done = [await watch(asha), await watch(meera)]
  const a = await member(asha, 'Asha')
  const m = await member(meera, 'Meera')
  await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [m.givenId])
  const main = await post(asha.request, '/task/post', aTask(), 201)
  const planted: Awaited<ReturnType<typeof plant>>[] = []
  for (let person = 0; person * stride < hostile.length; person++)
    planted.push(await plant(market, textsOf(person), { givenId: a.givenId, taskId: main.givenId }))

  const rated: string[] = []
  // Notes of moderators and of the people concerned are hostile, too.
  for (const { who, texts, givenId, taskId, messageId } of planted) {
    rated.push(await rate(who, asha.request, texts))
    const { note } = texts
    const own = await post(asha.request, '/task/post', aTask(texts.task), 201)
    await post(meera.request, `/moderation/tasks/${own.givenId}`, { act: 'hide', note }, 200)
    const offer = await post(
      asha.request,
      `/offer/post/${taskId}`,
      { taskId, price: 50, description: offerText },
      201,
    )
    await post(meera.request, `/moderation/offers/${offer._id}`, { act: 'hold', note }, 200)
    const report = { kind: 'message', subjectId: messageId, reason: 'Spam or scam', details: note }
    await post(asha.request, '/people/report', report, 201)
    await post(meera.request, `/moderation/people/${givenId}`, { act: 'limit', note }, 200)
    await post(who, '/people/appeal', { appeal: note }, 200)
  }

  const sees = async (page: Page, path: string, name: string, text: string) => {
    await go(page, path)
    await expect(title(page, name), path).toBeVisible()
    await expect(page.getByText(text).first(), path).toBeVisible()
    expect(await foreign(page), path).toEqual([])
  }
  const [first, last] = [planted[0]!.texts, planted.at(-1)!.texts]
  await asha.goto('/app/')
  await sees(asha, '/', 'Find tasks', 'items found')
  for (const [i, { texts, givenId, taskId }] of planted.entries()) {
    await sees(asha, `/task/${taskId}`, 'Task Brief', texts.task.description)
    await sees(asha, `/task/${rated[i]}`, 'Task Brief', texts.task.description)
    await sees(asha, `/profile/${givenId}`, 'Profile', texts.profile.description)
    await sees(asha, `/messages/${givenId}`, 'Messages', texts.message)
  }
  await sees(asha, `/task/offers/${main.givenId}`, 'Offers', last.offer)
  await sees(asha, '/messages', 'Messages', first.message)
  await sees(asha, '/alerts', 'Alerts', first.firstName)
  await sees(asha, '/mytasks', 'My Tasks', last.task.title)
  await sees(asha, '/profile/standing', 'Account standing', last.note)
  await go(asha, '/')
  await openMenu(asha)
  await asha.keyboard.press('Escape')

  await meera.goto('/app/moderation')
  await sees(meera, '/moderation', 'Moderation', last.firstName)
  for (const tab of ['Limited', 'Log']) {
    await meera.getByRole('tab', { name: tab }).click()
    await expect(meera.getByText(last.note).first()).toBeVisible()
    expect(await foreign(meera), tab).toEqual([])
  }
  const { rows } = await market.query('SELECT id, details FROM reports ORDER BY id')
  for (const { id, details } of rows)
    if (hostile.some(text => details.includes(text)))
      await sees(meera, `/moderation/reports/${id}`, 'Report', details)

  // Somebody's own screens, as a few of them see them.
  for (const { who, texts, givenId } of planted.filter((_, person) => person % 5 === 0)) {
    const page = await newVisitor({ ...bare, storageState: await who.storageState() })
    done.push(await watch(page))
    await page.goto('/app/')
    await sees(page, `/profile/${givenId}`, 'My Account', texts.profile.description)
    await sees(page, '/profile/standing', 'Account standing', texts.note)
    await go(page, '/profile/edit')
    await expect(page.getByLabel('About Me')).toHaveValue(texts.profile.description)
    expect(await foreign(page)).toEqual([])
  }

  await asha.goto(`/app/profile/${a.givenId}`)
  await asha.getByRole('button', { name: /^Show all/ }).click()
  const shown = asha.getByRole('main')
  for (const { texts } of planted.slice(-20)) await expect(shown).toContainText(texts.review.title)
  expect(await foreign(asha)).toEqual([])

  // The file that is made for reading, opened as a page.
  const reader = await newVisitor(bare)
  done.push(await watch(reader))
  await reader.setContent(await (await asha.request.get('/api/account/export?format=html')).text())
  const said = (await reader.locator('h2:text-is("Reviews about you") + div').textContent())!
  expect(planted.filter(({ texts }) => !said.includes(texts.review.description))).toEqual([])
  expect(await foreign(reader)).toEqual([])
  for (const page of [asha, meera, reader]) await rests(page)
  for (const { who } of planted) await who.dispose()
  expect(done.flat()).toEqual([])
})
