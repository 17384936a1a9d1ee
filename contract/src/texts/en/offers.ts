import { plural } from '../plural.ts'
import { locale } from './common.ts'
// Making one, and changing it.
export const makeOffer = 'Make An Offer'
export const editOffer = 'Edit Offer'
export const price = 'Price'
export const descriptionExample = 'How would you do it, and when are you free?'
export const budgetPick = (amount: string) => `${amount} budget`
export const lower = '5% lower'
export const higher = '5% higher'
export const quickPrices = 'Often chosen'
export const submitOffer = 'Submit Offer'
export const saveOffer = 'Save offer'
export const posted = 'Offer posted successfully'
export const postingFailed = 'Offer posting failed'
export const edited = 'Offer changed'

// Choosing one.
export const offers = 'Offers'
export const notLoaded = "The offers couldn't be loaded."
export const moreNotLoaded = "More offers couldn't be loaded."
export const none = 'No offers yet'
export const noneHelp = "We'll alert you when one comes in. Share your task to hear sooner."
export const overBudget = (amount: string) => `${amount} over budget`
export const underBudget = (amount: string) => `${amount} under`
export const sortBy = 'Sort by'
export const orders = { newest: 'Newest', price: 'Price', rating: 'Rating' }
export const accept = 'Accept'
export const decline = 'Decline'
export const accepted = 'Accepted'
export const declined = 'Declined'
export const updated = 'Offer updated successfully'
export const updatingFailed = 'Offer updating failed'
export const changed = (ago: string) => `Changed ${ago.charAt(0).toLowerCase()}${ago.slice(1)}`
export const waitsForConfirmation = (name: string) =>
  `You edited the task, so ${name} has to confirm this price.`
export const daysPassed =
  "The days of this task have passed, so you can't accept an offer. Choose new days first."

// Words for the meaning of accepting.
export const acceptOf = (name: string) => `Accept ${name}'s offer?`
export const acceptPrice = (price: string) => `Accept ${price}`
export const payNext = (amount: string) => `You pay ${amount} next. It's held until you confirm the work.`
export const afterAccepting = (name: string) =>
  `We'll tell ${name} right away and turn down the other offers.`

// Bargaining.
export const suggestPrice = 'Suggest a price'
export const suggestTo = (name: string) => `Suggest a price to ${name}`
export const asksFor = (name: string, price: string) =>
  `${name} asked for ${price} and can accept or decline your price.`
export const replacesSuggestion = (price: string) => `This replaces the ${price} you suggested.`
export const yourPrice = 'Your price'
export const note = 'Note'
export const sendSuggestion = 'Suggest this price'
export const suggested = 'Price suggested'
export const youSuggested = (price: string) => `You suggested ${price}`
export const suggests = (name: string) => `${name} suggests another price:`
export const suggestsPrice = (name: string, price: string) => `${name} suggests ${price}`
export const answered = 'Answer sent'

// The own one.
export const yourOffer = 'Your offer'
export const waitsForAnswer = (name: string) => `${name} hasn't decided yet`
export const held = 'A moderator is looking at it'
export const heldNote = (name: string) => `Until then ${name} can't see it.`
export const outdated = 'The task has changed since your offer'
export const outdatedNote = (name: string) =>
  `Look it over. If your price still stands, confirm it, and ${name} can accept it.`
export const confirmOffer = (price: string) => `Confirm ${price}`
export const confirmed = 'Offer confirmed'
export const daysPassedForBidder = (name: string) =>
  `The days of this task have passed. If ${name} chooses new ones, you can confirm your offer.`
export const wasDeclined = (name: string) => `${name} declined this offer. You can make a new one.`
export const withdrawOffer = 'Withdraw Offer'
export const confirmWithdraw = 'Withdraw your offer?'
export const withdrawEffect = (name: string) =>
  `${name} won't see it any more. You can make a new one while the task is open.`
export const withdrawButton = 'Withdraw'
export const withdrawn = 'Offer withdrawn'

// The own ones, as a list.
export const ownOffers = 'My Offers'
export const ownNotLoaded = "Your offers couldn't be loaded."
export const noneMade = 'No offers yet'
export const noneMadeHelp = 'Your offers will show up here.'
/** Words for an offer, by its status on the server. */
export const statuses = {
  Active: 'Waiting for an answer',
  Pending: 'A moderator is looking at it',
  Accepted: 'Accepted',
  Rejected: 'Declined',
  Withdrawn: 'Withdrawn',
}
export const theySuggest = (price: string) => `They suggest ${price}`
export const taskWasChanged = 'Task changed: please confirm'
export const taskHasExpired = 'The days of the task have passed'

/** After the rating of a bidder. */
export const tasksDone = (count: number) =>
  plural(locale, count, { one: '1 task done', other: `${count} tasks done` })
/** Badges of a bidder. */
export const checked = (names: string) => `Checked: ${names}`
