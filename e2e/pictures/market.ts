import { expect } from '@playwright/test'
import { button, sheet } from '../locators.ts'
import { answer } from '../played.ts'
import { picture } from '../sample-picture.ts'
import { fromMenu, openMenu, settled } from '../steps.ts'
import { fillDetails, openCalendar, openWizard, reachSchedule, tile, toDetails } from '../wizard.ts'
import { at, type Screen, states } from './screen.ts'
import { withPages, writtenAt } from './with-pages.ts'

const withOffers = 'Deliver 25 wedding cards across the city'
const withoutOffers = 'Class 9 algebra homework, explained'
const underWay = 'Cut a 20-minute film of our wedding'
const completed = 'Learn the tabla as an adult beginner'

const task = (name: string) => at(sample => `/task/${sample.id(name)}`, 'Task Brief', name)

const filterSheet = (name: string, opener: string): Screen => ({
  name,
  route: '/',
  person: 'Meera',
  dialog: 'features/tasks/lists/filter-sheet.tsx',
  go: async (page, sample) => {
    await at('/', 'Find tasks', /items found/)(page, sample)
    await button(page, opener).click()
  },
})

/** Finding, posting and doing tasks. */
export const marketScreens: Screen[] = [
  { name: 'home', route: '/', person: 'Meera', go: at('/', 'Find tasks', /items found/) },
  {
    name: 'home-nothing-found',
    route: '/',
    person: 'Meera',
    go: at('/?q=elephant', 'Find tasks', '0 items found'),
  },
  ...states('home', '/', 'Find tasks', 'GET /task/allTasks', []),
  {
    name: 'task-share',
    route: '/task/:id',
    person: 'Ravi',
    dialog: 'features/sharing/share-sheet.tsx',
    go: async (page, sample) => {
      await task(withOffers)(page, sample)
      await button(page, 'Share').click()
      await settled(sheet(page, 'Share'))
      // The code holds an address, which is another one in each run: three corners stand for it.
      const corner = (x: number, y: number) => `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5z`
      const drawing = [corner(2, 2), corner(28, 2), corner(2, 28)].join('')
      const code = sheet(page, 'Share').getByRole('img').locator('path')
      await code.evaluate((path, d) => path.setAttribute('d', d), drawing)
    },
  },
  {
    name: 'menu',
    route: '/',
    person: 'Meera',
    dialog: 'features/sidebar/menu-sheet.tsx',
    go: async (page, sample) => {
      await at('/', 'Find tasks', /items found/)(page, sample)
      await openMenu(page)
    },
  },
  {
    name: 'menu-of-a-market',
    route: '/',
    person: 'Meera',
    dialog: 'features/sidebar/menu-sheet.tsx',
    go: async (page, sample) => {
      await answer(page, 'GET /site', 200, withPages)
      await answer(page, 'GET /site/agreed', 200, { terms: { version: 1, at: writtenAt }, privacy: null })
      await at('/', 'Find tasks', 'Please read the privacy policy and agree')(page, sample)
      await openMenu(page)
      await expect(page.getByRole('navigation', { name: 'About this market' })).toBeVisible()
    },
    // The strip comes once the settings are asked for.
    isMoving: true,
  },
  { name: 'post-category', route: '/post', person: 'Meera', go: page => openWizard(page) },
  {
    name: 'post-category-chosen',
    route: '/post',
    person: 'Meera',
    go: async page => {
      await openWizard(page)
      await tile(page, 'Photography').click()
    },
  },
  {
    name: 'post-details',
    route: '/post',
    person: 'Meera',
    go: async page => {
      await openWizard(page)
      await toDetails(page)
      await fillDetails(page)
    },
  },
  {
    name: 'post-photo',
    route: '/post',
    person: 'Meera',
    dialog: 'ui/photo-sheet.tsx',
    // The photo comes once it is made smaller.
    isMoving: true,
    go: async page => {
      await openWizard(page)
      await toDetails(page)
      await fillDetails(page)
      await page.getByLabel('Add photos').setInputFiles([picture(2), picture(3)])
      await expect(page.getByRole('img', { name: /^Sending/ })).toHaveCount(0)
      await button(page, 'Photo 1 of 2').click()
      await settled(page.getByRole('dialog'))
    },
  },
  {
    name: 'post-schedule',
    route: '/post',
    person: 'Meera',
    go: async page => {
      await reachSchedule(page, 'Tutoring')
      await button(page, 'Morning').click()
      // A press that comes before the step is read does nothing.
      await expect(button(page, 'Post Task')).toBeEnabled()
    },
  },
  {
    name: 'calendar',
    route: '/post',
    person: 'Meera',
    dialog: 'ui/calendar-dialog.tsx',
    go: async page => {
      await reachSchedule(page)
      await expect(button(page, 'Post Task')).toBeEnabled()
      await openCalendar(page, 'On Date')
    },
  },
  { name: 'task-of-another', route: '/task/:id', person: 'Ravi', go: task(withOffers) },
  {
    name: 'task-question',
    route: '/task/:id',
    person: 'Ravi',
    dialog: 'features/questions/questions-part.tsx',
    go: async (page, sample) => {
      await task(withOffers)(page, sample)
      await button(page, 'Ask a question').click()
      await settled(page.getByRole('dialog'))
      await page.getByRole('dialog').getByRole('textbox').fill('Is there a lift in the house?')
    },
  },
  { name: 'task-own-open', route: '/task/:id', person: 'Meera', go: task(withOffers) },
  {
    name: 'task-delete',
    route: '/task/:id',
    person: 'Meera',
    dialog: 'features/tasks/page/task-menu.tsx',
    go: async (page, sample) => {
      await task(withOffers)(page, sample)
      await fromMenu(page, 'Delete Task')
    },
  },
  { name: 'task-under-way-poster', route: '/task/:id', person: 'Asha', go: task(underWay) },
  {
    name: 'task-complete',
    route: '/task/:id',
    person: 'Asha',
    go: async (page, sample) => {
      await task(underWay)(page, sample)
      await button(page, 'Mark as Complete').click()
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
    },
  },
  {
    name: 'task-complete-assignee',
    route: '/task/:id',
    person: 'Karthik',
    go: async (page, sample) => {
      await task(underWay)(page, sample)
      await button(page, 'Mark as Complete').click()
    },
  },
  { name: 'task-completed', route: '/task/:id', person: 'Arjun', go: task(completed) },
  {
    name: 'task-gone',
    route: '/task/:id',
    person: 'Meera',
    go: at('/task/aaaaaaaaaaaaaaaa', 'Task Brief', /./),
  },
  {
    name: 'make-offer',
    route: '/task/offer/:id',
    person: 'Ravi',
    go: at(sample => `/task/offer/${sample.id(withOffers)}`, 'Make An Offer', withOffers),
  },
  {
    name: 'offers',
    route: '/task/offers/:id',
    person: 'Meera',
    go: at(sample => `/task/offers/${sample.id(withOffers)}`, 'Offers', 'Nisha'),
  },
  {
    name: 'offers-empty',
    route: '/task/offers/:id',
    person: 'Asha',
    go: at(sample => `/task/offers/${sample.id(withoutOffers)}`, 'Offers', /No offers yet/),
  },
  { name: 'my-tasks', route: '/mytasks', person: 'Meera', go: at('/mytasks', 'My Tasks', /items found/) },
  ...states('my-tasks', '/mytasks', 'My Tasks', 'GET /task/myTasks', []),
  filterSheet('filters', 'Category'),
  filterSheet('filters-status', 'Status'),
  filterSheet('filters-place', 'Place'),
  filterSheet('filters-city', 'City'),
  {
    ...filterSheet('filters-city-failed', 'City'),
    go: async (page, sample) => {
      await answer(page, 'GET /task/cities', 500, { message: 'Something went wrong', code: 'internal' })
      await filterSheet('', 'City').go(page, sample)
      await expect(button(page, 'Retry')).toBeVisible()
    },
  },
  filterSheet('filters-budget', 'Budget'),
  filterSheet('filters-order', 'Sort: Newest first'),
]
