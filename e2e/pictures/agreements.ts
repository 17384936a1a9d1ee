import type { Page } from '@playwright/test'
import type { Agreement } from '#contract/entities/agreement.ts'
import { button, openStory } from '../locators.ts'
import { expect } from '../market.ts'
import { answer } from '../played.ts'
import { isComplete } from '../rests.ts'
import { fromMenu, settled } from '../steps.ts'
import type { Sample } from './sample.ts'
import { alterAgreement, at, menuActs, type Screen } from './screen.ts'

const underWay = 'Cut a 20-minute film of our wedding'
const completed = 'Learn the tabla as an adult beginner'

const brief = (name: string) => at(sample => `/task/${sample.id(name)}`, 'Task Brief', name)

/** Has the server's answer about what is agreed say something else. */
const agreed = (page: Page, { can, ...changes }: Changes) =>
  alterAgreement(page, agreement => ({ ...changes, can: { ...agreement.can, ...can } }))
type Changes = Partial<Omit<Agreement, 'can'>> & { can?: Partial<Agreement['can']> }

/** The provider's mark of yesterday. */
const marked: Changes = {
  marked: { poster: null, provider: '2026-11-19T10:00:00.000Z' },
  deadline: '2026-12-03T10:00:00.000Z',
  can: { changesNeeded: true, cancel: false, proposeChange: false },
}

const sheet = (name: string, opener: string, file: string, changes: Changes = {}): Screen => ({
  name,
  route: '/task/:id',
  person: 'Asha',
  dialog: `features/agreements/${file}.tsx`,
  go: async (page, sample) => {
    await agreed(page, changes)
    await brief(underWay)(page, sample)
    if (menuActs.includes(opener)) await fromMenu(page, opener)
    else await button(page, opener).click()
    await expect(page.getByRole('dialog', { name: opener })).toBeVisible()
  },
})

const choosePrice = async (page: Page, sample: Sample, screen: Screen) => {
  await screen.go(page, sample)
  await button(page, 'Price').click()
  await button(page, 'Days').click()
}

const propose = sheet('agreement-propose', 'Propose a change', 'propose-sheet')

/** The screens of an agreement and of the actions under it. */
export const agreementScreens: Screen[] = [
  {
    name: 'task-marked-by-other',
    route: '/task/:id',
    person: 'Asha',
    go: async (page, sample) => {
      await agreed(page, marked)
      await brief(underWay)(page, sample)
      await expect(page.getByText(/says it's done/)).toBeVisible()
    },
  },
  { ...propose, go: (page, sample) => choosePrice(page, sample, propose) },
  sheet('agreement-cancel', 'Cancel task', 'cancel-sheet'),
  sheet('agreement-changes-needed', 'Ask for changes', 'note-sheets', marked),
  {
    ...sheet('agreement-not-done', 'Not done', 'refuse-mark', {
      marked: { poster: '2026-11-19T10:00:00.000Z', provider: null },
      deadline: '2026-12-03T10:00:00.000Z',
      can: { notDone: true },
    }),
    person: 'Karthik',
  },
  {
    name: 'agreement-story',
    route: '/task/:id',
    person: 'Meera',
    dialog: 'features/agreements/story.tsx',
    go: async (page, sample) => {
      await brief(completed)(page, sample)
      // Parts that come later would move the row, and so how far the page is scrolled to it.
      await isComplete(page)
      await settled(await openStory(page))
    },
  },
  {
    name: 'agreement-rate',
    route: '/task/:id',
    person: 'Meera',
    dialog: 'features/agreements/rate-other.tsx',
    go: async (page, sample) => {
      const noReviews = { mine: null, theirs: null, closesAt: '2026-12-03T10:00:00.000Z', canReview: true }
      await answer(page, 'GET /people/myReview/:taskId', 200, noReviews)
      await brief(completed)(page, sample)
      await isComplete(page)
      await button(page, /^Rate /).click()
      await settled(page.getByRole('dialog'))
    },
  },
]
