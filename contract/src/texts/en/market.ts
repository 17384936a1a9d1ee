import { plural } from '../plural.ts'
import { locale } from './common.ts'

export const findTasks = 'Find tasks'
export const tasks = 'Tasks'
export const moreTasks = 'More tasks'
export const loading = 'Loading tasks...'
export const notLoaded = "The tasks couldn't be loaded."
export const moreNotLoaded = "More tasks couldn't be loaded."

// On a card.
export const remote = 'Remote'
export const daysPassed = (days: string) => `${days}, passed`

// Nothing to show.
export const none = 'No tasks here yet'
export const noneHelp = 'Yours can be the first.'
export const postFirst = 'Post the first task'
export const noneFits = 'No task fits these filters'
export const noMatch = (words: string) => `Nothing for “${words}”`
export const takeOneAway = 'Take a filter away to see more.'
export const clearFilters = 'Clear filters'
export const showAll = 'Show all tasks'

// The filters.
export const filters = 'Filters'
export const category = 'Category'
export const allCategories = 'All categories'
export const anyStatus = 'Any status'
export const place = 'Place'
export const anyPlace = 'In person or remote'
export const modes = { 'In-Person': 'In person', Remotely: 'Remote' }
export const allCities = 'All cities'
export const noCities = 'No open task is in a city just now.'
export const citiesNotLoaded = "The cities couldn't be loaded."
export const taskCount = (count: number) => plural(locale, count, { one: '1 task', other: `${count} tasks` })
export const anyBudget = 'Any budget'
export const upTo = (highest: string) => `Up to ${highest}`
export const orMore = (lowest: string) => `${lowest} or more`
export const fromTo = (lowest: string, highest: string) => `${lowest} to ${highest}`
export const atLeast = 'At least'
export const atMost = 'At most'
export const apply = 'Apply'

// The order.
export const sortBy = 'Sort by'
export const sortedBy = (order: string) => `Sort: ${order}`
/** Labels by the value sent to the server. */
export const orders = { newest: 'Newest first', budget: 'Highest budget', date: 'Soonest date' }
