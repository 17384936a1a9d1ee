import { expect } from '@playwright/test'
import { button, field } from '../locators.ts'
import { answer } from '../played.ts'
import { at, keepLoading, type Screen } from './screen.ts'

const moment = '2026-11-20T04:30:00.000Z'
const searches = [
  {
    _id: '3',
    name: 'Moving furniture after work',
    filter: { q: 'sofa', mode: 'In-Person', city: 'Pune', minBudget: 500, maxBudget: 2_000 },
    notify: true,
    createdAt: moment,
  },
  {
    _id: '2',
    name: 'Tutoring',
    filter: { categoryId: 4, mode: 'Remotely' },
    notify: true,
    createdAt: moment,
  },
  { _id: '1', name: 'Camera', filter: { q: 'camera' }, notify: false, createdAt: moment },
]

const screen = (name: string, go: Screen['go'], more: Partial<Screen> = {}): Screen => ({
  ...{ name: `searches${name}`, route: '/searches', person: 'Meera', go },
  ...more,
})
const open = at('/searches', 'Saved Searches')

/** Saved searches, and saving one. */
export const searchScreens: Screen[] = [
  screen('', async (page, sample) => {
    await answer(page, 'GET /searches', 200, searches)
    await open(page, sample)
    await expect(page.getByText('Tutoring').first()).toBeVisible()
  }),
  screen('-empty', async (page, sample) => {
    await answer(page, 'GET /searches', 200, [])
    await open(page, sample)
    await expect(page.getByText('No saved searches yet')).toBeVisible()
  }),
  screen('-loading', async (page, sample) => {
    await keepLoading(page, 'GET /searches')
    await open(page, sample)
    await expect(page.getByRole('status').first()).toBeAttached()
  }),
  screen('-failed', async (page, sample) => {
    await answer(page, 'GET /searches', 500, { message: 'Something went wrong', code: 'internal' })
    await open(page, sample)
    await expect(button(page, 'Retry')).toBeVisible()
  }),
  screen(
    '-delete',
    async (page, sample) => {
      await answer(page, 'GET /searches', 200, searches)
      await open(page, sample)
      await button(page, 'Delete Tutoring').click()
    },
    { dialog: 'features/tasks/searches/searches-screen.tsx' },
  ),
  {
    name: 'home-searched',
    route: '/',
    person: 'Meera',
    go: at('/?q=wedding&mode=In-Person', 'Find tasks', /items found/),
  },
  {
    name: 'search-save',
    route: '/',
    person: 'Meera',
    dialog: 'features/tasks/searches/save-sheet.tsx',
    go: async (page, sample) => {
      await answer(page, 'GET /searches', 200, [])
      await at('/?q=wedding&mode=In-Person', 'Find tasks', /items found/)(page, sample)
      await button(page, 'Save this search').click()
      await expect(field(page, 'Name')).toBeVisible()
    },
  },
  {
    name: 'search-saved-already',
    route: '/',
    person: 'Meera',
    dialog: 'features/tasks/searches/save-sheet.tsx',
    go: async (page, sample) => {
      await answer(page, 'GET /searches', 200, searches)
      await at('/?q=camera', 'Find tasks', /items found/)(page, sample)
      await button(page, 'Save this search').click()
      await expect(page.getByText('You have saved this search as “Camera”.')).toBeVisible()
    },
  },
  {
    name: 'search-too-many',
    route: '/',
    person: 'Meera',
    dialog: 'features/tasks/searches/save-sheet.tsx',
    go: async (page, sample) => {
      const many = Array.from({ length: 20 }, (_, i) => ({ ...searches[0], _id: String(i) }))
      await answer(page, 'GET /searches', 200, many)
      await at('/?q=wedding', 'Find tasks', /items found/)(page, sample)
      await button(page, 'Save this search').click()
      await expect(page.getByText(/^You have 20 saved searches/)).toBeVisible()
    },
  },
]
