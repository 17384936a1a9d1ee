import { expect, type Page } from '@playwright/test'
import type { Standing } from '#contract/entities/moderation.ts'
import { title } from '../locators.ts'
import { answer } from '../played.ts'
import { openMenu } from '../steps.ts'
import type { Screen } from './screen.ts'
import { plain } from './security.ts'

export const moment = '2026-11-20T04:30:00.000Z'
const person = (firstName: string, lastName: string) => ({
  givenId: `${firstName.toLowerCase()}-of-the-sample`,
  firstName,
  lastName,
  verified: true,
  profilePic: null,
})
export const [meera, nisha] = [person('Meera', 'Iyer'), person('Nisha', 'Reddy')]

const inOrder: Standing = {
  isModerator: false,
  isOperator: false,
  hasPassword: true,
  isMailRefused: false,
  waitsToJoin: false,
  limit: null,
  warnings: [],
  hiddenTaskCount: 0,
  hiddenTasks: [],
  heldOfferCount: 0,
  heldOffers: [],
}
export const limit = {
  reason: 'You asked for money in advance. Payment is made when the work is done.',
  since: moment,
  appeal: null,
  answer: null,
}
const hidden = {
  taskId: 'hidden-of-the-sample',
  title: 'Sell me your old bank account, good price',
  reason: 'Bank accounts are not traded here.',
  since: moment,
}

export const at = async (page: Page, path: string, heading: string) => {
  await page.goto(`/app${path}`)
  await expect(title(page, heading)).toBeVisible()
}
export const stands = (page: Page, standing: Partial<Standing>) =>
  answer(page, 'GET /people/standing', 200, { ...inOrder, ...standing })

/** How a person stands with the market, as they see it. */
export const standingScreens: Screen[] = [
  {
    name: 'limited',
    isMoving: true,
    route: '/mytasks',
    person: 'Meera',
    go: async page => {
      await stands(page, { limit })
      await at(page, '/', 'Find tasks')
      await openMenu(page)
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^My Tasks/ })
        .click()
      await expect(page.getByText(/Your account is limited/)).toBeVisible()
      await expect(page.getByText(/items found/)).toBeVisible()
    },
  },
  {
    name: 'mail-refused',
    isMoving: true,
    route: '/profile/security',
    person: 'Meera',
    go: async page => {
      await stands(page, { isMailRefused: true })
      await answer(page, 'GET /auth/security', 200, plain)
      await at(page, '/profile/security', 'Security')
      await expect(page.getByText(/^We can't reach you at/)).toBeVisible()
    },
  },
  {
    name: 'standing-answered',
    route: '/profile/standing',
    person: 'Meera',
    go: async page => {
      const appeal = 'It was for the paint alone, I have the bill.'
      const answer = 'The bill is in another name, and two people told us the same of you.'
      await stands(page, { limit: { ...limit, appeal, answer } })
      await at(page, '/profile/standing', 'Account standing')
      await expect(page.getByText(answer)).toBeVisible()
    },
  },
  {
    name: 'standing',
    route: '/profile/standing',
    person: 'Meera',
    go: async page => {
      await stands(page, { limit, hiddenTaskCount: 1, hiddenTasks: [hidden] })
      await at(page, '/profile/standing', 'Account standing')
      await expect(page.getByRole('list', { name: 'Hidden tasks' })).toBeVisible()
    },
  },
]
