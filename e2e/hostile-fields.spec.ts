import { type APIRequestContext, type Page, request } from '@playwright/test'
import { bare, foreign, hostile, watch } from './hostile.ts'
import { expect, type Market, test } from './market.ts'
import { aTask, go, member, newEmail, offerText, openMenu, password, title } from './steps.ts'

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

const profile = (text: string) => ({
  age: 30,
  gender: 'other',
  city: text,
  college: text,
  skills: text,
  description: text,
})
const hostileTask = (text: string) =>
  aTask({
    title: within(text),
    description: within(text),
    specificRequirement: text,
    taskCity: text,
    taskLocation: text,
  })

/** Somebody all of whose texts are this one; with a task, an offer, messages, reports and an answer of theirs. */
const plant = async (market: Market, text: string, to: { givenId: string; taskId: string }) => {
  const who = await request.newContext({ baseURL: market.origin })
  const user = await post(
    who,
    '/auth/signup',
    { firstName: 'Somebody', lastName: 'Hostile', email: newEmail(), password },
    201,
  )
  // Many of them are no name that one can sign up with; a screen must bear them all the same.
  await market.query('UPDATE users SET first_name = $1, last_name = $1 WHERE given_id = $2', [
    text,
    user.givenId,
  ])
  const saved = await who.put('/api/auth/update-profile', { data: profile(text) })
  expect(saved.status()).toBe(200)
  const task = await post(who, '/task/post', hostileTask(text), 201)
  const offer = { taskId: to.taskId, price: 100, description: within(text) }
  const { _id: offerId } = await post(who, `/offer/post/${to.taskId}`, offer, 201)
  const { _id: messageId } = await post(who, `/messages/sendMessage/${to.givenId}`, { message: text }, 201)
  const reason = 'Something else'
  await post(who, '/people/report', { kind: 'person', subjectId: to.givenId, reason, details: text }, 201)
  return { who, text, givenId: user.givenId, taskId: task.givenId, offerId, messageId }
}

/** A task of somebody's that was done and rated, the offer and the review the text again. */
const rate = async (who: APIRequestContext, worker: APIRequestContext, text: string) => {
  const { givenId: taskId } = await post(who, '/task/post', hostileTask(text), 201)
  const { _id: offerId } = await post(
    worker,
    `/offer/post/${taskId}`,
    { taskId, price: 60, description: within(text) },
    201,
  )
  await post(who, `/offer/update/${taskId}/${offerId}`, { status: 'Accepted' }, 200)
  await post(worker, `/task/completeTask/${taskId}`, {}, 200)
  const review = { rating: 3, title: text, description: within(text) }
  await post(who, `/task/completeTask/${taskId}`, review, 200)
  return taskId
}

test(`none of ${hostile.length} hostile texts in every field of every screen runs`, async ({
  newVisitor,
  market,
}) => {
  test.setTimeout(400_000)
  const [asha, meera] = [await newVisitor(bare), await newVisitor(bare)]
  const done = [await watch(asha), await watch(meera)]
  const a = await member(asha, 'Asha')
  const m = await member(meera, 'Meera')
  await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [m.givenId])
  const main = await post(asha.request, '/task/post', aTask(), 201)
  const planted: Awaited<ReturnType<typeof plant>>[] = []
  for (const text of hostile)
    planted.push(await plant(market, text, { givenId: a.givenId, taskId: main.givenId }))

  const rated: string[] = []
  // What moderators and those concerned write about it, each text again.
  for (const { who, text, givenId, taskId, messageId } of planted) {
    rated.push(await rate(who, asha.request, text))
    const note = within(text)
    const own = await post(asha.request, '/task/post', hostileTask(text), 201)
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
  const last = within(hostile.at(-1)!)
  await asha.goto('/app/')
  await sees(asha, '/', 'Find tasks', 'items found')
  for (const [i, { text, givenId, taskId }] of planted.entries()) {
    await sees(asha, `/task/${taskId}`, 'Task Brief', within(text))
    await sees(asha, `/task/${rated[i]}`, 'Task Brief', within(text))
    await sees(asha, `/profile/${givenId}`, 'Profile', text)
    await sees(asha, `/messages/${givenId}`, 'Messages', text)
  }
  await sees(asha, `/task/offers/${main.givenId}`, 'Offers', last)
  await sees(asha, '/messages', 'Messages', hostile[0])
  await sees(asha, '/alerts', 'Alerts', hostile[0])
  await sees(asha, '/mytasks', 'My Tasks', last)
  await sees(asha, '/profile/standing', 'Account Standing', last)
  await go(asha, '/')
  await openMenu(asha)
  await asha.keyboard.press('Escape')

  await meera.goto('/app/moderation')
  await sees(meera, '/moderation', 'Moderation', hostile.at(-1)!)
  for (const tab of ['Limited', 'Log']) {
    await meera.getByRole('tab', { name: tab }).click()
    await expect(meera.getByText(last).first()).toBeVisible()
    expect(await foreign(meera), tab).toEqual([])
  }
  const { rows } = await market.query(
    'SELECT id, details FROM reports WHERE about_id <> reporter_id ORDER BY id',
  )
  for (const { id, details } of rows)
    if (hostile.some(text => details.includes(text)))
      await sees(meera, `/moderation/reports/${id}`, 'Report', details)

  // Somebody's own screens, as one of them sees them.
  for (const { who } of planted.slice(0, 1).concat(planted.slice(-4))) {
    const page = await newVisitor({ ...bare, storageState: await who.storageState() })
    done.push(await watch(page))
    await page.goto('/app/')
    const { text, givenId } = planted.find(other => other.who === who)!
    await sees(page, `/profile/${givenId}`, 'My Account', text)
    await sees(page, '/profile/standing', 'Account Standing', within(text))
    await go(page, '/profile/edit')
    await expect(page.getByLabel('About Me')).toHaveValue(text)
    expect(await foreign(page)).toEqual([])
  }

  // The file that is made for reading, opened as a page: it alone shows what reviews say.
  const reader = await newVisitor(bare)
  done.push(await watch(reader))
  await reader.setContent(await (await asha.request.get('/api/account/export?format=html')).text())
  const said = (await reader.locator('h2:text-is("Reviews about you") + div').textContent())!
  expect(hostile.filter(text => !said.includes(within(text)))).toEqual([])
  expect(await foreign(reader)).toEqual([])
  await reader.waitForTimeout(300)
  for (const { who } of planted) await who.dispose()
  expect(done.flat()).toEqual([])
})
