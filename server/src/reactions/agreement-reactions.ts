import type { AlertType } from '#contract/entities/alert.ts'
import type { RecordedEvent } from '#server/domain/events.ts'
import { type Reaction, type ReactionsTo, taskLists } from './reaction.ts'

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

/** To those who decide what the two do not settle. */
const toStaff = (type: AlertType, { deal, actor }: RecordedEvent): Reaction => ({
  staffAlerts: [{ type, task: deal.task, actorId: actor?.id, except: [deal.posterId, deal.providerId] }],
})

/** The effects of the stored events of an agreement. */
export const toAgreementEvents: ReactionsTo<RecordedEvent> = {
  Agreed: ({ deal }) => ({
    ...taskLists,
    alerts: [{ to: deal.providerId, type: 'Offer Accepted', task: deal.task, actorId: deal.posterId }],
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
  DisputeAsked: event => ({ ...toScreens(event), ...toStaff('Dispute To Decide', event) }),
  DisputeSettled: event => ({ ...taskLists, ...toBoth('Dispute Settled', event) }),
  DisputeDecided: event => ({ ...taskLists, ...toBoth('Dispute Decided', event) }),
  TimeAdded: event => toBoth('Time Added', event),
  FaultContested: event => ({ ...toScreens(event), ...toStaff('Cancellation To Decide', event) }),
  FaultDecided: toScreens,
  Completed: event => ({
    ...taskLists,
    ...toOther('Task Completed', event),
  }),
}
