import type { DomainEvent, RecordedEvent } from '#server/domain/events.ts'
import type { TaskRef } from '#server/domain/tasks/task.ts'
import type { HookEvent } from '#server/jobs/webhooks/event-data.ts'

type Kind = DomainEvent['kind']
type EventOf<K extends Kind> = Extract<DomainEvent, { kind: K }>

/** Others see it from now on. */
const posted = ({ task }: { task: TaskRef }): HookEvent[] => [{ kind: 'task.posted', taskId: task.id }]

const completed = ({ deal }: RecordedEvent): HookEvent[] => [
  { kind: 'agreement.completed', taskId: deal.task.id },
]

/** With the work, the task is cancelled. */
const cancelled = ({ deal: { task } }: RecordedEvent): HookEvent[] => [
  { kind: 'agreement.cancelled', taskId: task.id },
  { kind: 'task.cancelled', taskGivenId: task.givenId, state: 'Cancelled' },
]

/** A dispute that leaves the provider nothing cancels the work. */
const afterDispute = (event: EventOf<'DisputeSettled' | 'DisputeDecided'>): HookEvent[] =>
  event.data.toProvider > 0 ? completed(event) : cancelled(event)

/** The webhook events that follow from an event. Other events are not sent. */
const hooks: { [K in Kind]?: (event: EventOf<K>) => HookEvent[] } = {
  TaskPosted: posted,
  TaskShown: posted,
  TaskDeleted: ({ task }) => [{ kind: 'task.cancelled', taskGivenId: task.givenId, state: 'Deleted' }],
  OfferMade: ({ task, bidderId }) => [{ kind: 'offer.made', taskId: task.id, bidderId }],
  Agreed: ({ deal }) => [{ kind: 'agreement.made', taskId: deal.task.id }],
  Completed: completed,
  AutoCompleted: completed,
  Cancelled: cancelled,
  DisputeSettled: afterDispute,
  DisputeDecided: afterDispute,
  PersonJoined: ({ givenId }) => [{ kind: 'person.joined', givenId }],
  ReportMade: ({ report: data }) => [{ kind: 'report.made', data }],
}

export const hooksOf = (event: DomainEvent): HookEvent[] =>
  (hooks[event.kind] as ((event: DomainEvent) => HookEvent[]) | undefined)?.(event) ?? []
