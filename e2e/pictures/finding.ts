import { expect } from '@playwright/test'
import { button, sheet } from '../locators.ts'
import { answer } from '../played.ts'
import { at, keepLoading, type Screen } from './screen.ts'

const people = [
  { givenId: 'p1', firstName: 'Fatima', userRating: 4.8, userRatingCount: 23, why: 'done' },
  { givenId: 'p2', firstName: 'Sneha', userRating: 4, userRatingCount: 2, why: 'offered' },
  {
    givenId: 'p3',
    firstName: 'Venkatanarasimharajuvaripeta',
    userRating: 0,
    userRatingCount: 0,
    why: 'skills',
  },
].map(person => ({ ...person, profilePic: null }))

const withoutOffers = 'Class 9 algebra homework, explained'
const task = at(sample => `/task/${sample.id(withoutOffers)}`, 'Task Brief', 'No offers yet')
const call = 'GET /task/suggested/:taskId'

/** The sheet in which the poster of a task without offers invites people. */
const invite = (name: string, go: Screen['go']): Screen => ({
  ...{ name: `task-invite${name}`, route: '/task/:id', person: 'Asha' },
  dialog: 'features/tasks/page/invite-sheet.tsx',
  go: async (page, sample) => {
    await go(page, sample)
    await task(page, sample)
    await button(page, 'Invite people').click()
    await expect(sheet(page, 'Invite people')).toBeVisible()
  },
})

const asked = invite('', page => answer(page, call, 200, people))

/** Tasks similar to a search, and inviting people. */
export const findingScreens: Screen[] = [
  {
    name: 'home-similar',
    route: '/',
    person: 'Meera',
    go: at('/?q=sofaa', 'Find tasks', 'Similar'),
  },
  { name: 'task-own-without-offers', route: '/task/:id', person: 'Asha', go: task },
  {
    ...asked,
    go: async (page, sample) => {
      await asked.go(page, sample)
      await page.getByRole('checkbox', { name: 'Fatima' }).check()
    },
  },
  invite('-empty', page => answer(page, call, 200, [])),
  invite('-loading', page => keepLoading(page, call)),
  invite('-failed', page => answer(page, call, 500, { message: 'Something went wrong', code: 'internal' })),
]
