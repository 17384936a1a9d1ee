import type { Agreement, CancelReason, DecidedFault, Fault } from '../../entities/agreement.ts'

// Words for the next step, and for whose turn it is.
export const next = 'What is next'
export const arrivalDue = (name: string) => `Go to ${name}`
export const enterCode = (name: string) => `When you arrive, enter the code that ${name} shows you.`
export const arrivalExpected = (name: string) => `${name} is coming`
export const showCode = (name: string) => `Show this when ${name} arrives`
export const work = 'Do the work'
export const waitForPayment = (name: string) => `Wait for ${name}'s payment before you start.`
export const workNote = "Mark it as complete when it's done."
export const underWay = (name: string) => `${name} is on it`
export const underWayNote = "You'll be asked to confirm."
/** Below the other one's name. */
const forYou: Record<Agreement['state'], (name: string) => string> = {
  Active: name => `${name} is doing this for you`,
  Disputed: name => `${name} is doing this for you`,
  Completed: name => `${name} did this for you`,
  Cancelled: name => `${name} was to do this for you`,
}
const byYou: Record<Agreement['state'], (name: string) => string> = {
  Active: name => `You're doing this for ${name}`,
  Disputed: name => `You're doing this for ${name}`,
  Completed: name => `You did this for ${name}`,
  Cancelled: name => `You were to do this for ${name}`,
}
export const doesForYou = (name: string, price: string, state: Agreement['state']) =>
  `${forYou[state](name)} • ${price}`
export const youDoFor = (name: string, price: string, state: Agreement['state']) =>
  `${byYou[state](name)} • ${price}`
export const saysDone = (name: string) => `${name} says it's done`
export const confirmNote = (day: string) => `Confirm by ${day}. After that, it's confirmed automatically.`
export const confirmationAwaited = (name: string) => `Waiting for ${name}`
export const confirmationNote = (name: string, day: string) =>
  `${name} is asked to confirm. It's confirmed automatically on ${day}.`
export const changeToAnswer = (name: string) => `${name} proposes a change`
export const cancelToAnswer = (name: string) => `${name} proposes to cancel`
export const answerBy = (time: string) => `Please answer by ${time}. After that, it closes.`
export const changeAwaited = (name: string) => `Waiting for ${name} to answer your change`
export const cancelAwaited = (name: string) => `Waiting for ${name} to agree to cancel`
export const closesAt = (time: string) => `Without an answer, it closes on ${time}.`
export const confirmReleases = (amount: string, name: string) =>
  `When you confirm, ${amount} goes to ${name}.`
export const payFirst = (amount: string) => `Pay ${amount} first. Then you can confirm.`
export const restAwaited = (name: string, amount: string) => `Waiting for ${name} to pay ${amount} more`
export const restNote = (day: string) =>
  `You've both confirmed. The task is completed once that is paid, or on ${day} with what is held.`
export const cancelledBy = (name: string, day: string) => `${name} cancelled on ${day}`
export const cancelledByYou = (day: string) => `You cancelled on ${day}`
export const cancelled = (day: string) => `Cancelled on ${day}`
export const blamed = (name: string) => `${name} says it was your fault. Have your say within seven days.`
export const contested = 'You two see this differently. A moderator will decide.'
export const decidedFault = (fault: string) => `A moderator decided that it was ${fault}.`

// Words for the agreed terms and the present state.
export const agreedPrice = (amount: string) => `${amount} agreed`
export const acceptedAgo = (name: string, ago: string) =>
  `${name}'s offer, accepted ${ago.charAt(0).toLowerCase()}${ago.slice(1)}`
export const steps = {
  agreed: 'Agreement',
  paid: 'Payment',
  arrived: 'Arrival',
  done: 'Work',
  confirmed: 'Confirmation',
}

// Proposals.
export const proposeChange = 'Propose a change'
export const proposeCancel = 'Propose to cancel'
/** Where any day was agreed on, so that nobody knows when somebody comes. */
export const agreeOnDay = 'Agree on a day'
export const dayReason = 'So that we both know the day'
export const whatToChange = 'What should change?'
export const terms = { price: 'Price', days: 'Days', timeSlot: 'Time', description: 'Description' }
export const onDate = 'On Date'
export const beforeDate = 'Before Date'
export const agreedNow = (terms: string) => `Agreed now: ${terms}`
export const proposalNote = (name: string) => `Nothing changes until ${name} agrees.`
export const sendProposal = 'Send proposal'
export const accept = 'Accept'
export const decline = 'Decline'
export const takeBack = 'Take back'
/** Words for the effect of a new price on held money. */
export const moreToHold = (name: string, amount: string) => `If it is accepted, ${name} pays ${amount} more.`
export const youHoldMore = (amount: string) => `If it is accepted, you pay ${amount} more.`
export const youHoldLess = (amount: string) => `If it is accepted, ${amount} comes back to you at once.`
export const lessToHold = (name: string, amount: string) =>
  `If it is accepted, ${amount} goes back to ${name} at once.`
export const becomes = 'becomes'
export const reasonRule = (minimum: number) => `At least ${minimum} characters`

// Arriving, marking, asking for changes.
export const arrivalCode = 'Arrival code'
export const haveCode = 'Enter the arrival code'
export const confirmArrival = 'Confirm arrival'
export const changesNeeded = 'Ask for changes'
export const whatIsMissing = 'What is missing?'
export const missing = (name: string) => `What ${name} says is missing`
export const missingByYou = 'What you said is missing'
export const notDone = 'Not done'
export const notDoneEffect = (name: string) =>
  `This takes back what ${name} marked, so the task won't be completed by itself.`
export const notDoneWhy = {
  notDone: 'The work is not done',
  notPaid: 'I was not paid',
}
export const nothingPaid = 'Nothing has been paid here.'
export const heldForYou = (amount: string) => `${amount} is held for you. It comes to you when you confirm.`
export const changesNote = (name: string) => `${name} will read this and tell you when it's fixed.`

// Cancelling.
export const cancelTask = 'Cancel task'
export const cancelEffect = 'This cancels the task for both of you right away.'
export const cancelRefunds = (amount: string, name: string) => `The ${amount} goes back to ${name} at once.`
export const cancelRefundsYou = (amount: string) => `The ${amount} comes back to you at once.`
export const cancelMovesNothing = 'No money is held, so none has to go back.'
export const workHasBegun = (name: string, amount: string) =>
  `Work has started, so ${name} has to agree. Suggest how to split the ${amount}.`
export const howMuchTo = (name: string) => `How much goes to ${name}?`
export const howMuchToYou = 'How much comes to you?'
export const whoseFault = "Was it someone's fault?"
export const faultChoices = (name: string): Record<Fault, string> => ({
  nobody: 'No one',
  mine: 'Me',
  theirs: name,
})
export const canContest = (name: string) =>
  `${name} can say otherwise within seven days. Then a moderator decides.`
/** `other` is the one who did not cancel. */
export const cancelReasons: Record<CancelReason, (other: string) => string> = {
  'Plans changed': () => 'Plans changed',
  'Could not agree': () => "We couldn't agree",
  'Did not turn up': other => `${other} didn't turn up`,
  'Unsafe or unsuitable': () => "It's unsafe or not suitable",
  'Something else': () => 'Something else',
}
export const note = 'Note'
export const contest = "It wasn't my fault"
export const contestNote = 'A moderator reads both sides and decides.'
export const whatHappened = 'What happened?'
export const send = 'Send'

// Rating after the clock has completed it.
export const rateNote = (name: string, day: string) => `How was ${name}? You can rate until ${day}.`
export const rated = 'Thank you for your rating'

// The timeline: what happened, by whom.
export const timeline = 'What happened'
export const timelineNotLoaded = "What happened so far couldn't be loaded."
export const loadEarlier = 'Show what happened before'
export const showEarlier = (count: number) => `Show ${count} earlier`
export const you = 'You'
export const youBlamed = 'you'
export const evidence = 'Save as evidence'
export const evidenceNote = 'A signed file of all this, to show to somebody else.'
export const wordsGone = 'Deleted with the account.'
export const happened = {
  agreed: (who: string) => `${who} accepted the offer`,
  changeProposed: (who: string) => `${who} proposed a change`,
  cancelProposed: (who: string) => `${who} proposed to cancel`,
  changeAccepted: (who: string) => `${who} accepted the change`,
  cancelAccepted: (who: string) => `${who} agreed to cancel`,
  declined: (who: string) => `${who} declined the proposal`,
  takenBack: (who: string) => `${who} took the proposal back`,
  closed: 'The proposal closed without an answer',
  carriedOut: 'Nobody answered in time, so it was cancelled as proposed',
  arrived: (who: string) => `${who} arrived`,
  marked: (who: string) => `${who} said that it's done`,
  changesNeeded: (who: string) => `${who} asked for changes`,
  markRefused: {
    notDone: (who: string) => `${who} said that it is not done`,
    notPaid: (who: string) => `${who} said that it is not paid`,
  },
  completed: 'The task was completed',
  autoCompleted: 'The task completed by itself',
  cancelled: (who: string) => `${who} cancelled the task`,
  cancelledByBoth: 'The task was cancelled',
  cancelledByClock: 'Cancelled: no one marked it done in time',
  chosenDirect: (who: string) => `${who} chose to settle it without holding money`,
  chosenUndecided: (who: string) => `${who} chose to pay and hold the money after all`,
  held: (who: string, amount: string) => `${who} paid ${amount}, which is now held`,
  /** `part` is '₹450 to Ravi'. */
  released: (part: string) => `Released: ${part}`,
  refunded: (part: string) => `Refunded: ${part}`,
  paidDirectly: (who: string) => `${who} said that it is paid`,
  wasPaid: (who: string) => `${who} said that the money has arrived`,
  disputed: (who: string) => `${who} said that something is wrong`,
  named: (who: string) => `${who} sent a secret amount`,
  asked: (who: string) => `${who} asked a moderator to decide`,
  askedByItself: 'The dispute went to a moderator by itself',
  timeAdded: 'The app was away, so every deadline comes later',
  disputeSettled: 'The dispute was settled: the amounts met',
  disputeSettledByItself: 'The dispute was settled by itself',
  disputeDecided: 'A moderator decided the dispute',
  contested: (who: string) => `${who} disagreed about whose fault it was`,
  decided: 'A moderator decided whose fault it was',
}
export const feeKept = (amount: string) => `The market keeps ${amount}`
/** Names the one who `who` says is at fault. */
export const faultSaid: Record<Fault, (who: string, other: string) => string> = {
  mine: who => `${who} took the blame`,
  theirs: (who, other) => `${who} blamed ${other}`,
  nobody: () => "Nobody's fault",
}
export const faultDecided = (fault: DecidedFault, poster: string, provider: string): string =>
  ({ poster: `${poster}'s fault`, provider: `${provider}'s fault`, nobody: "nobody's fault" })[fault]
