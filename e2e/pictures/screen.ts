import { expect, type Locator, type Page } from '@playwright/test'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Task } from '#contract/entities/task.ts'
import type { TaskDetail } from '#contract/entities/task-detail.ts'
import { button, title } from '../locators.ts'
import { alter, answer, type Call, hold } from '../played.ts'
import { isComplete } from '../rests.ts'
import type { Sample } from './sample.ts'

export interface Screen {
  /** The picture's file name. */
  name: string
  /** The route that shows it, as the router's table has it; null where no route fits. */
  route: string | null
  /** The owner of the screen, by first name. A stranger's screen has none. */
  person?: string
  /** The source below web/src that opens the dialog or sheet which lies over it. */
  dialog?: string
  /** How many lie over each other, where that is more than one. */
  dialogs?: number
  /** An act on the screen moves it: a sent message pushes up the ones before it. */
  isMoving?: true
  /** Brings the page to the state that is pictured. */
  go(page: Page, sample: Sample): Promise<unknown>
}

/** A screen that is all there once its title and this text are. */
export const at = (path: string | ((sample: Sample) => string), heading: string, text?: string | RegExp) => {
  return async (page: Page, sample: Sample) => {
    await page.goto(`/app${typeof path === 'string' ? path : path(sample)}`)
    await expect(title(page, heading)).toBeVisible()
    if (text) await expect(page.getByText(text).first()).toBeVisible()
  }
}

/** Scrolls to a part once the page has all that it asks for: what comes later would move it. */
export const scrollTo = async (page: Page, part: Locator, block: 'start' | 'center' | 'end' = 'start') => {
  await isComplete(page)
  await part.evaluate((element, block) => element.scrollIntoView({ block }), block)
}

/** The note that an answer takes long never comes, however long the pictures of a page take. */
const withoutSlowNote = (page: Page) =>
  page.addInitScript(() => {
    const real = window.setTimeout
    const slowMs = 3_000
    const quiet = (run: () => void, ms?: number) => (ms === slowMs ? 0 : real(run, ms))
    window.setTimeout = quiet as typeof window.setTimeout
  })

/** Keeps a call waiting, without the note that this takes long. */
export const keepLoading = async (page: Page, call: Call) => {
  await withoutSlowNote(page)
  await hold(page, call)
}

/** Has the server's answer about a task, and what is agreed on it, say something else. */
export const alterAgreement = (
  page: Page,
  change: (agreement: Agreement) => Partial<Agreement>,
  task: Partial<Task> = {},
) =>
  alter<TaskDetail>(page, 'GET /task/particularTask/:id', detail => ({
    ...detail,
    task: { ...detail.task, ...task },
    agreement: detail.agreement && { ...detail.agreement, ...change(detail.agreement) },
  }))

/** A list while it loads, after it failed, and without anything in it. */
export const states = (
  name: string,
  path: string,
  heading: string,
  call:
    | 'GET /task/allTasks'
    | 'GET /task/myTasks'
    | 'GET /messages/getChats'
    | 'GET /messages/getAlerts'
    | 'GET /payment/statement',
  empty: object,
): Screen[] => [
  {
    name: `${name}-loading`,
    route: path,
    person: 'Meera',
    go: async (page, sample) => {
      await keepLoading(page, call)
      await at(path, heading)(page, sample)
      await expect(page.getByRole('status').first()).toBeAttached()
      // The counts at the top come a little later.
      if (path === '/') await expect(page.getByRole('link', { name: /^Alerts.*[0-9]/ })).toBeVisible()
      if (path === '/mytasks')
        await expect(page.getByRole('heading', { name: 'Needs your answer' })).toBeVisible()
    },
  },
  {
    name: `${name}-failed`,
    route: path,
    person: 'Meera',
    go: async (page, sample) => {
      const id = { 'x-request-id': '8f14e45fceea' }
      await answer(page, call, 500, { message: 'Something went wrong', code: 'internal' }, id)
      await at(path, heading)(page, sample)
      await expect(button(page, 'Retry')).toBeVisible()
      await expect(button(page, 'Error ID 8f14e45fceea').first()).toBeVisible()
    },
  },
  {
    name: `${name}-empty`,
    route: path,
    person: 'Meera',
    go: async (page, sample) => {
      await answer(page, call, 200, empty)
      await at(path, heading)(page, sample)
    },
  },
]

/** The acts behind the three dots of an agreement. */
export const menuActs = [
  'Propose a change',
  'Add to calendar',
  'Propose to cancel',
  'Cancel task',
  'Something is wrong',
]
