import type { AlertType } from '#contract/entities/alert.ts'
import type { Message } from '#contract/entities/message.ts'
import type { ReminderTopic } from '#contract/texts/en/alerts.ts'
import type { AlertToStore } from '#server/db/alerts/alerts.ts'
import type { DomainEvent, OfferRef, RecordedEvent, ToldAct } from '#server/domain/events.ts'
import type { TaskRef } from '#server/domain/tasks/task.ts'
import type { MailJob } from '#server/jobs/mail/account-mails.ts'
import type { CodeJob } from '#server/jobs/text-messages.ts'
import type { Drop } from './drops.ts'
import type { LiveEvent } from './live-events.ts'

/** An alert to staff. */
export interface StaffAlert extends Omit<AlertToStore, 'to'> {
  /** Those of them whom it concerns, so that others decide. */
  except?: readonly number[]
}

/** The effects of an event. Alerts and jobs are stored with it; the rest happens after the commit. */
export interface Reaction {
  alerts?: AlertToStore[]
  /** Alerts to everybody whose role hears of such. */
  staffAlerts?: StaffAlert[]
  mails?: MailJob[]
  codes?: CodeJob[]
  /** Tasks that others see from now on, by internal id: whoever looks for such a task hears of it soon. */
  newTasks?: number[]
  /** A message of which its receiver's devices hear. */
  message?: { from: { givenId: string }; to: { id: number }; message: Message }
  /** The market announces something from then on. */
  announcedFrom?: Date
  live?: LiveEvent[]
  /** The cache entries that are now stale. */
  drops?: Drop[]
}

type Kind = DomainEvent['kind']
type EventOf<K extends Kind> = Extract<DomainEvent, { kind: K }>

const taskLists: Reaction = { drops: [{ kind: 'task-lists' }] }

/** The cache entries of these people's sessions. */
const sessionsOf = (userIds: readonly number[]): Drop[] =>
  userIds.map(userId => ({ kind: 'sessions-of', userId }))

/** The one of the two who did not do it. */
const otherSide = ({ deal, by }: RecordedEvent): number => (by === 'poster' ? deal.providerId : deal.posterId)

/** An alert to one side of what the other did. */
const toOther = (type: AlertType, event: RecordedEvent): Reaction => ({
  alerts: [{ to: otherSide(event), type, task: event.deal.task, actorId: event.actor?.id }],
})

/** An alert to both of what the clock did. */
const toBoth = (type: AlertType, { deal }: RecordedEvent): Reaction => ({
  alerts: [deal.posterId, deal.providerId].map(to => ({ to, type, task: deal.task })),
})

/** No alert: the side that has the task on the screen sees it, and nobody else needs to know at once. */
const toScreens = ({ deal, isLast }: RecordedEvent): Reaction =>
  isLast
    ? { live: [{ kind: 'task', userIds: [deal.posterId, deal.providerId], taskId: deal.task.givenId }] }
    : {}

const reminders = (task: TaskRef, to: readonly number[], topic: ReminderTopic): Reaction => ({
  alerts: to.map(to => ({ to, type: 'Reminder', task, topic })),
})

/** An alert to the poster of what a bidder did. */
const toPoster = (type: AlertType, { task, posterId, bidderId }: OfferRef): Reaction => ({
  alerts: [{ to: posterId, type, task, actorId: bidderId }],
})

/** To those who decide what the two do not settle. */
const toStaff = (type: AlertType, { deal, actor }: RecordedEvent): Reaction => ({
  staffAlerts: [{ type, task: deal.task, actorId: actor?.id, except: [deal.posterId, deal.providerId] }],
})

/** For alerts about no task. */
const noTask = { givenId: '', title: '' }

/** Somebody who is banned reads it by mail, and here once the ban is lifted. */
const alertOfAct = {
  warned: 'Warning',
  limited: 'Account Limited',
  'limit-lifted': 'Limit Lifted',
  'limit-kept': 'Limit Kept',
  banned: 'Account Limited',
} as const satisfies Record<ToldAct, AlertType>

/** The effects of each event. An event without a line here does not compile. */
const reactions: { [K in Kind]: (event: EventOf<K>) => Reaction } = {
  TaskPosted: ({ task }) => ({ ...taskLists, newTasks: [task.id] }),
  TaskDeleted: ({ task, bidderIds }) => ({
    ...taskLists,
    alerts: bidderIds.map(to => ({ to, type: 'Task Deleted', task })),
  }),
  TaskHidden: () => taskLists,
  // It may never have been seen: what is looked at first tells nobody before.
  TaskShown: ({ task }) => ({ ...taskLists, newTasks: [task.id] }),
  TaskAnnounced: ({ task, userIds }) => ({ alerts: userIds.map(to => ({ to, type: 'New Task', task })) }),
  TaskChanged: ({ task, bidderIds }) => ({
    ...taskLists,
    alerts: bidderIds.map(to => ({ to, type: 'Task Changed', task })),
  }),
  TaskAskedAbout: ({ task, posterId, isExpired }) => ({
    alerts: [{ to: posterId, type: 'Reminder', task, topic: isExpired ? 'new-days' : 'still-stands' }],
  }),
  CompletionAwaited: ({ task, from, paid }) => reminders(task, from, `mark-done-${paid}`),
  DayNear: ({ task, from, topic }) => reminders(task, from, topic),
  HoldEnding: ({ task, from }) => reminders(task, from, 'hold-ends'),
  PaymentDue: ({ task, posterId }) => ({ alerts: [{ to: posterId, type: 'Payment Due', task }] }),
  PaymentReturned: ({ task, payerId }) => ({ alerts: [{ to: payerId, type: 'Payment Refunded', task }] }),
  PayeeNotReady: ({ task, providerId }) => reminders(task, [providerId], 'get-paid'),
  PayoutFailed: ({ task, providerId }) => ({ alerts: [{ to: providerId, type: 'Payout Failed', task }] }),
  ReviewPublished: ({ task, raterId, ratedId }) => ({
    alerts: [{ to: ratedId, type: 'Review Published', task, actorId: raterId }],
    // Who wrote it sees on the screen that it is public.
    live: [{ kind: 'task', userIds: [raterId], taskId: task.givenId }],
  }),
  ReviewsAwaited: ({ task, from }) => reminders(task, from, 'review-ends'),
  OfferMade: offer => ({ ...taskLists, ...toPoster('New Offer', offer) }),
  OfferEdited: offer => toPoster('Offer Changed', offer),
  // For the poster this is news too: it can be accepted again.
  OfferConfirmed: offer => toPoster('Offer Changed', offer),
  OfferWithdrawn: offer => (offer.wasListed ? { ...taskLists, ...toPoster('Offer Withdrawn', offer) } : {}),
  CounterMade: ({ task, posterId, bidderId }) => ({
    alerts: [{ to: bidderId, type: 'Counter Offer', task, actorId: posterId }],
  }),
  CounterAccepted: offer => toPoster('Counter Accepted', offer),
  CounterDeclined: offer => toPoster('Counter Declined', offer),
  // The agreement that it begins is reported instead.
  OfferAccepted: () => ({}),
  OfferDeclined: ({ task, bidderId }) => ({ alerts: [{ to: bidderId, type: 'Offer Declined', task }] }),
  OffersWithdrawn: () => taskLists,
  OfferHeld: () => taskLists,
  // It may never have been seen: what is looked at first tells nobody before.
  OfferReleased: offer => ({ ...taskLists, ...(offer.isLate ? {} : toPoster('New Offer', offer)) }),
  PeopleInvited: ({ task, posterId, userIds }) => ({
    alerts: userIds.map(to => ({ to, type: 'Invited', task, actorId: posterId })),
  }),
  QuestionAsked: ({ task, posterId, askerId }) => ({
    alerts: [{ to: posterId, type: 'New Question', task, actorId: askerId }],
  }),
  QuestionAnswered: ({ task, posterId, askerId }) => ({
    alerts: [{ to: askerId, type: 'Question Answered', task, actorId: posterId }],
  }),

  Agreed: ({ deal }) => ({
    ...taskLists,
    alerts: [{ to: deal.providerId, type: 'Offer Accepted', task: deal.task }],
  }),
  ChangeProposed: event => toOther('Change Proposed', event),
  ChangeAccepted: event => (event.by ? toOther('Change Accepted', event) : {}),
  ChangeDeclined: event => toOther('Change Declined', event),
  // The event that closes a proposal along the way gets an alert instead.
  ChangeWithdrawn: event => {
    if (event.by) return toOther('Change Withdrawn', event)
    return event.isLast ? toBoth('Change Withdrawn', event) : {}
  },
  Arrived: toScreens,
  Marked: event => (event.isLast ? toOther('Completion Marked', event) : {}),
  ChangesNeeded: event => toOther('Changes Needed', event),
  MarkRefused: event => toOther('Not Done', event),
  ArrivalCodeGuessed: ({ task, posterId, providerId }) => ({
    alerts: [{ to: posterId, type: 'Arrival Code', task, actorId: providerId }],
  }),
  AutoCompleted: event => ({ ...taskLists, ...toBoth('Task Completed', event) }),
  Cancelled: event => ({
    ...taskLists,
    ...(event.by ? toOther('Task Cancelled', event) : toBoth('Task Cancelled', event)),
  }),
  PaymentChosen: toScreens,
  PaymentHeld: event => toBoth('Payment Held', event),
  PaymentReleased: ({ deal }) => ({
    alerts: [{ to: deal.providerId, type: 'Payment Released', task: deal.task }],
  }),
  PaymentRefunded: ({ deal }) => ({
    alerts: [{ to: deal.posterId, type: 'Payment Refunded', task: deal.task }],
  }),
  PaidDirectly: toScreens,
  DisputeOpened: event => toOther('Dispute Opened', event),
  AmountNamed: toScreens,
  StatementMade: ({ task, userIds }) => ({ live: [{ kind: 'task', userIds, taskId: task.givenId }] }),
  DisputeAsked: event => ({ ...toScreens(event), ...toStaff('Dispute To Decide', event) }),
  DisputeSettled: event => ({ ...taskLists, ...toBoth('Dispute Settled', event) }),
  DisputeDecided: event => ({ ...taskLists, ...toBoth('Dispute Decided', event) }),
  TimeAdded: event => toBoth('Time Added', event),
  FaultContested: event => ({ ...toScreens(event), ...toStaff('Cancellation To Decide', event) }),
  FaultDecided: toScreens,
  Completed: event => ({
    ...taskLists,
    alerts: [{ to: otherSide(event), type: 'Task Completed', task: event.deal.task }],
  }),

  // Only webhooks hear of it.
  PersonJoined: () => ({}),
  ReportMade: ({ report: { reportId, reason }, reporterId, aboutId }) => ({
    staffAlerts: [
      { type: 'New Report', task: { givenId: reportId, title: reason }, except: [reporterId, aboutId] },
    ],
  }),
  LimitAppealed: ({ userId }) => ({
    staffAlerts: [{ type: 'New Appeal', task: noTask, actorId: userId, except: [userId] }],
  }),
  AlarmBegan: ({ alarm, detail }) => ({
    staffAlerts: [{ type: 'Alarm', task: { givenId: '', title: detail }, alarm }],
  }),
  AlarmEnded: ({ alarm }) => ({ staffAlerts: [{ type: 'Alarm Over', task: noTask, alarm }] }),
  WebhooksChanged: () => ({ drops: [{ kind: 'webhooks' }] }),
  SignedUp: ({ emailKey, client, isVerified }) =>
    isVerified ? {} : { mails: [{ mail: 'verify', emailKey, client }] },
  VerificationRequested: ({ emailKey }) => ({ mails: [{ mail: 'verify', emailKey }] }),
  TestMailRequested: ({ emailKey }) => ({ mails: [{ mail: 'test', emailKey }] }),
  // Queued for every address. Only the job that sends the mail finds out whether the address has an account.
  ResetRequested: ({ emailKey, client }) => ({ mails: [{ mail: 'reset', emailKey, client }] }),
  EmailChangeRequested: ({ userId, newEmail }) => ({
    mails: [{ mail: 'change-email', userId, email: newEmail }],
  }),
  PhoneCodeRequested: ({ userId, phone, request }) => ({ codes: [{ userId, phone, request }] }),
  CollegeLinkRequested: ({ userId, email }) => ({ mails: [{ mail: 'college', userId, email }] }),
  VerificationDecided: ({ userId }) => ({
    // It is about no task.
    alerts: [{ to: userId, type: 'Verification Decided', task: { givenId: '', title: '' } }],
  }),
  EmailChanged: ({ userId, oldEmail }) => ({ mails: [{ mail: 'email-changed', userId, email: oldEmail }] }),
  PasswordChanged: ({ emailKey }) => ({ mails: [{ mail: 'password-changed', emailKey }] }),
  TokenMade: ({ emailKey }) => ({ mails: [{ mail: 'token-made', emailKey }] }),
  TwoFactorToBeRemoved: ({ emailKey }) => ({ mails: [{ mail: 'two-factor-removal', emailKey }] }),
  TwoFactorTurnedOff: ({ emailKey }) => ({ mails: [{ mail: 'two-factor-off', emailKey }] }),
  CodesGuessed: ({ emailKey }) => ({ mails: [{ mail: 'codes-guessed', emailKey }] }),
  PayoutChanged: ({ userId, emailKey }) => ({
    mails: [{ mail: 'payout-changed', emailKey }],
    // It is about no task.
    alerts: [{ to: userId, type: 'Payout Changed', task: { givenId: '', title: '' } }],
  }),
  PersonTold: ({ userId, emailKey, what, reason }) => ({
    mails: [{ mail: what, emailKey, reason }],
    alerts: [{ to: userId, type: alertOfAct[what], task: noTask }],
  }),
  Announced: ({ from }) => ({ announcedFrom: from }),
  SiteChanged: () => ({ drops: [{ kind: 'site' }], live: [{ kind: 'site' }] }),
  PicturesChanged: () => taskLists,
  FilesGone: ({ ids }) => ({ ...taskLists, live: ids.length > 0 ? [{ kind: 'files-gone', ids }] : [] }),
  ProfileUpdated: ({ userId }) => ({ drops: [{ kind: 'sessions-of', userId }] }),
  LetIn: ({ userId, emailKey }) => ({
    mails: [{ mail: 'let-in', emailKey }],
    alerts: [{ to: userId, type: 'Let In', task: noTask }],
  }),
  NameCorrected: ({ userId, emailKey, reason }) => ({
    drops: [{ kind: 'task-lists' }, { kind: 'sessions-of', userId }],
    mails: reason === null ? [] : [{ mail: 'name-corrected', emailKey, reason }],
  }),
  SessionEnded: ({ hash }) => ({
    drops: [{ kind: 'session', hash }],
    live: [{ kind: 'session-ended', hash }],
  }),
  SessionsEnded: ({ userId }) => ({
    drops: [{ kind: 'sessions-of', userId }],
    live: [{ kind: 'sessions-ended', userId }],
  }),
  AccountDeleted: ({ userId, friendIds }) => ({
    drops: [{ kind: 'task-lists' }, { kind: 'sessions-of', userId }],
    live: [
      { kind: 'sessions-ended', userId },
      { kind: 'chats', userIds: friendIds },
    ],
  }),
  PersonBlocked: ({ userIds }) => ({ drops: sessionsOf(userIds), live: [{ kind: 'blocked', userIds }] }),
  PersonUnblocked: ({ userIds }) => ({ drops: sessionsOf(userIds), live: [{ kind: 'unblocked', userIds }] }),
  MessageSent: ({ from, to, message }) => ({
    message: { from, to, message },
    live: [{ kind: 'message', from, to, message }],
  }),
  // So the reader's other tabs and devices show the messages as read too.
  MessagesRead: ({ userId }) => ({ live: [{ kind: 'chats', userIds: [userId] }] }),
  AlertsRead: ({ userId, read }) => ({ live: [{ kind: 'alerts-read', userId, read }] }),
}

/** The effects of an event. */
export const reactionTo = (event: DomainEvent): Reaction =>
  (reactions[event.kind] as (event: DomainEvent) => Reaction)(event)
