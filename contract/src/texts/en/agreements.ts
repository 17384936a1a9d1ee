import type { CancelReason, DecidedFault, Fault } from '../../entities/agreement.ts'

// Words for the next step, and for whose turn it is.
export const next = 'What is next'
export const arrivalDue = (name: string) => `Go to ${name}`
export const enterCode = (name: string) => `When you arrive, enter the code that ${name} shows you.`
export const arrivalExpected = (name: string) => `${name} is coming`
export const showCode = (name: string) => `When ${name} arrives, show this code:`
export const work = (name: string) => `${name} is waiting for your work`
export const workNote = "Mark it as complete when it's done."
export const underWay = (name: string) => `${name} is working on it`
export const underWayNote = "You'll be asked to confirm once it's done."
export const confirmBy = (name: string, day: string) => `${name} says it is done. Confirm by ${day}`
export const confirmNote = 'If you do nothing, the task completes by itself then.'
export const confirmationAwaited = (name: string) => `Waiting for ${name} to confirm that it's done`
export const confirmationNote = (day: string) => `The task completes by itself on ${day}.`
export const changeToAnswer = (name: string) => `${name} proposes a change`
export const cancelToAnswer = (name: string) => `${name} proposes to cancel`
export const answerBy = (time: string) => `Answer by ${time}. Then the proposal closes.`
export const changeAwaited = (name: string) => `Waiting for ${name} to answer your change`
export const cancelAwaited = (name: string) => `Waiting for ${name} to agree to cancel`
export const closesAt = (time: string) => `Your proposal closes on ${time}.`
export const confirmReleases = (amount: string, name: string) =>
  `When you confirm, ${amount} goes to ${name}.`
export const payFirst = (amount: string) => `Pay ${amount} first. Then you can confirm.`
export const restAwaited = (name: string, amount: string) => `Waiting for ${name} to pay ${amount} more`
export const restNote = (day: string) =>
  `You have both confirmed. The task completes once it is paid, or by itself on ${day} with what is held.`
export const cancelledBy = (name: string, day: string) => `${name} cancelled on ${day}`
export const cancelledByYou = (day: string) => `You cancelled on ${day}`
export const cancelled = (day: string) => `Cancelled on ${day}`
export const blamed = (name: string) =>
  `${name} says that this was your fault. If you see it differently, say so within seven days.`
export const contested = 'It is contested whose fault this was. A moderator will decide.'
export const decidedFault = (fault: string) => `A moderator decided: ${fault}.`

// Words for the agreed terms and the present state.
export const agreement = 'What is agreed'
export const days = 'When'
export const progress = 'Progress'
export const steps = {
  agreed: 'Agreed',
  paid: 'Paid',
  arrived: 'Arrived',
  done: 'Done',
  confirmed: 'Confirmed',
}
export const paidAndOpen = (paid: string, open: string) => `${paid} paid, ${open} open`
export const notLoaded = "What is agreed couldn't be loaded."

// Proposals.
export const proposeChange = 'Propose a Change'
export const proposeCancel = 'Propose to Cancel'
/** Where any day was agreed on, so that nobody knows when somebody comes. */
export const agreeOnDay = 'Agree on a Day'
export const dayReason = 'So that we both know the day'
export const whatToChange = 'What should change?'
export const terms = { price: 'Price', days: 'Days', timeSlot: 'Time', description: 'Description' }
export const onDate = 'On Date'
export const beforeDate = 'Before Date'
export const agreedNow = (terms: string) => `Agreed now: ${terms}`
export const proposalNote = (name: string) => `Nothing changes until ${name} agrees.`
export const sendProposal = 'Send Proposal'
export const accept = 'Accept'
export const decline = 'Decline'
export const takeBack = 'Take Back'
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
export const confirmArrival = 'Confirm Arrival'
export const changesNeeded = 'Changes Needed'
export const whatIsMissing = 'What is missing?'
export const missing = (name: string) => `What ${name} says is missing`
export const missingByYou = 'What you said is missing'
export const notDone = 'Not Done'
export const notDoneEffect = (name: string) =>
  `This takes back what ${name} marked. The task does not complete by itself then.`
export const notDoneWhy = {
  notDone: 'The work is not done',
  notPaid: 'I was not paid',
}
export const nothingPaid = 'Nothing has been paid here.'
export const heldForYou = (amount: string) => `${amount} is held for you, and goes to you then.`
export const changesNote = (name: string) =>
  `${name} sees what you write, and marks the work again when it's done.`

// Cancelling.
export const cancelTask = 'Cancel Task'
export const cancelEffect = 'This ends what you agreed, for both of you and at once.'
export const cancelRefunds = (amount: string, name: string) => `The ${amount} goes back to ${name} at once.`
export const cancelRefundsYou = (amount: string) => `The ${amount} comes back to you at once.`
export const workHasBegun = (name: string) =>
  `Money is held, and the work has begun. So you cancel only together: propose to ${name} who gets how much.`
export const howMuchTo = (name: string) => `How much goes to ${name}?`
export const howMuchToYou = 'How much comes to you?'
export const whoseFault = 'Whose fault is it?'
export const faultChoices = (name: string): Record<Fault, string> => ({
  nobody: "Nobody's",
  mine: 'Mine',
  theirs: `${name}'s`,
})
export const canContest = (name: string) =>
  `${name} can say otherwise within seven days. Then a moderator decides.`
/** `other` is the one who did not cancel. */
export const cancelReasons: Record<CancelReason, (other: string) => string> = {
  'Plans changed': () => 'Plans changed',
  'Could not agree': () => 'We could not agree',
  'Did not turn up': other => `${other} did not turn up`,
  'Unsafe or unsuitable': () => 'It is unsafe or unsuitable',
  'Something else': () => 'Something else',
}
export const note = 'Note'
export const contest = "It wasn't my fault"
export const contestNote = 'A moderator reads both sides and decides.'
export const whatHappened = 'What happened?'
export const send = 'Send'

// Rating after the clock has completed it.
export const rate = (name: string) => `How was the work of ${name}?`
export const rateNote = (day: string) => `You can rate until ${day}.`
export const giveStars = 'Rate the Work'
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
export const wordsGone = 'These words went with the account that wrote them.'
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
  cancelledByClock: 'Nobody said for long that the work was done, so the task was cancelled',
  chosenDirect: (who: string) => `${who} chose to settle it without holding money`,
  chosenUndecided: (who: string) => `${who} chose to pay and hold the money after all`,
  held: (who: string, amount: string) => `${who} paid ${amount}, which is now held`,
  /** `part` is '₹450 to Ravi'. */
  released: (part: string) => `Released: ${part}`,
  refunded: (part: string) => `Refunded: ${part}`,
  paidDirectly: (who: string) => `${who} said that it is paid`,
  wasPaid: (who: string) => `${who} said that the money has arrived`,
  disputed: (who: string) => `${who} said that something is wrong`,
  named: (who: string) => `${who} named a sealed figure`,
  asked: (who: string) => `${who} asked a moderator to decide`,
  askedByItself: 'The dispute went to a moderator by itself',
  timeAdded: 'The app was away, so every deadline comes later',
  disputeSettled: 'The dispute was settled: the figures met',
  disputeSettledByItself: 'The dispute was settled by itself',
  disputeDecided: 'A moderator decided the dispute',
  contested: (who: string) => `${who} contested whose fault it was`,
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
  ({ poster: `fault of ${poster}`, provider: `fault of ${provider}`, nobody: "nobody's fault" })[fault]
