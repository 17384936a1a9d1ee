import { expect, type Page } from '@playwright/test'
import { button } from '../locators.ts'
import { answer } from '../played.ts'
import type { Screen } from './screen.ts'
import { at, moment, nisha } from './standing.ts'

// Each review has one, too.
const more = (page: Page) => button(page, 'More').first().click()

/** Opens 'More' on Meera's profile as Ravi sees it, and presses these. */
const aboutMeera = (name: string, dialog: string, ...presses: string[]): Screen => ({
  name,
  route: '/profile/:id',
  person: 'Ravi',
  dialog: `features/people/${dialog}.tsx`,
  go: async (page, sample) => {
    await at(page, `/profile/${sample.id('Meera')}`, 'Profile')
    await more(page)
    for (const press of presses) await button(page, press).click()
    if (presses.length === 0) await expect(button(page, 'Block Meera')).toBeVisible()
  },
})

/** The acts of one person against another, and the way out. */
export const peopleScreens: Screen[] = [
  aboutMeera('more', 'more-menu'),
  aboutMeera('block', 'block-dialog', 'Block Meera'),
  aboutMeera('report', 'more-menu', 'Report Meera', 'Spam or scam'),
  {
    name: 'report-which-message',
    route: '/messages/:id',
    person: 'Meera',
    dialog: 'features/people/more-menu.tsx',
    go: async (page, sample) => {
      await at(page, `/messages/${sample.id('Fatima')}`, 'Messages')
      await more(page)
      await button(page, 'Report a message').click()
    },
  },
  {
    name: 'chat-link',
    route: '/messages/:id',
    person: 'Meera',
    dialog: 'features/messages/link-question.tsx',
    go: async (page, sample) => {
      const path = `/messages/getMessages/${sample.id('Fatima')}` as const
      const known = await page.request.get(`/api${path}`)
      const { userDetails, messages } = await known.json()
      const said = {
        ...messages.at(-1),
        senderId: sample.id('Fatima'),
        message: 'See www.example.in/lamps for the shade.',
      }
      await answer(page, `GET ${path}`, 200, { userDetails, messages: [...messages.slice(0, -1), said] })
      await at(page, `/messages/${sample.id('Fatima')}`, 'Messages')
      await page.getByRole('link', { name: 'www.example.in/lamps' }).click()
    },
  },
  {
    name: 'chat-blocked',
    route: '/messages/:id',
    person: 'Meera',
    go: async (page, sample) => {
      const contact = { mayWrite: false, isBlockedByMe: true }
      await answer(page, `GET /people/contact/${sample.id('Fatima')}`, 200, contact)
      await at(page, `/messages/${sample.id('Fatima')}`, 'Messages')
      await expect(page.getByText(/^You've blocked/)).toBeVisible()
    },
  },
  {
    name: 'privacy',
    route: '/profile/privacy',
    person: 'Meera',
    go: async page => {
      await answer(page, 'GET /people/blocked', 200, [{ person: nisha, since: moment }])
      await at(page, '/profile/privacy', 'Privacy')
      await expect(page.getByText('Nisha Reddy')).toBeVisible()
    },
  },
  {
    name: 'delete-account',
    route: '/profile/privacy',
    person: 'Meera',
    dialog: 'features/people/delete-account.tsx',
    go: async page => {
      const message = 'Please finish what is under way first: “Cut a 20-minute film of our wedding”'
      await answer(page, 'POST /account/delete', 409, { message, code: 'conflict' })
      await at(page, '/profile/privacy', 'Privacy')
      await button(page, /^Delete account/).click()
      await page.getByLabel('Password', { exact: true }).fill('market day')
      await button(page, 'Delete for good').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]
