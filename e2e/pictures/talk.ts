import { expect } from '@playwright/test'
import type { Alert } from '#contract/entities/alert.ts'
import { button } from '../locators.ts'
import { alter, cutOff } from '../played.ts'
import { isComplete } from '../rests.ts'
import { settled } from '../steps.ts'
import { at, type Screen, states } from './screen.ts'

/** Talking, alerts, profiles, and what shows when nothing else can. */
export const talkScreens: Screen[] = [
  { name: 'messages', route: '/messages', person: 'Meera', go: at('/messages', 'Messages', 'Nisha') },
  ...states('messages', '/messages', 'Messages', 'GET /messages/getChats', []),
  {
    name: 'chat',
    route: '/messages/:id',
    person: 'Meera',
    go: at(sample => `/messages/${sample.id('Fatima')}`, 'Messages', 'Fatima Khan'),
  },
  {
    name: 'chat-unsent',
    route: '/messages/:id',
    isMoving: true,
    person: 'Meera',
    go: async (page, sample) => {
      await at(`/messages/${sample.id('Fatima')}`, 'Messages', 'Fatima Khan')(page, sample)
      await isComplete(page)
      await page.context().setOffline(true)
      await page.getByLabel('Message', { exact: true }).fill('I am at the gate now.')
      await button(page, 'Send').click()
      await expect(page.getByRole('log').getByText('I am at the gate now.')).toBeVisible()
      await expect(page.getByText("You're offline.")).toBeVisible()
    },
  },
  {
    name: 'chat-emoji',
    route: '/messages/:id',
    isMoving: true,
    person: 'Meera',
    go: async (page, sample) => {
      await at(`/messages/${sample.id('Fatima')}`, 'Messages', 'Fatima Khan')(page, sample)
      await button(page, 'Emoji').click()
      await expect(page.getByPlaceholder('Search')).toBeVisible()
    },
  },
  {
    name: 'alerts',
    route: '/alerts',
    person: 'Meera',
    go: async (page, sample) => {
      // The two newest are unread.
      await alter<{ alerts: Alert[] }[]>(page, 'GET /messages/getAlerts', lists =>
        lists.map(({ alerts }) => ({
          alerts: alerts.map((alert, index) => ({ ...alert, read: index > 1 })),
        })),
      )
      await at('/alerts', 'Alerts', /ago|Just now/)(page, sample)
    },
  },
  ...states('alerts', '/alerts', 'Alerts', 'GET /messages/getAlerts', [{ alerts: [] }]),
  {
    name: 'profile-own',
    route: '/profile/:id',
    person: 'Meera',
    go: at(sample => `/profile/${sample.id('Meera')}`, 'My Account', 'All right'),
  },
  {
    name: 'profile-other',
    route: '/profile/:id',
    person: 'Ravi',
    go: at(sample => `/profile/${sample.id('Meera')}`, 'Profile', 'All right'),
  },
  {
    name: 'profile-figures',
    route: '/profile/:id',
    person: 'Ravi',
    dialog: 'features/profiles/figures.tsx',
    go: async (page, sample) => {
      await at(sample => `/profile/${sample.id('Meera')}`, 'Profile', 'All right')(page, sample)
      await button(page, 'About these figures').click()
      await settled(page.getByRole('dialog'))
    },
  },
  {
    name: 'review-reply',
    route: '/profile/:id',
    person: 'Meera',
    dialog: 'features/reviews/reviews-part.tsx',
    go: async (page, sample) => {
      await at(sample => `/profile/${sample.id('Meera')}`, 'My Account', 'All right')(page, sample)
      await button(page, 'Reply').first().click()
      await settled(page.getByRole('dialog'))
    },
  },
  {
    name: 'privacy-preview',
    route: '/profile/privacy',
    person: 'Meera',
    dialog: 'features/people/who-sees.tsx',
    go: async (page, sample) => {
      await at('/profile/privacy', 'Privacy', 'Nobody')(page, sample)
      await button(page, 'This is what others see').click()
      await settled(page.getByRole('dialog'))
    },
  },
  { name: 'profile-edit', route: '/profile/edit', person: 'Meera', go: at('/profile/edit', 'Edit Profile') },
  {
    name: 'correct-own-name',
    route: '/profile/edit',
    person: 'Meera',
    dialog: 'features/profiles/name-row.tsx',
    go: async (page, sample) => {
      await at('/profile/edit', 'Edit Profile')(page, sample)
      await button(page, /Correct your name/).click()
      await settled(page.getByRole('dialog'))
    },
  },
  { name: 'not-found', route: null, go: at('/nowhere', 'Page not found') },
  {
    name: 'out-of-reach',
    route: '/',
    go: async (page, sample) => {
      for (const call of ['GET /auth/check', 'GET /site'] as const) await cutOff(page, call)
      // Else the app tries again in the midst of the picture.
      await page.route('**/healthz', route => route.abort('internetdisconnected'))
      await at('/', 'TaskBazaar', /can.t reach/)(page, sample)
    },
  },
]
