import { plural } from '../plural.ts'
import { locale } from './common.ts'

export const more = 'More'
export const back = 'Back'
export const close = 'Close'
export const cancel = 'Cancel'
export const retry = 'Retry'
/** Under an error: a tap copies it. */
export const requestId = (id: string) => `Error ID ${id}`
export const saving = 'Saving...'
export const notLoaded = "This couldn't be loaded."
export const notifications = 'Notifications'
export const unread = 'unread'
export const withUnread = (label: string, count: number) => `${label}, ${count} unread`
export const progress = 'Progress'
export const waiting = 'waiting for you'
/** 'Step 3 of 5 • Arrival' */
export const stepNamed = (step: number, total: number, name: string) => `Step ${step} of ${total} • ${name}`
export const stepOf = (step: number, total: number) => `Step ${step} of ${total}`

// People.
export const online = 'Online'
export const verified = 'Verified'

// The places of the app, at its foot.
export const places = 'Places'
export const post = 'Post'
export const tasks = 'Tasks'
export const account = 'Account'

// Search and filters.
export const searchTasks = 'Search tasks'
export const search = 'Search'
export const filterSet = (name: string, value: string) => `${name}: ${value}`
export const removeFilter = (name: string, value: string) => `Remove ${name}: ${value}`

// Tasks on a list.
export const taskStatuses = {
  Open: 'Open',
  'In-Progress': 'In-Progress',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
}
/** Words for a task in progress whose two sides disagree about the money. */
export const disputed = 'Disputed'
export const offerCount = (count: number) =>
  plural(locale, count, { one: '1 offer', other: `${count} offers` })
/** On the card of an own task. */
export const questionCount = (count: number) =>
  plural(locale, count, { one: '1 question', other: `${count} questions` })
export const questionsToAnswer = (count: number) => `${count} to answer`

// The menu and its theme.
export const menu = 'Menu'
export const closeMenu = 'Close menu'
export const mainMenu = 'Main'
export const theme = 'Theme'
export const themeAuto = 'Auto'
export const themeLight = 'Light'
export const themeDark = 'Dark'
