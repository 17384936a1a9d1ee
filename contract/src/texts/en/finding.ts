import { plural } from '../plural.ts'
import { locale } from './common.ts'

/** The line above tasks that a search does not find but may mean. */
export const similar = 'Similar'

// Suggestions for a search.
export const suggestions = 'Suggestions'
export const lookedFor = (words: string) => `${words}, searched before`
export const inCategory = (name: string) => `${name}, category`
export const inCity = (city: string) => `${city}, city`

// Inviting people to a task.
export const invite = 'Invite people'
export const inviteHelp = (max: number) => `Choose up to ${max}. They get an alert about your task.`
export const fitting = 'People who fit'
export const reasons = {
  done: 'Did tasks like this',
  offered: 'Offers on such tasks',
  skills: 'Has the skills',
}
export const inviteSome = (count: number) =>
  plural(locale, count, { one: 'Invite 1 person', other: `Invite ${count} people` })
export const invited = (count: number) =>
  count === 0
    ? 'They can no longer be invited'
    : plural(locale, count, { one: '1 person invited', other: `${count} people invited` })
export const nobodyFits = 'Nobody to invite yet'
export const nobodyFitsHelp = 'Nobody else here fits this task so far. Share its link instead.'
export const peopleNotLoaded = "The people couldn't be loaded."
