import { expect, type Page } from '@playwright/test'
import type { ReportCase, Standing } from '#contract/entities/moderation.ts'
import type { Report } from '#contract/entities/report.ts'
import { answer } from '../played.ts'
import { title } from '../steps.ts'
import type { Sample } from './sample.ts'
import type { Screen } from './screen.ts'

const moment = '2026-11-20T04:30:00.000Z'
const person = (firstName: string, lastName: string) => ({
  givenId: `${firstName.toLowerCase()}-of-the-sample`,
  firstName,
  lastName,
  verified: true,
})
const [meera, nisha] = [person('Meera', 'Iyer'), person('Nisha', 'Reddy')]

const inOrder: Standing = {
  isModerator: false,
  hasPassword: true,
  limit: null,
  hiddenTasks: [],
  heldOffers: [],
}
const limit = {
  reason: 'You asked for money in advance. Payment is made when the work is done.',
  since: moment,
  appeal: null,
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
  createdAt: moment,
  isReported: id === 2,
})
const reported: ReportCase = {
  report,
  task: null,
  offer: null,
  messages: [
    said(1, 'Meera', 'When can you come?'),
    said(2, 'Nisha', 'Send me the whole amount now, then I come.'),
    said(3, 'Meera', 'I pay when the work is done.'),
  ],
  limit: null,
  isAboutModerator: false,
  reportCount: 2,
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
const stands = (page: Page, standing: Partial<Standing>) =>
  answer(page, 'GET /people/standing', 200, { ...inOrder, ...standing })
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true }).click()

/** What a moderator sees, with one report to look at. */
const moderates = async (page: Page) => {
  await stands(page, { isModerator: true })
  await answer(page, 'GET /moderation/reports', 200, [
    report,
    { ...report, _id: '2', kind: 'task', reason: 'Pretends to be somebody else' },
  ])
  await answer(page, 'GET /moderation/reports/1', 200, reported)
  await answer(page, 'GET /moderation/limited', 200, [
    { person: nisha, limit: { ...limit, appeal: 'It was for the paint alone, I have the bill.' } },
  ])
  await answer(page, 'GET /moderation/log', 200, reported.log)
}

const moderation = (name: string, tab: string): Screen => ({
  name,
  route: '/moderation',
  person: 'Meera',
  go: async page => {
    await moderates(page)
    await at(page, '/moderation', 'Moderation')
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(/Nisha Reddy/).first()).toBeVisible()
  },
})

const profileOf = (page: Page, sample: Sample, name: string) =>
  at(page, `/profile/${sample.id(name)}`, 'Profile')

/** What one person can do about another, what moderators do, and the way out. */
export const peopleScreens: Screen[] = [
  {
    name: 'more',
    route: '/profile/:id',
    person: 'Ravi',
    go: async (page, sample) => {
      await profileOf(page, sample, 'Meera')
      await more(page)
      await expect(page.getByRole('button', { name: 'Block Meera' })).toBeVisible()
    },
  },
  {
    name: 'block',
    route: '/profile/:id',
    person: 'Ravi',
    go: async (page, sample) => {
      await profileOf(page, sample, 'Meera')
      await more(page)
      await page.getByRole('button', { name: 'Block Meera' }).click()
    },
  },
  {
    name: 'report',
    route: '/profile/:id',
    person: 'Ravi',
    go: async (page, sample) => {
      await profileOf(page, sample, 'Meera')
      await more(page)
      await page.getByRole('button', { name: 'Report Meera' }).click()
      await page.getByRole('button', { name: 'Spam or scam' }).click()
    },
  },
  {
    name: 'report-which-message',
    route: '/messages/:id',
    person: 'Meera',
    go: async (page, sample) => {
      await at(page, `/messages/${sample.id('Fatima')}`, 'Messages')
      await more(page)
      await page.getByRole('button', { name: 'Report a message' }).click()
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
      await expect(page.getByText(/^You have blocked/)).toBeVisible()
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
    go: async page => {
      const message = 'Please finish what is under way first: “Cut a 20-minute film of our wedding”'
      await answer(page, 'POST /account/delete', 409, { message, code: 'conflict' })
      await at(page, '/profile/privacy', 'Privacy')
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await page.getByLabel('Password', { exact: true }).fill('market day')
      await page.getByRole('button', { name: 'Delete for Good' }).click()
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
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('link', { name: 'My Tasks' }).click()
      await expect(page.getByText(/Your account is limited/)).toBeVisible()
      await expect(page.getByText(/items found/)).toBeVisible()
    },
  },
  {
    name: 'standing',
    route: '/profile/standing',
    person: 'Meera',
    go: async page => {
      await stands(page, { limit, hiddenTasks: [hidden] })
      await at(page, '/profile/standing', 'Account Standing')
      await expect(page.getByRole('list', { name: 'Hidden tasks' })).toBeVisible()
    },
  },
  moderation('moderation-reports', 'Reports'),
  moderation('moderation-limited', 'Limited'),
  moderation('moderation-log', 'Log'),
  {
    name: 'moderation-report',
    route: '/moderation/reports/:id',
    person: 'Meera',
    go: async page => {
      await moderates(page)
      await at(page, '/moderation/reports/1', 'Report')
      await expect(page.getByRole('list', { name: 'Acts' })).toBeVisible()
    },
  },
  {
    name: 'moderation-act',
    route: '/moderation/reports/:id',
    person: 'Meera',
    go: async page => {
      await moderates(page)
      await at(page, '/moderation/reports/1', 'Report')
      await page.getByRole('button', { name: 'Limit Person' }).click()
    },
  },
]
