import { plural } from '../plural.ts'
import { locale } from './common.ts'

export const reviews = 'Reviews'
export const reviewCount = (count: number) => `Reviews (${count})`
export const notLoaded = "The reviews couldn't be loaded."
export const role = 'Reviews as'
export const asCustomer = 'As Customer'
/** After a role without any. */
export const none = 'No reviews yet.'
export const showAll = (count: number) => `Show all ${count}`
/** Read out for a line of the spread. */
export const ofStars = (stars: number, count: number) =>
  `${plural(locale, stars, { one: '1 star', other: `${stars} stars` })}: ${count}`
export const reply = 'Reply'
export const yourReply = 'Your reply'
export const everyoneReads = 'Everyone reads it, and you cannot change it afterwards.'
export const sendReply = 'Send reply'
export const replied = 'Reply sent'
export const repliedBy = (name: string, ago: string) =>
  `${name} replied ${ago.charAt(0).toLowerCase()}${ago.slice(1)}`
export const held = (reason: string) => `A moderator is holding this review back: ${reason}`

// Words to tap instead of writing, by what the reviewed person was and how many stars there are.
export const words = {
  provider: {
    good: ['On time', 'Clean work', 'Fair price', 'Friendly'],
    bad: ['Late', 'Not as agreed', 'Hard to reach'],
  },
  customer: {
    good: ['Paid at once', 'Clear about the task', 'Friendly', 'On time'],
    bad: ['Paid late', 'Asked for more than agreed', 'Hard to reach'],
  },
}
export const wordsLegend = 'In a word'

// Under an agreement.
export const giveReview = (name: string) => `Rate ${name}`
export const yours = 'Your review'
export const theirs = (name: string) => `${name}'s review`
export const blind = (name: string, day: string) =>
  `You both see each other's review once ${name} has written one, or on ${day}.`
export const blindUntilDone = (name: string) => `${name} sees your review once you have both written.`
export const howWasCustomer = (name: string) => `How was ${name}? (optional)`
