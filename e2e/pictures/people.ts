import { expect, type Page } from '@playwright/test'
import type { ReportCase, Standing } from '#contract/entities/moderation.ts'
import type { Report } from '#contract/entities/report.ts'
import { button, title } from '../locators.ts'
import { answer, type Call } from '../played.ts'
import { openMenu } from '../steps.ts'
import type { Screen } from './screen.ts'
import { plain } from './security.ts'

const moment = '2026-11-20T04:30:00.000Z'
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
const limit = {
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
const report: Report = {
  _id: '1',
  kind: 'message',
  subjectId: '1-2',
  about: nisha,
  reporter: meera,
  reason: 'Spam or scam',
  details: 'He wants all of the money before he begins.',
  snapshot: [{ label: 'Message', text: 'Send me the whole amount now, then I come.' }],
  status: 'Open',
  createdAt: moment,
  closedAt: null,
}
const said = (id: number, from: string, message: string) => ({
  _id: `1-${id}`,
  from,
  message,
  file: null,
  createdAt: moment,
  isReported: id === 2,
})
const reported: ReportCase = {
  report,
  task: null,
  offer: null,
  question: null,
  review: null,
  messages: [
    said(1, 'Meera', 'When can you come?'),
    said(2, 'Nisha', 'Send me the whole amount now, then I come.'),
    said(3, 'Meera', 'I pay when the work is done.'),
  ],
  limit: null,
  isAboutModerator: false,
  reportCount: 2,
  pictures: [],
  messageCount: 240,
  logCount: 1,
  log: [
    {
      _id: '1',
      moderator: meera,
      act: 'Held an offer',
      kind: 'offer',
      subjectId: '7',
      about: nisha,
      note: 'The price was not serious.',
      createdAt: moment,
    },
  ],
}

const at = async (page: Page, path: string, heading: string) => {
  await page.goto(`/app${path}`)
  await expect(title(page, heading)).toBeVisible()
}
export const stands = (page: Page, standing: Partial<Standing>) =>
  answer(page, 'GET /people/standing', 200, { ...inOrder, ...standing })
// Each review has one, too.
const more = (page: Page) => button(page, 'More').first().click()

const reports = [report, { ...report, _id: '2', kind: 'task', reason: 'Pretends to be somebody else' }]
const limited = [
  { person: nisha, limit: { ...limit, appeal: 'It was for the paint alone, I have the bill.' } },
]

/** One of the lists of moderators; the first of them shows before another is chosen. */
export const moderation = (name: string, tab: string, list?: Call, items?: object[]): Screen => ({
  name,
  route: '/moderation',
  person: 'Meera',
  go: async page => {
    await stands(page, { isModerator: true })
    await answer(page, 'GET /moderation/reports', 200, reports)
    if (list) await answer(page, list, 200, items)
    await at(page, '/moderation', 'Moderation')
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(/Nisha Reddy/).first()).toBeVisible()
  },
})

const openReport = async (page: Page) => {
  await stands(page, { isModerator: true })
  await answer(page, 'GET /moderation/reports/1', 200, reported)
  await at(page, '/moderation/reports/1', 'Report')
}

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

/** The acts of one person against another, of moderators, and the way out. */
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
      await button(page, 'Delete Account').click()
      await page.getByLabel('Password', { exact: true }).fill('market day')
      await button(page, 'Delete for Good').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
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
  moderation('moderation-reports', 'Reports'),
  moderation('moderation-limited', 'Limited', 'GET /moderation/limited', limited),
  moderation('moderation-log', 'Log', 'GET /moderation/log', reported.log),
  {
    name: 'moderation-report',
    route: '/moderation/reports/:id',
    person: 'Meera',
    go: async page => {
      await openReport(page)
      await expect(page.getByRole('list', { name: 'Actions' })).toBeVisible()
    },
  },
  {
    name: 'moderation-act',
    route: '/moderation/reports/:id',
    person: 'Meera',
    dialog: 'features/moderation/act-button.tsx',
    go: async page => {
      await openReport(page)
      await button(page, 'Limit Person').click()
    },
  },
]
