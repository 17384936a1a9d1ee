import { title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { giveBack, hold } from './played.ts'
import { rests } from './rests.ts'
import { at, complete, decide, liveSocket, newcomer, postOffer, postTask, retryUntil } from './steps.ts'

test('[alerts.1, alerts.4] shows the title, the loading state, a failure to load, the empty state and the back button', async ({
  page,
}) => {
  await newcomer(page, 'Asha')
  const alerts = await hold(page, 'GET /messages/getAlerts', 500)
  await page.goto('/app/alerts')
  await expect(title(page, 'Alerts')).toBeVisible()
  await expect.poll(alerts.hasCome).toBe(true)
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByText('No alerts found.')).toHaveCount(0)
  alerts.release()
  await expect(toast(page, 'Internal Server Issue')).toBeVisible()
  await expect(page.getByText('No alerts found.')).toHaveCount(0)
  await giveBack(page, 'GET /messages/getAlerts')
  await retryUntil(page, page.getByText('No alerts found.', { exact: true }))
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(at('/'))
})

test('[alerts.2, alerts.3] shows the newest first, each with its icon, words, age and a link to its task, and adds one that arrives live', async ({
  page,
  asha,
  raviAfar: ravi,
  meeraAfar: meera,
  market,
}) => {
  const shelf = await postTask(page, { title: 'Put up a shelf' })
  const tap = await postTask(page, { title: 'Mend a dripping tap' })
  const offer = await postOffer(ravi, shelf.givenId)
  await postOffer(meera, tap.givenId)
  await decide(page, shelf.givenId, offer._id, 'Accepted')
  await complete(ravi, shelf.givenId)
  // Three alerts of Asha, made older by a known time each.
  const ages = ['15 days', '26 hours', '59 minutes']
  for (const [index, age] of ages.entries())
    await market.query(
      `UPDATE alerts SET created_at = now() - $3::interval
       WHERE user_id = (SELECT id FROM users WHERE given_id = $1) AND seq = $2`,
      [asha.givenId, index + 1, age],
    )

  const live = liveSocket(page)
  await page.goto('/app/alerts')
  await live
  const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('link')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('Put up a shelf')
  await expect(rows.nth(0)).toContainText('Just now')
  await expect(rows.nth(1)).toContainText('Meera')
  await expect(rows.nth(1)).toContainText('Mend a dripping tap')
  await expect(rows.nth(1)).toContainText('1 day ago')
  await expect(rows.nth(2)).toContainText('Ravi')
  await expect(rows.nth(2)).toContainText('2 weeks ago')

  const icons = await rows.locator('svg').evaluateAll(all => all.map(icon => icon.innerHTML))
  expect(icons).toHaveLength(3)
  expect(icons[1]).toBe(icons[2])
  expect(icons[0]).not.toBe(icons[1])

  await rows.nth(1).click()
  await expect(page).toHaveURL(at(`/task/${tap.givenId}`))
  await expect(title(page, 'Task Brief')).toBeVisible()
  await page.goBack()
  await rows.nth(2).click()
  await expect(page).toHaveURL(at(`/task/${shelf.givenId}`))
  await page.goBack()
  await expect(rows).toHaveCount(3)
  await postOffer(ravi, tap.givenId)
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Ravi')
  await expect(toast(page, 'New Offer')).toBeVisible()
})

test('loads alerts older than the newest 100 near the end of the list, keeps them, and says the time of day of those within an hour', async ({
  page,
}) => {
  const { givenId: taskId } = await newcomer(page, 'Asha')
  const all = Array.from({ length: 230 }, (_, index) => ({
    _id: String(230 - index),
    alertType: 'New Offer',
    alertDesc: `Alert number ${230 - index}.`,
    alertTime: new Date(Date.now() - index * 3_600_000).toISOString(),
    taskId,
    read: true,
  }))
  // Pages as the server gives them: the newest 100, or the 100 before one.
  await page.route(/\/getAlerts/, route => {
    const before = Number(
      new URL(route.request().url()).searchParams.get('before') ?? Number.POSITIVE_INFINITY,
    )
    return route.fulfill({ json: [{ alerts: all.filter(({ _id }) => Number(_id) < before).slice(0, 100) }] })
  })
  await page.goto('/app/alerts')
  const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('link')
  await expect(page.getByText('Alert number 230.')).toBeVisible()
  // 'Just now' alone could be up to an hour old.
  await expect(rows.getByText(/^\d\d:\d\d$/)).toHaveCount(1)
  await expect(rows.first().getByText(/^\d\d:\d\d$/)).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText('Alert number 1.', { exact: true })).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(rows).toHaveCount(230)
  // Shows each alert once, also after the list is read again.
  const anew = page.waitForResponse(/getAlerts$/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await anew
  await rests(page)
  await expect(rows).toHaveCount(230)
  await expect(page.getByText('Alert number 1.', { exact: true })).toBeInViewport()
})

test('marks the alerts about a task as read once its screen is opened, on other devices too', async ({
  page,
  raviAfar: ravi,
  browser,
}) => {
  const tasks = [await postTask(page, { title: 'Put up a shelf' }), await postTask(page)]
  for (const { givenId } of tasks) await postOffer(ravi, givenId)
  const phone = await browser.newPage({ storageState: await page.context().storageState() })
  const live = liveSocket(phone)
  await phone.goto('/app/')
  const shown = async () => (await phone.getByRole('banner').getByRole('link').allTextContents()).join()
  await live
  await expect.poll(shown).toContain('2')
  await page.goto(`/app/task/offers/${tasks[0]!.givenId}`)
  await expect.poll(shown).toContain('1')
  await phone.reload()
  await expect.poll(shown).toContain('1')
  await page.goto('/app/alerts')
  const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('link')
  await expect(rows.filter({ has: page.getByText('New', { exact: true }) })).toHaveCount(1)
  await expect.poll(shown).not.toMatch(/\d/)
  await phone.close()
})
