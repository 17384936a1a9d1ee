import type { WaitingTask } from '../../entities/waiting.ts'

// The brief of one task.
export const brief = 'Task Brief'
export const postedBy = 'Posted by'
export const posted = 'Posted'
export const dueDate = 'Due date'
export const specificRequirements = 'Specific Requirements'
export const anyTime = 'Any time of day'
/** Labels by the value sent to the server; both are shown. */
export const timeSlots = {
  Morning: { name: 'Morning', hours: 'before 11 AM' },
  Afternoon: { name: 'Afternoon', hours: '11 am-4 pm' },
  Evening: { name: 'Evening', hours: 'after 4 PM' },
}
export const at = (days: string, time: string) => `${days}, ${time}`
export const dueAt = <Part>(days: string, slot: string, hours: Part): (string | Part)[] => [
  `${days}, ${slot} `,
  hours,
]
export const acceptedBy = 'Accepted by'
export const finalPrice = 'Final price'
export const accepted = 'Accepted'
export const offerMessage = 'Offer message'
export const completedOn = (day: string) => `Completed on ${day}`
export const findAnother = 'Find another task'

// Actions on a task.
export const taken = 'This task is taken'
export const viewOffers = 'View Offers'
export const makeOffer = 'Make an Offer'
export const pending = 'Pending'

// Completing it.
export const markComplete = 'Mark as Complete'
export const howWasWork = 'How was the work? Your rating helps the next customer to choose.'
export const ratingMissing = 'Please select a rating'
export const reviewTitle = 'Review Title'
export const review = 'Review'
export const workIsDone =
  "You're saying that the work is done. The task is completed once the customer says so too."
export const noEdits = 'No edits are possible after submitting.'
export const completed = 'Task Completed'
export const completionFailed = 'Task Completion Failed'

// Changing it.
export const editTask = 'Edit Task'
export const saveChanges = 'Save Changes'
export const saved = 'Task changed'
export const offersToConfirm = 'People who made an offer will be asked to confirm it.'
export const extend = 'Extend'
export const expired = "The days of this task have passed, so people can't make offers. Choose new days."
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
/** The request to the viewer, by the reason why a task waits. */
export const waitsFor: Record<WaitingTask['why'], string> = {
  proposal: 'Answer the proposal',
  confirm: 'Confirm that the work is done',
  counter: 'Answer the price that was suggested',
  outdated: 'The task was changed: confirm your offer',
  offers: 'Choose an offer',
  expired: 'Choose new days',
  rate: 'Rate the work',
  contest: 'You were blamed: say if it was different',
}
export const postedByMe = 'posted By Me'
export const acceptedByMe = 'Accepted By Me'
export const ownNotLoaded = "Your tasks couldn't be loaded."
export const nonePosted = "You haven't posted a task yet. Posting is free, and people nearby make you offers."
export const postOne = 'Post a task'
export const noneAccepted =
  "The tasks you do for others appear here. Make an offer: once it's accepted, you'll find the task here."

// Marking work as complete before it can be over.
export const notYetTitle = 'Before you go on'
export const nothingPaidYet = 'Nothing has been paid.'
export const notArrivedYet = (name: string) => `${name} has not arrived yet.`
export const yourArrivalMissing = 'You have not entered the arrival code.'
export const comesOn = (name: string, day: string) => `${name} comes on ${day}.`
export const youComeOn = (day: string) => `The work begins on ${day}.`
export const notMarkedYet = (name: string) => `${name} has not said that it is done.`
