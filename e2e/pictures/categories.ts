import { expect } from '@playwright/test'
import type { Answer, CategoryDetail } from '#contract/entities/category.ts'
import type { Task } from '#contract/entities/task.ts'
import type { TaskDetail } from '#contract/entities/task-detail.ts'
import { alter, answer } from '../played.ts'
import { fillDetails, openWizard, tile, toDetails } from '../wizard.ts'
import { at, type Screen } from './screen.ts'
import { withPages } from './with-pages.ts'

const wedding: CategoryDetail = {
  id: 100,
  name: 'Weddings',
  icon: 28,
  fields: [
    { label: 'Function', kind: 'choice', choices: ['Mehendi', 'Wedding', 'Reception'], isRequired: true },
    { label: 'Guests', kind: 'number', unit: 'people' },
    { label: 'What to wear', kind: 'text' },
  ],
}
const withCategory = { ...withPages, pages: {}, categories: [100, 1, 2, 3, 4, 5], categoryDetails: [wedding] }

const answers: Answer[] = [
  { label: 'Function', value: 'Reception' },
  { label: 'Guests', value: '250 people' },
  { label: 'What to wear', value: 'Something with a collar' },
]
const title = 'Deliver 25 wedding cards across the city'
const withAnswers = (task: Task): Task =>
  task.title === title ? { ...task, categoryId: 100, categoryName: 'Weddings', answers } : task

/** A screen of a market with that category. Its settings come a little after the page; in a market they come with it. */
const screen = (name: string, route: string, go: Screen['go'], person = 'Meera'): Screen => ({
  ...{ name, route, person, isMoving: true },
  go: async (page, sample) => {
    await answer(page, 'GET /site', 200, withCategory)
    await go(page, sample)
  },
})

/** Categories of the operators' own, and what they ask. */
export const categoryScreens: Screen[] = [
  screen('post-own-category', '/post', async page => {
    await openWizard(page)
    await expect(tile(page, 'Weddings')).toBeVisible()
  }),
  screen('post-own-fields', '/post', async page => {
    await openWizard(page)
    await toDetails(page, 'Weddings')
    await fillDetails(page)
    await page.getByLabel('Function').selectOption('Reception')
    await page.getByLabel('What to wear').scrollIntoViewIfNeeded()
  }),
  screen('home-own-category', '/', async (page, sample) => {
    await alter<Task[]>(page, 'GET /task/allTasks', tasks =>
      tasks.map(withAnswers).sort((one, other) => other.answers.length - one.answers.length),
    )
    await at('/', 'Find tasks', 'Function: Reception')(page, sample)
  }),
  screen(
    'task-own-category',
    '/task/:id',
    async (page, sample) => {
      await alter<TaskDetail>(page, 'GET /task/particularTask/:id', detail => ({
        ...detail,
        task: withAnswers(detail.task),
      }))
      await at(`/task/${sample.id(title)}`, 'Task Brief', 'Something with a collar')(page, sample)
    },
    'Ravi',
  ),
]
