import { plural } from '../plural.ts'
import { locale } from './common.ts'

// The page of a task for people without an account.
export const logInToSee = 'Log in to see this task'
export const logInToSeePerson = 'Log in to see this profile'
export const open = 'Open'
export const over = {
  taken: 'This task is taken',
  completed: 'This task is completed',
  cancelled: 'This task was cancelled',
  expired: 'The days of this task have passed',
}
export const overNote = 'It takes no offers any more. There may be others near you.'
export const gone = 'There is nothing here'
export const goneNote = 'The address is wrong, or it is not shared any more.'
export const remote = 'From anywhere'
export const photoOf = (nth: number, total: number) => `Photo ${nth} of ${total}`
export const starsOf = (mean: string, count: number) =>
  `${mean} of 5, from ${plural(locale, count, { one: '1 review', other: `${count} reviews` })}`
export const newHere = 'New here'
export const freeToJoin = 'Joining is free. Your offer goes to the poster alone.'
/** The line under a link in a chat: 'Budget ₹1,500 · Pune · Sunday, 29 November'. */
export const summary = (parts: readonly string[]) => parts.join(' · ')

// The page of a person.
export const personTitle = (name: string, city: string) => `${name} in ${city}`
export const reviewsOf = (name: string) => `Reviews of ${name}`
export const noReviews = 'No reviews yet'
export const reviewBy = (name: string, month: string) => `${name} · ${month}`
export const messageOn = (site: string) => `See more on ${site}`

// Lists for search engines.
export const allTasks = 'Open tasks'
export const tasksIn = (city: string) => `Open tasks in ${city}`
export const tasksOf = (category: string, city: string) => `${category} in ${city}`
export const cities = 'Cities'
export const categories = 'Categories'
export const everywhere = 'All cities'
export const noTasks = 'No open tasks here now'
export const olderTasks = 'Older tasks'
export const taskCount = (count: number) => plural(locale, count, { one: '1 task', other: `${count} tasks` })
export const listNote = (site: string) => `People near you need a hand. Make an offer on ${site}.`

// Texts of the poster to print.
export const poster = 'Poster'
export const scanTask = 'Scan to see it and make an offer'
export const scanMarket = 'Scan to join'
export const printNote = 'Print this page on A4. This line is not printed.'
