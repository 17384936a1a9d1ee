import { plural } from '../plural.ts'
import { locale } from './common.ts'

// The lists.
export const reports = 'Reports'
export const contested = 'Contested'
export const limited = 'Limited'
export const contactDetails = 'Contact details'
export const log = 'Log'
/** Acts, by their names on the server. */
export const statuses = { Open: 'Open', Resolved: 'Resolved', Dismissed: 'Dismissed' }
export const aboutTask = (name: string) => `A task of ${name}`
export const aboutOffer = (name: string) => `An offer of ${name}`
export const aboutQuestion = (name: string) => `A question of ${name}`
export const aboutReview = (name: string) => `A review by ${name}`
export const aboutMessage = (name: string) => `A message of ${name}`
export const aboutPerson = (name: string) => `About ${name}`
export const noOpenReport = 'No open reports. What people report comes here, for you to decide.'
export const noReport = 'No report has been closed like this yet.'
export const noneContested =
  'No cancellation is contested. When somebody is blamed and disagrees, it comes here, for you to decide.'
export const nobodyLimited = 'Nobody is limited. You can limit somebody from a report about them.'
export const noContactDetails =
  'No public text has a phone number, an address, a link or a watched word in it. One that has is listed here.'
export const waitsForLook = 'Nobody else sees it until you release it.'
export const logEmpty = 'No moderator has done anything yet. Whatever one does is written down here.'
export const checkAgain = 'Check again'
export const openReports = 'See open reports'
export const acts = 'Actions'
export const onServer = 'On the server itself'
export const theirAnswer = 'Their answer'

// Words for somebody who is no moderator.
export const moderatorsOnly = 'This page is for moderators.'
export const findTasks = 'Find tasks'
export const pageNotLoaded = "This page couldn't be loaded."

// A report.
export const report = 'Report'
export const reportMissing = "We can't find this report."
export const reportNotLoaded = "This report couldn't be loaded."
export const closedOn = (status: string, day: string) => `${status} on ${day}`
export const reportedOn = (day: string) => `Reported this on ${day}`
export const doneSoFar = 'Done so far'
export const theTask = 'The task'
export const theOffer = 'The offer'
export const theQuestion = 'The question'
export const theReview = 'The review'
export const theConversation = 'The conversation'
export const theProfile = 'The profile'
export const whenReported = (label: string) => `${label}, when reported`
export const taskNow = (status: string) => `The task now: ${status}`
export const hiddenWithReason = 'Hidden, with the reason'
export const offerNow = 'The offer now'
export const offerStatuses = {
  Active: 'Active',
  Pending: 'Held',
  Accepted: 'Accepted',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
}
/** Where a marked text stands, by its kind. */
export const markedIn = {
  task: 'In a task',
  offer: 'In an offer',
  question: 'In a question',
  answer: 'In an answer',
  review: 'In a review',
}
/** The findings in it. */
export const contactKinds = {
  phone: 'Phone number',
  email: 'Email',
  upi: 'UPI ID',
  link: 'Link',
  word: 'A watched word',
}
export const reported = 'Reported'
export const thePerson = 'The person'
export const reportsAboutThem = (count: number) =>
  plural(locale, count, { one: '1 report about them', other: `${count} reports about them` })
export const moderator = 'Moderator'

// Acts and their consequences.
export const warn = 'Warn person'
export const warnEffect = 'They get an alert and a mail with the reason. Nothing is limited.'
export const limit = 'Limit person'
export const limitEffect =
  "They can finish what's under way, but can't start anything new. They see the reason and can answer once."
export const keep = 'Keep limit'
export const keepEffect = "They read your reason as the answer, and can't reply."
export const ourAnswer = 'Our answer'
export const lift = 'Lift limit'
export const liftEffect = 'They can start new things again.'
export const hide = 'Hide task'
export const hideEffect =
  'Only the poster and the person they agreed with still see it. The poster sees the reason.'
export const show = 'Show task'
export const showEffect = 'Everybody sees it again.'
export const hold = 'Hold offer'
export const holdEffect =
  "The poster doesn't see it until you release it. The person who made it sees the reason."
export const release = 'Release offer'
export const releaseEffect = 'The poster sees it again.'
export const holdQuestion = 'Hold question'
export const holdQuestionEffect =
  'Nobody but the person who asked sees it, and its answer, until you release it. They see the reason.'
export const releaseQuestion = 'Release question'
export const releaseQuestionEffect = 'Everybody who sees the task sees it again.'
export const holdReview = 'Hold review'
export const holdReviewEffect =
  "Only its writer sees it until you release it, with your reason. Its stars don't count meanwhile."
export const releaseReview = 'Release review'
export const releaseReviewEffect = 'Everybody sees it again, and its stars count.'
export const holdPicture = 'Hold picture'
export const holdPictureEffect = 'Nobody but moderators sees it until you release it.'
export const releasePicture = 'Release picture'
export const releasePictureEffect = 'It is shown again wherever it was.'
export const dismiss = 'Dismiss'
export const dismissEffect = 'Nothing was wrong. Only moderators see the reason.'
export const resolve = 'Resolve'
export const resolveEffect = "It's been dealt with. Only moderators see the reason."
export const reportClosed = 'Report closed'
export const done = 'Done'

// A contested cancellation.
export const cancelledBy = (name: string, day: string) => `${name} cancelled on ${day} and blames the other`
export const contestedBy = (name: string, day: string) => `${name} contests it, on ${day}`
export const wordsGone = 'Deleted with the account.'
export const posterIs = 'Posted by'
export const providerIs = 'Hired to do it'
export const faultOf = (name: string) => `${name}'s fault`
export const nobodysFault = "Nobody's fault"
export const faultEffect = 'Both of them see what you decide, and the reason. It is decided once.'
export const decided = 'Decided'

// Disputes about held money.
export const disputes = 'Disputes'
export const noDisputes =
  'No dispute waits. When two people cannot agree about held money and ask, it comes here, for you to decide.'
export const disputeOf = (poster: string, provider: string) => `${poster} and ${provider}`
export const dispute = 'Dispute'
export const disputeMissing = "We can't find this dispute."
export const disputeNotLoaded = "This dispute couldn't be loaded."
export const lookIsNoted = 'The log notes that you looked.'
export const heldOf = (amount: string) => `Held: ${amount}`
export const agreedPrice = 'Agreed price'
export const agreedDays = 'Agreed for'
export const whatIsAgreed = 'What is agreed'
export const whatHappened = 'What happened'
export const saysWrong = (name: string) => `${name} says something is wrong`
export const noMessages = 'They have not written to each other.'
export const messagesInAll = (count: number) =>
  plural(locale, count, {
    one: 'One message, from the offer on.',
    other: `${count.toLocaleString(locale)} messages, from the offer on.`,
  })
export const conversationClosed = 'The dispute is decided, so their conversation is private again.'
export const searchConversation = 'Search the conversation'
export const conversationNotLoaded = "The conversation couldn't be loaded."
export const messagesFound = (count: number, words: string) =>
  plural(locale, count, {
    one: `One message with '${words}'.`,
    other:
      count === 0
        ? `No message with '${words}'.`
        : `${count.toLocaleString(locale)} messages with '${words}'.`,
  })
export const moreMessages = (count: number) => `Show more (${count.toLocaleString(locale)} left)`
export const decide = 'Decide'
export const howMuchTo = (name: string) => `How much goes to ${name}?`
export const figuresSealed = 'Their amounts are secret, even from you.'
export const bothRead = 'Both of them read this.'
export const decideSplit = (split: string) => `Decide: ${split}`
export const notAskedYet = 'Neither of the two has asked a moderator yet.'
export const disputeDecided = 'Dispute decided'
export const endedWith = (split: string) => `It has ended: ${split}.`

// Payments that need a look.
export const oddPayments = 'Payments'
export const noOddPayments = 'All payments are as they should be. One with a problem shows up here.'
/** Labels by the kind of oddity. */
export const oddKinds = {
  'sent-back': 'Refunded: wrong or unexpected amount',
  'payout-failed': 'A payout fails',
  'refund-failed': 'A refund fails',
  late: 'Money has waited for an hour',
  chargeback: "The payer's bank disputes it",
  'chargeback-lost': "Lost to the payer's bank",
  ledger: 'The books do not add up',
}
export const respondBy = (when: string) => `Can be contested until ${when}`
