import { expect, type Page } from '@playwright/test'
import type { ReportCase } from '#contract/entities/moderation.ts'
import type { Report } from '#contract/entities/report.ts'
import { button } from '../locators.ts'
import { answer, type Call } from '../played.ts'
import type { Screen } from './screen.ts'
import { at, limit, meera, moment, nisha, stands } from './standing.ts'

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

/** The reports, and what moderators do about them. */
export const moderatorScreens: Screen[] = [
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
      await button(page, 'Limit person').click()
    },
  },
]
