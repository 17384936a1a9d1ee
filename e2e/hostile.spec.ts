import { type APIRequestContext, type Page, request } from '@playwright/test'
import { hostile } from './hostile.ts'
import { expect, test } from './market.ts'
import { answer } from './played.ts'
import { aTask, go, member, newEmail, offerText, openMenu, password, title } from './steps.ts'

// Alone the escapes are to hold: the policy, which would stop most of these as well, is switched off.
const bare = { bypassCSP: true, serviceWorkers: 'block', reducedMotion: 'reduce' } as const

/** Answers what hostile texts have done on a page, for as long as it is open. */
const watch = async (page: Page): Promise<string[]> => {
  const done: string[] = []
  page.on('dialog', dialog => {
    done.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('pwned', () => void done.push(`ran at ${page.url()}`))
  return done
}

/** Elements that only markup out of somebody's text can have brought. */
const foreign = (page: Page) =>
  page.evaluate(() => {
    const parts = 'object, embed, math, iframe, audio, video, [href^="javascript:" i], [src^="javascript:" i]'
    const events = ['error', 'load', 'focus', 'toggle', 'begin', 'pageshow'].map(name => `[on${name}]`)
    const scripts = 'body script:not([src^="/app/"])'
    const found = document.querySelectorAll([parts, scripts, ...events].join(', '))
    return [...found].map(part => part.outerHTML.slice(0, 120))
  })

test('each of the hostile texts runs where nothing is escaped', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext(bare)
  const asleep: string[] = []
  for (const text of hostile) {
    const page = await context.newPage()
    const done = await watch(page)
    const places = [
      text,
      `<input value="${text}">`,
      `<input value='${text}'>`,
      `<title>${text}</title>`,
      `<textarea>${text}</textarea>`,
      `<style>${text}</style>`,
      `<!-- ${text} -->`,
      `<iframe src="${text}"></iframe>`,
      `<script>void '${text}'</script>`,
      `<script>void \`${text}\`</script>`,
    ]
    for (const place of places) {
      if (done.length > 0) break
      await page.setContent(`<!doctype html><body>${place}`)
      await expect
        .poll(() => done.length, { timeout: 120, intervals: [20] })
        .toBeGreaterThan(0)
        .catch(() => {})
    }
    if (done.length === 0) await page.waitForTimeout(1_000)
    if (done.length === 0) asleep.push(text)
    await page.close()
  }
  expect(asleep).toEqual([])
  await context.close()
})

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
const plant = async (origin: string, text: string, to: { givenId: string; taskId: string }) => {
  const who = await request.newContext({ baseURL: origin })
  const user = await post(
    who,
    '/auth/signup',
    { firstName: text, lastName: text, email: newEmail(), password },
    201,
  )
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
    planted.push(await plant(market.origin, text, { givenId: a.givenId, taskId: main.givenId }))

  // What moderators and those concerned write about it, each text again.
  for (const { who, text, givenId, taskId, messageId } of planted) {
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
  for (const { text, givenId, taskId } of planted) {
    await sees(asha, `/task/${taskId}`, 'Task Brief', within(text))
    await sees(asha, `/profile/${givenId}`, 'Profile', text)
    await sees(asha, `/messages/${givenId}`, 'Messages', text)
    await sees(asha, `/?q=${encodeURIComponent(text)}`, 'Find tasks', 'items found')
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

  // The file that is made for reading, opened as a page.
  const own = await (await asha.request.get('/api/account/export?format=html')).text()
  const reader = await newVisitor(bare)
  done.push(await watch(reader))
  await reader.setContent(own)
  await expect(reader.getByText(hostile.at(-1)!).first()).toBeAttached()
  await reader.waitForTimeout(300)
  for (const { who } of planted) await who.dispose()
  expect(done.flat()).toEqual([])
})

test('none of them runs out of the address', async ({ newVisitor }) => {
  test.setTimeout(240_000)
  const [asha, stranger] = [await newVisitor(bare), await newVisitor(bare)]
  const done = [await watch(asha), await watch(stranger)]
  await member(asha, 'Asha')
  await answer(stranger, 'POST /auth/google-login', 400, { message: 'No such code' })
  await asha.goto('/app/')
  await stranger.goto('/app/gettingStarted')
  const settle = async (page: Page, path: string) => {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(await foreign(page), path).toEqual([])
  }
  for (const text of hostile) {
    const word = encodeURIComponent(text)
    for (const path of [
      `/task/${word}`,
      `/profile/${word}`,
      `/messages/${word}`,
      `/task/offer/${word}`,
      `/task/offers/${word}`,
      `/moderation/reports/${word}`,
      `/?q=${word}&category=${word}&status=${word}&mode=${word}&sort=${word}&min=${word}#${word}`,
      `/${word}?x=${word}`,
    ])
      await settle(asha, path)
    for (const path of [
      `/reset-password?token=${word}`,
      `/verify-email?token=${word}`,
      `/google-callback?code=${word}&state=${word}&error=${word}`,
      `/login?x=${word}#${word}`,
    ])
      await settle(stranger, path)
  }
  await asha.waitForTimeout(300)
  expect(done.flat()).toEqual([])
})
