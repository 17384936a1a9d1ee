import type { Message } from '#contract/entities/message.ts'
import type { AlertToStore } from '#server/db/alerts/alerts.ts'
import type { MailJob } from '#server/jobs/mail/account-mails.ts'
import type { CodeJob } from '#server/jobs/text-messages.ts'
import type { Drop } from './drops.ts'
import type { LiveEvent } from './live-events.ts'

/** An alert to staff. */
export interface StaffAlert extends Omit<AlertToStore, 'to'> {
  /** Internal ids of staff whom it concerns: they get no alert, so that others decide. */
  except?: readonly number[]
}

/** The effects of an event. Alerts and jobs are stored with it; the rest happens after the commit. */
export interface Reaction {
  alerts?: AlertToStore[]
  /** Alerts to everybody whose role gets alerts of this type. */
  staffAlerts?: StaffAlert[]
  mails?: MailJob[]
  codes?: CodeJob[]
  /** Internal ids of tasks that others see from now on: people whose saved searches match are alerted soon. */
  newTasks?: number[]
  /** A message that is pushed to the devices of its receiver. */
  message?: { from: { givenId: string }; to: { id: number }; message: Message }
  /** When an announcement of the market begins. */
  announcedFrom?: Date
  live?: LiveEvent[]
  /** The cache entries that are now stale. */
  drops?: Drop[]
}

/** The reactions to some of the events, by kind. An event without a line does not compile. */
export type ReactionsTo<E extends { kind: string }> = {
  [K in E['kind']]: (event: Extract<E, { kind: K }>) => Reaction
}

/** The cached task lists are stale. */
export const taskLists: Reaction = { drops: [{ kind: 'task-lists' }] }
