import type { Page } from '@playwright/test'
import { everythingKept } from './kept.ts'
import { expect, test } from './market.ts'
import { hold } from './played.ts'
import { at, logIn, member, post, postTask, say, twoMembers } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the app's files are kept and its pages come from them. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Makes every stored answer older, as a device that was laid aside has them. */
const ageAnswers = (page: Page, days: number) =>
  page.evaluate(async ms => {
    const database = await new Promise<IDBDatabase>(resolve => {
      const opening = indexedDB.open('taskbazaar-answers')
      opening.onsuccess = () => resolve(opening.result)
    })
    await new Promise(resolve => {
      const change = database.transaction('answers', 'readwrite')
      change.oncomplete = resolve
      change.objectStore('answers').openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
        if (!cursor) return
        const { value } = cursor
        if (value.query) {
          value.query.state.dataUpdatedAt -= ms
          cursor.update(value)
        }
        cursor.continue()
      }
    })
    database.close()
  }, days * 86_400_000)

test('[state.2] loads user data, chats and alerts on start, registers a service worker, opens without a network with the last known data of a week, says so, and refreshes it later', async ({
  page: asha,
  newCaller,
}) => {
  const { ravi, r } = await twoMembers(asha, newCaller)
  const task = await postTask(ravi, { title: 'Known before the tunnel' })
  await say(asha, r.givenId, 'Said before the tunnel')
  const loaded = ['/api/auth/check', '/api/messages/getChats', '/api/messages/getAlerts'].map(path =>
    asha.waitForResponse(answer => new URL(answer.url()).pathname === path),
  )
  await asha.goto('/app/')
  await Promise.all(loaded)
  await expect(asha.getByRole('link', { name: task.title })).toBeVisible()
  await controlled(asha)
  const scope = await asha.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope)
  expect(new URL(scope!).pathname).toBe('/app/')
  await expect.poll(() => everythingKept(asha)).toContain(task.title)
  await asha.goto(`/app/messages/${r.givenId}`)
  await expect(asha.getByRole('log')).toContainText('Said before the tunnel')
  await controlled(asha)
  await expect.poll(() => everythingKept(asha)).toContain('"messages":[')
  await asha.context().setOffline(true)

  await asha.goto('/app/')
  await expect(asha.getByRole('link', { name: task.title })).toBeVisible()
  await expect(asha.getByText("You're offline. This was saved before.")).toBeVisible()
  await asha.goto('/app/messages')
  await asha.getByRole('link', { name: /Ravi/ }).click()
  await expect(asha.getByRole('log')).toContainText('Said before the tunnel')

  const newer = await postTask(ravi, { title: 'New after the tunnel' })
  await asha.context().setOffline(false)
  await asha.goto('/app/')
  await expect(asha.getByRole('link', { name: newer.title })).toBeVisible()
  await expect(asha.getByText("You're offline.")).toBeHidden()

  await test.step('shows no answers that are older than a week', async () => {
    await expect.poll(() => everythingKept(asha)).toContain(newer.title)
    // A page without the app: nothing is asked meanwhile that would renew an answer.
    await asha.goto('/robots.txt')
    await ageAnswers(asha, 8)
    await asha.context().setOffline(true)
    await asha.goto('/app/')
    await expect(asha.getByText("We can't reach TaskBazaar.")).toBeVisible()
    await expect(asha.getByRole('link', { name: task.title })).toHaveCount(0)
  })
})

test('deletes everything about the person from the browser at log-out', async ({ page: asha, newCaller }) => {
  const [a, r] = [await member(asha, 'Ashalata'), await member(await newCaller(), 'Ravi')]
  await postTask(asha, { title: 'A task of Ashalata here' })
  await say(asha, r.givenId, 'A secret of Ashalata')
  await asha.goto(`/app/messages/${r.givenId}`)
  await expect(asha.getByRole('log')).toContainText('A secret of Ashalata')
  await asha.goto('/app/')
  await expect(asha.getByRole('link', { name: 'A task of Ashalata here' })).toBeVisible()
  await controlled(asha)
  await expect.poll(() => everythingKept(asha)).toContain('Ashalata')
  const search = asha.getByRole('searchbox', { name: 'Search tasks' })
  await search.fill('my secret search')
  await expect.poll(() => everythingKept(asha)).toContain('my secret search')
  await asha.getByRole('button', { name: 'Open menu' }).click()
  await asha.getByRole('button', { name: 'Logout' }).click()
  await expect(asha).toHaveURL(at('/gettingStarted'))
  await expect.poll(() => everythingKept(asha)).not.toContain(a.email)
  // What was about to be stored is not stored later either.
  await asha.waitForTimeout(600)
  const kept = await everythingKept(asha)
  for (const word of ['Ashalata', 'my secret', a.givenId, a.email, r.givenId])
    expect(kept).not.toContain(word)
  await logIn(asha, a.email)
  await expect(asha).toHaveURL(at('/'))
  await expect(search).toHaveValue('')
})

test('shows nobody without a network after the session ended elsewhere while the app was open or closed', async ({
  page,
  market,
}) => {
  for (const isOpen of [true, false])
    await test.step(`while the app was ${isOpen ? 'open' : 'closed'}`, async () => {
      const { givenId, email } = await member(page, 'Ashalata')
      await page.goto('/app/')
      await controlled(page)
      await expect.poll(() => everythingKept(page)).toContain(email)
      if (!isOpen) await page.goto('/robots.txt')
      await market.query('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE given_id = $1)', [
        givenId,
      ])
      // The server may know a session for a second longer.
      await expect.poll(async () => (await page.request.get('/api/auth/check')).status()).toBe(401)
      // An open app hears of it with its next call at the latest.
      if (isOpen) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      else await page.goto('/app/')
      await expect(page).toHaveURL(at('/gettingStarted'))
      await expect.poll(() => everythingKept(page)).not.toContain(email)
      // Nor is it stored again.
      await page.waitForTimeout(300)
      expect(await everythingKept(page)).not.toContain(email)
      await page.context().setOffline(true)
      await page.goto('/app/')
      await expect(page.getByText("We can't reach TaskBazaar.")).toBeVisible()
      await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
      await page.context().setOffline(false)
      // Away from an app that would find the network again.
      await page.goto('/robots.txt')
    })
})

test('shows the last known list until the server answers, and no stored task that was deleted since', async ({
  page,
  newCaller,
}) => {
  const { ravi } = await twoMembers(page, newCaller)
  const task = await postTask(ravi, { title: 'Known from the last visit' })
  await page.goto('/app/')
  await expect(page.getByRole('link', { name: task.title })).toBeVisible()
  await expect.poll(() => everythingKept(page)).toContain(task.title)
  const list = await hold(page, 'GET /task/allTasks')
  await page.reload()
  await expect.poll(list.hasCome).toBe(true)
  await expect(page.getByRole('link', { name: task.title })).toBeVisible()
  const newer = await postTask(ravi, { title: 'Posted since the last visit' })
  list.release()
  await expect(page.getByRole('link', { name: newer.title })).toBeVisible()

  await page.getByRole('link', { name: task.title }).click()
  await expect(page.getByRole('heading', { name: task.title })).toBeVisible()
  await expect.poll(() => everythingKept(page)).toContain('particularTask')
  await post(ravi, `/task/deleteTask/${task.givenId}`, {}, 200)
  await page.reload()
  await expect(page.getByText("This task isn't here any more.")).toBeVisible()
  await expect(page.getByRole('heading', { name: task.title })).toHaveCount(0)
})
