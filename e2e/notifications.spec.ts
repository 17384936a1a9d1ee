import type { Page, Worker } from '@playwright/test'
import type { PushPayload } from '#contract/entities/notification.ts'
import { aSubscription, withPush } from './fake-push.ts'
import { button, field, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { at, go, member, newcomer, post } from './steps.ts'

const offered = (page: Page) => page.getByText('Hear at once when somebody answers')

test('[note.4] offers notifications after a first message, asks the browser only after a tap, and gives up on one that never answers', async ({
  page,
  newCaller,
}) => {
  await page.clock.install()
  await withPush(page, 'is silent')
  const ravi = await newcomer(await newCaller(), 'Ravi')
  await member(page, 'Asha')
  await page.goto(`/app/messages/${ravi.givenId}`)
  await expect(offered(page)).toBeHidden()
  await field(page, 'Message').fill('Can you come today?')
  await button(page, 'Send').click()
  await expect(offered(page)).toBeVisible()
  expect(await page.evaluate(() => Notification.permission)).toBe('default')
  await button(page, 'Not now').click()
  await expect(offered(page)).toBeHidden()
  await page.reload()
  await expect(title(page, 'Messages')).toBeVisible()
  await expect(offered(page)).toBeHidden()

  await go(page, '/profile/notifications')
  await button(page, 'Turn on notifications').click()
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000)
      return page.getByText("Your browser didn't answer").isVisible()
    })
    .toBe(true)
  await expect(button(page, 'Turn on notifications')).toBeEnabled()
})

test('[note.4] leaves the device of one account to the next in the same browser only when that asks, sends it a test, and forgets it once it is turned off', async ({
  page,
  market,
}) => {
  const owners = async () =>
    (await market.query('SELECT u.given_id FROM push_subscriptions p JOIN users u ON u.id = p.user_id')).rows
  await withPush(page)
  const asha = await member(page, 'Asha')
  await page.goto('/app/profile/notifications')
  await button(page, 'Turn on notifications').click()
  await expect(page.getByText('On for this device')).toBeVisible()
  expect(await owners()).toContainEqual({ given_id: asha.givenId })
  await page.request.post('/api/auth/logout', { data: {} })
  expect(await owners()).not.toContainEqual({ given_id: asha.givenId })
  const ravi = await member(page, 'Ravi')
  await page.goto('/app/profile/notifications')
  await button(page, 'Turn on notifications').click()
  await expect(page.getByText('On for this device')).toBeVisible()
  expect(await owners()).toContainEqual({ given_id: ravi.givenId })
  await button(page, 'Send a test').click()
  await expect(toast(page, 'On its way. It should be here in a few seconds.')).toBeVisible()
  const offers = page.getByRole('switch', { name: 'Push: Offers' })
  await offers.click()
  await expect(offers).not.toBeChecked()
  await button(page, 'Turn off').click()
  await expect(button(page, 'Turn on notifications')).toBeVisible()
  expect(await owners()).not.toContainEqual({ given_id: ravi.givenId })
  const { rows } = await market.query(
    `SELECT choices -> 'push' ->> 'offers' AS offers FROM notification_choices
     WHERE user_id = (SELECT id FROM users WHERE given_id = $1)`,
    [ravi.givenId],
  )
  expect(rows).toEqual([{ offers: 'false' }])
})

/** Has the service worker note what it shows: the browser of these tests knows no notifications. */
const noted = (worker: Worker) =>
  worker.evaluate(() => {
    const all: object[] = []
    const { registration } = Object.assign(self, { shown: all }) as unknown as {
      registration: ServiceWorkerRegistration
    }
    registration.showNotification = async (title, options) => void all.push({ title, ...options })
    registration.getNotifications = async () => []
  })

test.describe('an app whose service worker hears a push', () => {
  test.use({ serviceWorkers: 'allow' })

  const controlledBy = async (page: Page): Promise<Worker> => {
    await page.goto('/app/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    return page.context().serviceWorkers()[0]!
  }

  const deliver = async (page: Page, payload: PushPayload) => {
    const tools = await page.context().newCDPSession(page)
    const found = new Promise<string>(resolve =>
      tools.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
      ),
    )
    await tools.send('ServiceWorker.enable')
    const { origin } = new URL(page.url())
    const data = JSON.stringify(payload)
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data })
  }

  const shownBy = (worker: Worker) =>
    worker.evaluate(() => (self as unknown as { shown: { title: string; silent: boolean }[] }).shown)

  const knownService = 'https://fcm.googleapis.com'

  /** Tells the worker of a new address, until it has done what it does about it. */
  const moves = (worker: Worker, renewed: object) =>
    worker.evaluate(async renewed => {
      const { ExtendableEvent } = self as unknown as { ExtendableEvent: typeof Event }
      const work: Promise<unknown>[] = []
      const moved = Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
        newSubscription: { toJSON: () => renewed },
        waitUntil: (one: Promise<unknown>) => work.push(one),
      })
      self.dispatchEvent(moved)
      await Promise.all(work)
    }, renewed)

  test('[note.1, note.4] shows a push, silent in view of the app, opens its very screen by a tap, and tells the server a new address only for a session that asked for pushes', async ({
    page,
    market,
  }) => {
    const owners = async (endpoint: string) =>
      (
        await market.query(
          'SELECT u.given_id FROM push_subscriptions p JOIN users u ON u.id = p.user_id WHERE endpoint = $1',
          [endpoint],
        )
      ).rows
    const asha = await member(page, 'Asha')
    await post(page, '/notifications/subscribe', aSubscription(knownService), 200)
    const worker = await controlledBy(page)
    await noted(worker)
    const payload = { title: 'Offers', body: 'Ravi made an offer', tag: 'one', path: '/mytasks', badge: 2 }
    await deliver(page, payload)
    await expect
      .poll(() => shownBy(worker))
      .toMatchObject([{ title: 'Offers', body: 'Ravi made an offer', tag: 'one', silent: true }])
    await worker.evaluate(() => {
      const { ExtendableEvent } = self as unknown as { ExtendableEvent: typeof Event }
      const notification = { close() {}, data: { path: '/mytasks' } }
      self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
    })
    await expect(page).toHaveURL(at('/mytasks'))

    const moved = aSubscription(knownService)
    await moves(worker, moved)
    expect(await owners(moved.endpoint)).toEqual([{ given_id: asha.givenId }])
    await page.request.post('/api/auth/logout', { data: {} })
    await member(page, 'Meera')
    const again = aSubscription(knownService)
    await moves(worker, again)
    expect(await owners(again.endpoint)).toEqual([])
  })
})
