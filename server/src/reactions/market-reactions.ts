import type { AlertType } from '#contract/entities/alert.ts'
import type { ReminderTopic } from '#contract/texts/en/alerts.ts'
import type { MarketEvent, OfferRef } from '#server/domain/events.ts'
import type { TaskRef } from '#server/domain/tasks/task.ts'
import { type Reaction, type ReactionsTo, taskLists } from './reaction.ts'

const reminders = (task: TaskRef, to: readonly number[], topic: ReminderTopic): Reaction => ({
  alerts: to.map(to => ({ to, type: 'Reminder', task, topic })),
})

/** An alert to the poster of what a bidder did. */
const toPoster = (type: AlertType, { task, posterId, bidderId }: OfferRef): Reaction => ({
  alerts: [{ to: posterId, type, task, actorId: bidderId }],
})

/** The effects of events of tasks and offers, and of reminders about them. */
export const toMarketEvents: ReactionsTo<MarketEvent> = {
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
  StatementMade: ({ task, userIds }) => ({ live: [{ kind: 'task', userIds, taskId: task.givenId }] }),
  ArrivalCodeGuessed: ({ task, posterId, providerId }) => ({
    alerts: [{ to: posterId, type: 'Arrival Code', task, actorId: providerId }],
  }),
  HoldEnding: ({ task, from }) => reminders(task, from, 'hold-ends'),
  PaymentDue: ({ task, posterId }) => ({ alerts: [{ to: posterId, type: 'Payment Due', task }] }),
  PaymentReturned: ({ task, payerId }) => ({ alerts: [{ to: payerId, type: 'Payment Refunded', task }] }),
  PayeeNotReady: ({ task, providerId }) => reminders(task, [providerId], 'get-paid'),
  PayoutFailed: ({ task, providerId }) => ({ alerts: [{ to: providerId, type: 'Payout Failed', task }] }),
  ReviewPublished: ({ task, raterId, ratedId }) => ({
    alerts: [{ to: ratedId, type: 'Review Published', task, actorId: raterId }],
    // Its writer sees on the screen that it is public.
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
  OfferDeclined: ({ task, posterId, bidderId }) => ({
    alerts: [{ to: bidderId, type: 'Offer Declined', task, actorId: posterId }],
  }),
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
}
