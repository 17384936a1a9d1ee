import { expect, type Page } from '@playwright/test'
import type { ImportReport } from '#contract/entities/csv.ts'
import type { Newcomer } from '#contract/entities/joining.ts'
import type { SiteConsole } from '#contract/entities/market-settings.ts'
import type { FailedRequest } from '#contract/entities/operate.ts'
import { answer } from '../played.ts'
import { settled } from '../steps.ts'
import { checks, circulars, health, inVain, site, statistics, waiting } from './operate-samples.ts'
import type { Sample } from './sample.ts'
import { at, type Screen, scrollTo } from './screen.ts'
import { stands } from './standing.ts'

/** Opens the console as an operator, on a tab. */
export const openConsole = async (
  page: Page,
  sample: Sample,
  tab: string,
  given: { site?: SiteConsole; newcomers?: Newcomer[] } = {},
) => {
  await stands(page, { isModerator: true, isOperator: true })
  await answer(page, 'GET /operate/statistics', 200, statistics)
  await answer(page, 'GET /operate/inVain', 200, inVain)
  if (tab === 'Waiting') await answer(page, 'GET /operate/waiting', 200, waiting)
  if (tab === 'Health') await answer(page, 'GET /operate/health', 200, health)
  if (tab === 'Site') await answer(page, 'GET /operate/site', 200, given.site ?? site)
  if (tab === 'Site') await answer(page, 'GET /operate/circulars', 200, circulars)
  if (tab === 'People') await answer(page, 'GET /operate/newcomers', 200, given.newcomers ?? [])
  await at('/operate', 'Console', 'Messages')(page, sample)
  await page.getByRole('tab', { name: tab }).click()
}

const console = (name: string, tab: string, text: string | RegExp): Screen => ({
  name,
  route: '/operate',
  person: 'Meera',
  go: async (page, sample) => {
    await openConsole(page, sample, tab)
    await expect(page.getByText(text).first()).toBeVisible()
  },
})

/** Chooses a file of people, of which the server says this. */
const sheet = (name: string, report: ImportReport, text: string): Screen => ({
  ...console(name, 'Sheets', 'Take along'),
  go: async (page, sample) => {
    await answer(page, 'POST /operate/import', 200, report)
    await openConsole(page, sample, 'Sheets')
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name,email,city,skills') }
    await page.getByLabel('Choose a CSV file').setInputFiles(file)
    await expect(page.getByText(text)).toBeVisible()
  },
})

const refused = [
  { row: 3, reason: "A name can't have a link or an address in it" },
  { row: 41, reason: 'The address is a member already' },
  { row: 70, reason: 'Email must be a valid email' },
]

const siteForm = (name: string, title: string, block: 'start' | 'center'): Screen => ({
  ...console(name, 'Site', title),
  go: async (page, sample) => {
    await openConsole(page, sample, 'Site')
    await scrollTo(page, page.getByRole('form', { name: title }), block)
  },
})

/** A category that is edited, scrolled to a place. */
const categorySheet = (name: string, text: string, top: number): Screen => ({
  ...console(name, 'Site', text),
  go: async (page, sample) => {
    await openConsole(page, sample, 'Site')
    await page.getByRole('button', { name: 'Edit AC repair' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByLabel('Choices')).toBeVisible()
    await sheet.evaluate((dialog, top) => dialog.scrollTo({ top }), top)
  },
  dialog: 'features/operate/site-category-sheet.tsx',
})

/** The screens of operators. */
export const operateScreens: Screen[] = [
  console('operate', 'How it goes', 'Counted on'),
  console('operate-waiting', 'Waiting', 'Open reports'),
  console('operate-site', 'Site', 'Name and colour'),
  siteForm('operate-site-categories', 'Categories', 'start'),
  categorySheet('operate-site-category', 'Brand', 0),
  siteForm('operate-site-access', 'Who may join', 'start'),
  siteForm('operate-site-reach', 'Who sees tasks without an account', 'start'),
  siteForm('operate-site-newcomers', 'New members and words', 'start'),
  siteForm('operate-site-announcement', 'Announcement', 'center'),
  {
    ...console('operate-site-pages', 'Site', 'Terms'),
    go: async (page, sample) => {
      await openConsole(page, sample, 'Site')
      const form = page.getByRole('form', { name: 'Terms' })
      await form.getByRole('button', { name: 'Show how it looks' }).click()
      await scrollTo(page, form)
    },
  },
  {
    ...console('operate-circular', 'Site', 'Mail to all members'),
    dialog: 'features/operate/circulars/write-circular.tsx',
    go: async (page, sample) => {
      await openConsole(page, sample, 'Site')
      await page.getByRole('button', { name: 'Write a mail' }).click()
      await settled(page.getByRole('dialog'))
    },
  },
  {
    ...console('operate-circulars', 'Site', 'Mail to all members'),
    go: async (page, sample) => {
      await openConsole(page, sample, 'Site')
      await expect(page.getByText('given up')).toBeVisible()
      await scrollTo(page, page.getByRole('heading', { name: 'Mail to all members' }))
    },
  },
  console('operate-sheets', 'Sheets', 'Take along'),
  sheet('operate-sheets-refused', { rows: 120, accepted: 117, refused }, 'Row 41'),
  sheet('operate-sheets-fit', { rows: 120, accepted: 120, refused: [] }, 'Invite 120 people'),
  console('operate-health', 'Health', 'Last backup'),
  {
    ...console('operate-request', 'Health', 'Failed request'),
    go: async (page, sample) => {
      await answer(page, 'GET /operate/requests/:id', 200, {
        ...{ id: '8f14e45fceea', at: '2026-11-20T04:58:00.000Z', method: 'POST', route: '/api/task/post' },
        ...{ status: 500, ms: 1_204, person: 'qL1mS7aWv0xKd3Yz', error: '23514 tasks' },
      } satisfies FailedRequest)
      await openConsole(page, sample, 'Health')
      await page.getByLabel('Error ID').fill('8f14e45fceea')
      await page.getByRole('button', { name: 'Find', exact: true }).click()
      await scrollTo(page, page.getByRole('link', { name: 'Open the person' }), 'end')
    },
  },
  {
    ...console('operate-checks', 'Health', 'Last backup'),
    go: async (page, sample) => {
      await answer(page, 'GET /operate/checks', 200, checks)
      await openConsole(page, sample, 'Health')
      await page.getByRole('button', { name: 'Check Now' }).click()
      const title = page.getByRole('heading', { name: 'Check everything' })
      await expect(page.getByText('1 thing is wrong.')).toBeVisible()
      await scrollTo(page, title)
    },
  },
  {
    name: 'operate-refused',
    route: '/operate',
    person: 'Meera',
    go: at('/operate', 'Console', 'This page is for operators.'),
  },
]
