import { expect, type Page } from '@playwright/test'
import { defaultChoices, type NotificationPreferences } from '#contract/entities/notification.ts'
import { noticeKindsOf } from '#contract/notices.ts'
import { aSubscription, type Browser, nowhere, withPush } from '../fake-push.ts'
import { button } from '../locators.ts'
import { answer } from '../played.ts'
import { at, type Screen, scrollTo } from './screen.ts'

const route = '/profile/notifications'

const chosen: NotificationPreferences = {
  ...defaultChoices,
  push: { ...defaultChoices.push, questions: false },
  kinds: noticeKindsOf('member'),
  pausedUntil: null,
  language: 'en',
  device: null,
  canText: true,
}

/** The screen in a browser of some kind, and what is done on it. */
const screen = (
  name: string,
  browser: Browser,
  then: (page: Page) => Promise<unknown>,
  { preferences = {}, ...more }: Partial<Screen> & { preferences?: Partial<NotificationPreferences> } = {},
): Screen => ({
  name: `notifications${name}`,
  route,
  person: 'Meera',
  go: async (page, sample) => {
    await withPush(page, browser)
    await answer(page, 'GET /notifications/preferences', 200, { ...chosen, ...preferences })
    await at(route, 'Notifications', 'What you hear of')(page, sample)
    await then(page)
  },
  ...more,
})

const shows = (text: string) => (page: Page) => expect(page.getByText(text)).toBeVisible()

/** Where the device of these pictures gets its pushes. */
const subscription = aSubscription(nowhere)

export const notificationScreens: Screen[] = [
  screen('', 'allows', shows('Never miss an answer')),
  screen(
    '-operator',
    'allows',
    page => scrollTo(page, page.getByText('For running the market').locator('..'), 'end'),
    { preferences: { kinds: noticeKindsOf('operator') } },
  ),
  screen('-blocked', 'blocks', shows('Blocked in your browser')),
  {
    name: 'notifications-on',
    route,
    person: 'Meera',
    go: async (page, sample) => {
      await page.addInitScript(() => {
        sessionStorage.setItem('asked for pushes', 'yes')
        sessionStorage.setItem('subscribed', 'yes')
      })
      await withPush(page, 'allows', nowhere, subscription)
      const device = { endpoint: subscription.endpoint, sentAt: null, failingSince: null }
      await answer(page, 'GET /notifications/preferences', 200, {
        ...chosen,
        ...{ device, sms: true, pausedUntil: '2026-11-28T06:30:00.000Z' },
      })
      await at(route, 'Notifications', 'On for this device')(page, sample)
    },
  },
  screen('-home-screen', 'on an iPhone', shows('First add it to your home screen')),
  screen('-mail', 'allows', page => page.getByRole('button', { name: 'Mail: Money, At once' }).click(), {
    dialog: 'features/notifications/what-one-hears.tsx',
  }),
  screen('-quiet', 'allows', page => page.getByRole('button', { name: /^Quiet hours/ }).click(), {
    dialog: 'features/notifications/when.tsx',
  }),
  screen(
    '-texts',
    'allows',
    async page => {
      await page.getByRole('switch', { name: 'Text messages' }).click()
      await expect(button(page, 'Turn on text messages')).toBeVisible()
    },
    { dialog: 'features/notifications/further-choices.tsx' },
  ),
  {
    name: 'notifications-offered',
    route: '/messages/:id',
    isMoving: true,
    person: 'Meera',
    go: async (page, sample) => {
      await withPush(page)
      const message = {
        ...{ _id: '1-99', senderId: sample.id('Meera'), message: 'Can you come today?', file: null },
        createdAt: '2026-11-21T04:30:00.000Z',
      }
      await answer(page, `POST /messages/sendMessage/${sample.id('Fatima')}`, 201, message)
      await at(`/messages/${sample.id('Fatima')}`, 'Messages', 'Fatima Khan')(page, sample)
      await page.getByLabel('Message', { exact: true }).fill('Can you come today?')
      await button(page, 'Send').click()
      await expect(page.getByText('Hear at once when somebody answers')).toBeVisible()
    },
  },
]
