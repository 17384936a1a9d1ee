import { expect, type Page } from '@playwright/test'
import { answer, cutOff, hold } from '../played.ts'
import { openMenu, title } from '../steps.ts'
import { fillDetails, openCalendar, openWizard, reachSchedule, tile, toDetails } from '../wizard.ts'
import type { Sample } from './sample.ts'

export interface Screen {
  /** The picture's file name. */
  name: string
  /** Whose screen it is, by first name; a stranger's without one. */
  person?: string
  /** Brings the page to the state that is pictured. */
  go(page: Page, sample: Sample): Promise<unknown>
}

const withOffers = 'Deliver 25 wedding cards across the city'
const withoutOffers = 'Class 9 algebra homework, explained'
const underWay = 'Cut a 20-minute film of our wedding'
const completed = 'Learn the tabla as an adult beginner'

/** A screen that is all there once its title and this text are. */
const at = (path: string | ((sample: Sample) => string), heading: string, text?: string | RegExp) => {
  return async (page: Page, sample: Sample) => {
    await page.goto(`/app${typeof path === 'string' ? path : path(sample)}`)
    await expect(title(page, heading)).toBeVisible()
    if (text) await expect(page.getByText(text).first()).toBeVisible()
  }
}

const task = (name: string) => at(sample => `/task/${sample.id(name)}`, 'Task Brief', name)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A list while it loads, after it failed, and without anything in it. */
const states = (
  name: string,
  path: string,
  heading: string,
  call: 'GET /task/allTasks' | 'GET /task/myTasks' | 'GET /messages/getChats' | 'GET /messages/getAlerts',
  empty: object,
): Screen[] => [
  {
    name: `${name}-loading`,
    person: 'Meera',
    go: async (page, sample) => {
      await hold(page, call)
      await at(path, heading)(page, sample)
      await expect(page.getByRole('status').first()).toBeAttached()
    },
  },
  {
    name: `${name}-failed`,
    person: 'Meera',
    go: async (page, sample) => {
      await answer(page, call, 500, { message: 'Something went wrong', code: 'internal' })
      await at(path, heading)(page, sample)
      await expect(button(page, 'Retry')).toBeVisible()
    },
  },
  {
    name: `${name}-empty`,
    person: 'Meera',
    go: async (page, sample) => {
      await answer(page, call, 200, empty)
      await at(path, heading)(page, sample)
    },
  },
]

export const screens: Screen[] = [
  ...(['Welcome', 'Verified Service Provider', 'Select from the best', 'Get it done! Pay Them Securely'].map(
    (heading, step) => ({
      name: `introduction-${step}`,
      go: async (page: Page, sample: Sample) => {
        await at('/gettingStarted', 'Welcome')(page, sample)
        for (let i = 0; i < step; i++) await button(page, i === 0 ? 'Get Started' : 'Next').click()
        await expect(title(page, heading)).toBeVisible()
        await expect(page.locator('main svg').first()).toBeVisible()
      },
    }),
  ) satisfies Screen[]),
  { name: 'log-in', go: at('/login', 'Log In') },
  { name: 'sign-up', go: at('/signup', 'Sign Up') },
  { name: 'forgot-password', go: at('/forget-password', 'Forgot Password') },
  {
    name: 'link-sent',
    go: async (page, sample) => {
      await at('/forget-password', 'Forgot Password')(page, sample)
      await page.getByLabel('Email').fill('meera@demo.example')
      await answer(page, 'POST /auth/forget-password', 200, { message: 'ok' })
      await button(page, 'Send Reset Link').click()
      await expect(title(page, 'Check your email')).toBeVisible()
    },
  },
  {
    name: 'reset-password',
    go: async (page, sample) => {
      await answer(page, 'POST /auth/checkResetToken', 200, { userName: 'Meera Iyer' })
      await at('/reset-password?token=one', 'Reset Password', /Meera/)(page, sample)
      await page.getByLabel('New Password').fill('an even better battery')
      await page.getByLabel('Confirm Password').fill('an even')
    },
  },
  {
    name: 'email-verified',
    go: async (page, sample) => {
      await answer(page, 'POST /auth/verify-email', 200, { userName: 'Meera' })
      await at('/verify-email?token=one', 'Verify Email', /Thank you/)(page, sample)
    },
  },
  { name: 'home', person: 'Meera', go: at('/', 'Find tasks', /items found/) },
  {
    name: 'home-nothing-found',
    person: 'Meera',
    go: at('/?q=elephant', 'Find tasks', '0 items found'),
  },
  ...states('home', '/', 'Find tasks', 'GET /task/allTasks', []),
  {
    name: 'menu',
    person: 'Meera',
    go: async (page, sample) => {
      await at('/', 'Find tasks', /items found/)(page, sample)
      await expect(await openMenu(page)).toBeVisible()
    },
  },
  { name: 'post-category', person: 'Meera', go: page => openWizard(page) },
  {
    name: 'post-category-chosen',
    person: 'Meera',
    go: async page => {
      await openWizard(page)
      await tile(page, 'Photography').click()
    },
  },
  {
    name: 'post-details',
    person: 'Meera',
    go: async page => {
      await openWizard(page)
      await toDetails(page)
      await fillDetails(page)
    },
  },
  {
    name: 'post-schedule',
    person: 'Meera',
    go: async page => {
      await reachSchedule(page, 'Tutoring')
      await button(page, 'Morning').click()
    },
  },
  {
    name: 'calendar',
    person: 'Meera',
    go: async page => {
      await reachSchedule(page)
      await openCalendar(page, 'On Date')
    },
  },
  { name: 'task-of-another', person: 'Ravi', go: task(withOffers) },
  { name: 'task-own-open', person: 'Meera', go: task(withOffers) },
  {
    name: 'task-delete',
    person: 'Meera',
    go: async (page, sample) => {
      await task(withOffers)(page, sample)
      await button(page, 'Delete Task').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'task-under-way-poster', person: 'Asha', go: task(underWay) },
  {
    name: 'task-complete',
    person: 'Asha',
    go: async (page, sample) => {
      await task(underWay)(page, sample)
      await button(page, 'Mark as Complete').click()
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
    },
  },
  {
    name: 'task-complete-assignee',
    person: 'Karthik',
    go: async (page, sample) => {
      await task(underWay)(page, sample)
      await button(page, 'Mark as Complete').click()
    },
  },
  { name: 'task-completed', person: 'Arjun', go: task(completed) },
  {
    name: 'task-gone',
    person: 'Meera',
    go: at('/task/aaaaaaaaaaaaaaaa', 'Task Brief', /./),
  },
  {
    name: 'make-offer',
    person: 'Ravi',
    go: at(sample => `/task/offer/${sample.id(withOffers)}`, 'Make An Offer', withOffers),
  },
  {
    name: 'offers',
    person: 'Meera',
    go: at(sample => `/task/offers/${sample.id(withOffers)}`, 'Offers', 'Nisha'),
  },
  {
    name: 'offers-empty',
    person: 'Asha',
    go: at(sample => `/task/offers/${sample.id(withoutOffers)}`, 'Offers', /No offers yet/),
  },
  { name: 'my-tasks', person: 'Meera', go: at('/mytasks', 'My Tasks', /items found/) },
  ...states('my-tasks', '/mytasks', 'My Tasks', 'GET /task/myTasks', []),
  { name: 'messages', person: 'Meera', go: at('/messages', 'Messages', 'Nisha') },
  ...states('messages', '/messages', 'Messages', 'GET /messages/getChats', []),
  {
    name: 'chat',
    person: 'Meera',
    go: at(sample => `/messages/${sample.id('Fatima')}`, 'Messages', 'Fatima Khan'),
  },
  {
    name: 'chat-unsent',
    person: 'Meera',
    go: async (page, sample) => {
      await cutOff(page, `POST /messages/sendMessage/${sample.id('Fatima')}`)
      await at(`/messages/${sample.id('Fatima')}`, 'Messages', 'Fatima Khan')(page, sample)
      await page.getByLabel('Message', { exact: true }).fill('I am at the gate now.')
      await button(page, 'Send').click()
      await expect(page.getByRole('log').getByText('I am at the gate now.')).toBeVisible()
    },
  },
  { name: 'alerts', person: 'Meera', go: at('/alerts', 'Alerts', /ago|Just now/) },
  ...states('alerts', '/alerts', 'Alerts', 'GET /messages/getAlerts', [{ alerts: [] }]),
  {
    name: 'profile-own',
    person: 'Meera',
    go: at(sample => `/profile/${sample.id('Meera')}`, 'My Account', 'Iyer'),
  },
  {
    name: 'profile-other',
    person: 'Ravi',
    go: at(sample => `/profile/${sample.id('Meera')}`, 'Profile', 'Iyer'),
  },
  { name: 'profile-edit', person: 'Meera', go: at('/profile/edit', 'Edit Profile') },
  { name: 'not-found', go: at('/nowhere', 'Page not found') },
  {
    name: 'out-of-reach',
    go: async (page, sample) => {
      await cutOff(page, 'GET /auth/check')
      await at('/', 'TaskBazaar', /cannot reach/)(page, sample)
    },
  },
]
