import type { Page } from '@playwright/test'
import type { PushPayload } from '#contract/entities/notification.ts'
import { PushBrowser, PushService } from '../server/test/push-service.ts'
import { button, field } from './locators.ts'
import { test as base, expect } from './market.ts'
import { acceptOffer, at, liveSocket, member, postOffer, postTask, say } from './steps.ts'

const test = base.extend<{ service: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  service: async ({}, use) => {
    const service = await PushService.open()
    await use(service)
    service.close()
  },
})

/** Somebody whose app is closed until a notification opens it. */
class Away {
  #read = 0
  constructor(
    readonly page: Page,
    readonly service: PushService,
    readonly device: PushBrowser,
  ) {}

  /** Closes the app, waits for the next notification, and opens the screen that it leads to. */
  async followsNext(): Promise<PushPayload> {
    await expect.poll(() => this.service.readBy(this.device).length).toBeGreaterThan(this.#read)
    const push = this.service.readBy(this.device)[this.#read]!
    this.#read += 1
    await this.page.goto(`/app${push.path}`)
    return push
  }

  closesTheApp = () => this.page.goto('about:blank')

  /** How many notifications came that nobody has followed. */
  get unfollowed(): number {
    return this.service.readBy(this.device).length - this.#read
  }
}

const away = async (page: Page, service: PushService, firstName: string) => {
  const person = await member(page, firstName)
  const device = new PushBrowser(service.origin)
  const subscribed = await page.request.post('/api/notifications/subscribe', { data: device.form })
  expect(subscribed.status()).toBe(200)
  // At any time of day where this runs.
  const awake = { quietFrom: '00:00', quietTo: '00:00' }
  expect((await page.request.put('/api/notifications/preferences', { data: awake })).status()).toBe(200)
  return { ...person, ...{ page, is: new Away(page, service, device) } }
}

test('[note.1] leads two people whose apps are closed through their whole deal by notifications alone, and sends none of what the app in view shows', async ({
  ownMarket,
  newVisitor,
  service,
}) => {
  const { origin: baseURL } = await ownMarket({ PUSH_ALLOW: service.origin })
  const asha = await away(await newVisitor({ baseURL }), service, 'Asha')
  const ravi = await away(await newVisitor({ baseURL }), service, 'Ravi')
  const task = await postTask(asha.page)
  const taskPage = at(`/task/${task.givenId}`)
  await postOffer(ravi.page, task.givenId)

  expect(await asha.is.followsNext()).toMatchObject({ title: 'Offers' })
  await expect(asha.page).toHaveURL(taskPage)
  await button(asha.page, 'View Offers')
    .or(asha.page.getByRole('link', { name: 'View Offers' }))
    .click()
  await acceptOffer(asha.page, 'Ravi')
  await expect(asha.page.getByText('IN-PROGRESS')).toBeVisible()
  await asha.is.closesTheApp()

  expect((await ravi.is.followsNext()).body).toContain('was accepted')
  await expect(ravi.page).toHaveURL(taskPage)
  await say(ravi.page, asha.givenId, 'I come at four.')
  await ravi.is.closesTheApp()

  expect(await asha.is.followsNext()).toMatchObject({ title: 'Ravi', body: '1 new message' })
  await expect(asha.page.getByText('I come at four.')).toBeVisible()
  const sent = asha.page.waitForResponse(/sendMessage/)
  await field(asha.page, 'Message').fill('The gate is open.')
  await button(asha.page, 'Send').click()
  await sent
  await asha.is.closesTheApp()

  expect(await ravi.is.followsNext()).toMatchObject({ title: 'Asha' })
  await expect(ravi.page.getByText('The gate is open.')).toBeVisible()
  // The work is done, and both say so.
  await ravi.page.goto(`/app/task/${task.givenId}`)
  await button(ravi.page, 'Mark as Complete').click()
  await button(ravi.page, 'Submit').click()
  await expect(button(ravi.page, 'Pending')).toBeDisabled()
  await ravi.is.closesTheApp()

  expect((await asha.is.followsNext()).body).toContain('is done')
  await expect(asha.page).toHaveURL(taskPage)
  await button(asha.page, 'Mark as Complete').click()
  await asha.page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await button(asha.page, 'Submit').click()
  await expect(asha.page.getByText(/Completed on \d/)).toBeVisible()
  await asha.is.closesTheApp()

  expect((await ravi.is.followsNext()).body).toContain('is completed')
  await expect(ravi.page.getByText(/Completed on \d/)).toBeVisible()
  expect([asha.is.unfollowed, ravi.is.unfollowed]).toEqual([0, 0])

  await test.step('sends no push of what the app in view shows', async () => {
    await ravi.is.closesTheApp()
    const live = liveSocket(asha.page)
    await asha.page.goto('/app/')
    await live
    await say(ravi.page, asha.givenId, 'Are you there?')
    await expect(asha.page.getByText('Are you there?')).toBeVisible()
    const other = await postTask(ravi.page)
    // It comes after the message, whose push would have left before.
    await postOffer(asha.page, other.givenId)
    await ravi.is.followsNext()
    expect(asha.is.unfollowed).toBe(0)
  })
})
