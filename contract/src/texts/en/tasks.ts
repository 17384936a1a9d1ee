import type { WaitingTask } from '../../entities/waiting.ts'
import { plural } from '../plural.ts'
import { locale } from './common.ts'
import { offerCount } from './controls.ts'

// The brief of one task.
export const brief = 'Task Brief'
export const postedBy = 'Posted by'
/** 'Posted 3 weeks ago • 3 offers so far' */
export const postedWithOffers = (ago: string, offers: number) =>
  `Posted ${ago.charAt(0).toLowerCase()}${ago.slice(1)} • ${offerCount(offers)} so far`
export const postedByYou = 'Posted by you'
export const yourTask = 'Your task'
/** After the amount. */
export const budget = 'budget'
export const budgetOf = (amount: string) => `Budget ${amount}`
export const from = (amount: string) => `from ${amount}`
export const yourBudget = (amount: string) => `your budget ${amount}`
export const noOffersYet = 'No offers yet'
export const noOffersHelp = "We'll alert you when one comes in."
export const takesDays = (days: number) =>
  plural(locale, days, { one: '1 work day', other: `${days} work days` })
export const borrowedFor = (days: number) =>
  plural(locale, days, { one: 'Borrowed for 1 day', other: `Borrowed for ${days} days` })
export const openInMaps = 'Open in Maps'
export const addressOnceChosen = 'Whoever is chosen sees the exact address.'
export const daysPassed = 'Days passed'
export const specificRequirements = 'Specific Requirements'
export const anyTime = 'Any time of day'
/** Labels by the value sent to the server; both are shown. */
export const timeSlots = {
  Morning: { name: 'Morning', hours: 'before 11 AM' },
  Afternoon: { name: 'Afternoon', hours: '11 am-4 pm' },
  Evening: { name: 'Evening', hours: 'after 4 PM' },
}
export const at = (days: string, time: string) => `${days}, ${time.charAt(0).toLowerCase()}${time.slice(1)}`
export const completedOn = (day: string) => `Completed on ${day}`
export const findAnother = 'Find another task'

// Actions on a task.
export const taken = 'This task is taken'
export const viewOffers = 'View Offers'
export const makeOffer = 'Make an Offer'
export const pending = 'Pending'

// Completing it.
export const markComplete = 'Mark as Complete'
export const howWas = (name: string) => `How was ${name}?`
/** Words for a rating, by its stars. */
export const starWords = ['', 'Poor', 'Fair', 'Good', 'Great', 'Excellent']
export const addTitle = 'Add a title'
export const reviewExample = 'Tell others how it went'
export const ratingMissing = 'Please select a rating'
export const reviewTitle = 'Review Title'
export const review = 'Review'
export const tellDone = (name: string) => `Tell ${name} it's done?`
export const agreedPrice = (amount: string) => `${amount} agreed`
export const goesTo = (amount: string, name: string) => `${amount} goes to ${name}`
export const comesToYou = (amount: string, name: string) => `${amount} comes to you once ${name} confirms`
export const noEdits = 'No edits are possible after submitting.'
export const completed = 'Task Completed'
export const completionFailed = 'Task Completion Failed'

// Changing it.
export const editTask = 'Edit Task'
export const saveChanges = 'Save changes'
export const saved = 'Task changed'
export const offersToConfirm = 'People who made an offer will be asked to confirm it.'
export const chooseDays = 'Choose new days'
export const live = 'Your task is live'
/** Where a moderator looks at it before others see it. */
export const waitsForLook = 'Your task is sent'
export const liveNote = "People nearby can make offers now. We'll alert you when one comes in."
export const expired = 'The days have passed'
export const expiredNote = 'Choose new days to get offers again.'
export const expiredForOthers = (name: string) =>
  `The days of this task have passed. It takes no offers unless ${name} chooses new ones.`
export const postAgain = 'Post Again'

// Deleting it.
export const deleteTask = 'Delete Task'
export const confirmDelete = 'Are you sure you want to delete this task???'
export const deleteEffect = (title: string) => `“${title}” disappears for everybody, with its offers.`
export const deleteButton = 'Delete'
export const deleted = 'Task deleted successfully'

// The own tasks.
export const needsAnswer = 'Needs your answer'
export const needsAnswerCount = (count: number) => `Needs your answer (${count})`
/** The request to the viewer, by the reason why a task waits. */
export const waitsFor: Record<WaitingTask['why'], string> = {
  proposal: 'Answer the proposal',
  confirm: 'Confirm that the work is done',
  counter: 'Answer the price that was suggested',
  outdated: 'The task was changed: confirm your offer',
  offers: 'Choose an offer',
  questions: 'Answer a question',
  expired: 'Choose new days',
  rate: 'Rate the work',
  contest: 'They say it was your fault. Have your say',
}
export const postedByMe = 'posted By Me'
export const acceptedByMe = 'Accepted By Me'
export const ownNotLoaded = "Your tasks couldn't be loaded."
export const nonePosted = 'Nothing posted yet'
export const nonePostedHelp = 'Posting is free, and people near you send offers.'
export const postOne = 'Post a task'
export const noneAccepted = 'No tasks for others yet'
export const noneAcceptedHelp = "Make an offer. Once it's accepted, you'll find the task here."

// Marking work as complete before it can be over.
export const notYetTitle = 'Before you go on'
export const nothingPaidYet = 'Nothing has been paid.'
export const notArrivedYet = (name: string) => `${name} hasn't arrived yet.`
export const yourArrivalMissing = 'You have not entered the arrival code.'
export const comesOn = (name: string, day: string) => `${name} comes on ${day}.`
export const youComeOn = (day: string) => `The work begins on ${day}.`
export const notMarkedYet = (name: string) => `${name} hasn't said it's done yet.`

export const bringGroup = 'Bring your WhatsApp group'
export const bringGroupNote = 'Make tasks of what you asked there'
