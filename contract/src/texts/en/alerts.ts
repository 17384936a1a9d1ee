import type { AlarmKind } from '../../alarms.ts'
import { kinds as alarms } from './alarms.ts'

/** The question of a reminder. */
const reminders = {
  'new-days': (title: string) =>
    `The days of "${title}" have passed, so it is no longer listed. Post it again with new days`,
  'still-stands': (title: string) => `Do you still need "${title}"? If not, please delete it`,
  'mark-done': (title: string) => `"${title}" is marked as done. Answer, or it soon completes by itself`,
  'mark-done-held': (title: string) =>
    `"${title}" is marked as done, and the payment is held. Answer, or it soon completes by itself`,
  'mark-done-unpaid': (title: string) =>
    `"${title}" is marked as done, and nothing was paid here. Answer, or it soon completes by itself`,
  'mark-done-direct': (title: string) =>
    `"${title}" is marked as done, and one of you says that it was paid directly. Answer, or it soon completes by itself`,
  'hold-ends': (title: string) =>
    `The money held for "${title}" soon goes back. Mark the work as done if it is`,
  'review-ends': (title: string) => `One day is left to say how "${title}" went`,
  'day-tomorrow': (title: string) =>
    `"${title}" is tomorrow. If something has changed, write to each other today`,
  'day-soon': (title: string) => `The time for "${title}" begins in two hours`,
  'get-paid': (title: string) => `Add your payment details: the poster of "${title}" can't pay you yet`,
}
export type ReminderTopic = keyof typeof reminders

interface About {
  /** The task's title. */
  title: string
  /** The name of the one who acted, as it is when the alert is read. */
  actor: string
  /** The topic of a reminder. */
  topic?: ReminderTopic | undefined
  /** The fault of the server; the title is then a figure or a name. */
  alarm?: AlarmKind | undefined
}

/** The text of an alert, by its type. Adding a type here adds it to the contract. */
export const alerts = {
  'New Task': ({ title }: About) => `A new task fits your saved search: "${title}"`,
  Invited: ({ actor, title }: About) => `${actor} invites you to make an offer on "${title}"`,
  'New Offer': ({ actor, title }: About) => `${actor} made an offer on "${title}"`,
  'Offer Accepted': ({ title }: About) => `Your offer on "${title}" was accepted`,
  'Offer Declined': ({ title }: About) => `Your offer on "${title}" was declined`,
  'Completion Marked': ({ actor, title }: About) =>
    `${actor || 'The other side'} says the work on "${title}" is done`,
  'Task Completed': ({ title }: About) => `"${title}" is completed`,
  'Task Deleted': ({ title }: About) => `"${title}" was deleted by its poster`,
  'Offer Changed': ({ actor, title }: About) => `${actor} updated their offer on "${title}"`,
  'Offer Withdrawn': ({ actor, title }: About) => `${actor} withdrew their offer on "${title}"`,
  'Counter Offer': ({ actor, title }: About) => `${actor} suggests another price for "${title}"`,
  'Counter Accepted': ({ actor, title }: About) => `${actor} accepted the price you suggested for "${title}"`,
  'Counter Declined': ({ actor, title }: About) => `${actor} declined the price you suggested for "${title}"`,
  'New Question': ({ actor, title }: About) => `${actor} asked about "${title}"`,
  'Question Answered': ({ actor, title }: About) => `${actor} answered your question about "${title}"`,
  'Task Changed': ({ title }: About) => `"${title}" was changed. Confirm or edit your offer on it`,
  'Change Proposed': ({ actor, title }: About) => `${actor} made a proposal about "${title}"`,
  'Change Accepted': ({ actor, title }: About) => `${actor} accepted your proposal about "${title}"`,
  'Change Declined': ({ actor, title }: About) => `${actor} declined your proposal about "${title}"`,
  'Change Withdrawn': ({ title }: About) => `The proposal about "${title}" no longer stands`,
  'Changes Needed': ({ actor, title }: About) => `${actor} says that "${title}" needs changes`,
  'Not Done': ({ actor, title }: About) => `${actor} says that "${title}" is not done, or not paid`,
  'Arrival Code': ({ actor, title }: About) =>
    `${actor} keeps typing wrong arrival codes for "${title}". Give the code only to somebody who has come`,
  'Task Cancelled': ({ title }: About) => `"${title}" was cancelled`,
  'Payment Held': ({ title }: About) => `The payment for "${title}" is held until you both confirm`,
  'Payment Due': ({ title }: About) => `The price of "${title}" went up. Please pay the rest`,
  'Payment Released': ({ title }: About) => `Your payment for "${title}" was released`,
  'Payment Refunded': ({ title }: About) => `Money for "${title}" goes back to you`,
  'Payout Failed': ({ title }: About) => `Your money for "${title}" couldn't be paid out. We'll try again`,
  'Payout Changed': () =>
    "Where you are paid was changed. If this wasn't you, change your password and look under Getting Paid",
  'Dispute Opened': ({ actor, title }: About) => `${actor} disputes the payment for "${title}"`,
  'Dispute Settled': ({ title }: About) => `The dispute about "${title}" is settled`,
  'Dispute Decided': ({ title }: About) => `The dispute about "${title}" was decided`,
  'Review Published': ({ actor, title }: About) => `${actor} reviewed you for "${title}"`,
  Warning: () => 'A moderator has warned you. Read why',
  'Account Limited': () => 'Your account is limited. Read why, and what you can do',
  'Let In': () => 'You can take part now: post a task or make an offer',
  'Limit Kept': () => 'A moderator answered you: your account stays limited. Read why',
  'Limit Lifted': () => 'Your account is no longer limited',
  'Time Added': ({ title }: About) =>
    `The app was away, so everything that waits for "${title}" has more time`,
  'Verification Decided': () =>
    'A moderator has decided on the document that you sent. See “Get verified” in your account',
  // For moderators and operators.
  'New Report': ({ title }: About) => `A new report waits for a moderator: ${title}`,
  'New Appeal': ({ actor }: About) => `${actor} asks to lift the limit on their account`,
  'Dispute To Decide': ({ title }: About) => `The dispute about "${title}" waits for a moderator's decision`,
  'Cancellation To Decide': ({ actor, title }: About) =>
    `${actor} contests whose fault the cancellation of "${title}" was. A moderator decides`,
  // For operators.
  Alarm: ({ title, alarm = 'clock' }: About) => alarms[alarm].began(title),
  'Alarm Over': ({ alarm = 'clock' }: About) => `Over: ${alarms[alarm].over}`,
  Reminder: ({ title, topic = 'still-stands' }: About) => reminders[topic](title),
}
