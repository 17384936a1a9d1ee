import { expect, type Page } from '@playwright/test'
import { answer } from '../played.ts'
import { at, type Screen } from './screen.ts'

const createdAt = '2026-11-20T04:30:00.000Z'
const drafts = [
  {
    _id: '2',
    title: 'Walk my dog at six',
    description: 'Bruno is a quiet labrador. Half an hour around the park, on weekdays.',
    categoryId: 11,
    taskCity: 'Pune',
    budget: 200,
    createdAt,
  },
  { _id: '1', title: 'नल ठीक करना है', description: '', categoryId: 0, taskCity: '', budget: 0, createdAt },
]

/** My tasks, where these wait. */
const open: Screen['go'] = async (page, sample) => {
  await answer(page, 'GET /task/drafts', 200, drafts)
  await at('/mytasks', 'My Tasks', 'Walk my dog at six')(page, sample)
}

const screen = (name: string, go: (page: Page) => Promise<unknown>, more: Partial<Screen> = {}): Screen => ({
  ...{ name, route: '/mytasks', person: 'Meera' },
  go: async (page, sample) => {
    await open(page, sample)
    await go(page)
  },
  ...more,
})

/** Drafts that wait for their poster. */
export const draftScreens: Screen[] = [
  screen('drafts', async () => {}),
  screen(
    'drafts-delete',
    page => page.getByRole('button', { name: 'Delete the draft Walk my dog at six' }).click(),
    { dialog: 'features/tasks/lists/drafts.tsx' },
  ),
  screen(
    'drafts-post',
    async page => {
      await page.getByRole('link', { name: /Walk my dog at six/ }).click()
      await expect(page.getByText('Pet Care').first()).toBeVisible()
    },
    { route: '/post' },
  ),
]
