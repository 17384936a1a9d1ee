import type pg from 'pg'
import { type AlertToStore, insertAlerts } from '#server/db/alerts/alerts.ts'
import { transaction } from '#server/db/core/connect.ts'
import type { Database } from '#server/db/core/sql.ts'
import { queueNewTask } from '#server/db/tasks/searches.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { queueMail } from '#server/jobs/mail/account-mails.ts'
import { mailAlerts, mailMessage } from '#server/jobs/mail/queue-notices.ts'
import { textAlerts } from '#server/jobs/notice-texts.ts'
import { pushAlerts, pushAnnouncement, pushMessage } from '#server/jobs/push/queue-pushes.ts'
import { queueCode } from '#server/jobs/text-messages.ts'
import type { Drop } from './drops.ts'
import type { LiveEvent } from './live-events.ts'
import { reactionTo } from './reactions.ts'

/** The work left for after the commit. */
export interface Effects {
  live: LiveEvent[]
  drops: Drop[]
  /** Jobs were queued that are due now. */
  hasJobs: boolean
}

/**
 * Stores the effects of events: alerts and jobs. Call it last in the transaction. Returns the live events and cache
 * drops, which are sent after the commit.
 */
const storeEvents = async (tx: Database, events: readonly DomainEvent[], now: Date): Promise<Effects> => {
  const reactions = events.map(reactionTo)
  const mails = reactions.flatMap(reaction => reaction.mails ?? [])
  for (const mail of mails) await queueMail(tx, mail, now)
  const codes = reactions.flatMap(reaction => reaction.codes ?? [])
  for (const code of codes) await queueCode(tx, code, now)
  for (const id of reactions.flatMap(reaction => reaction.newTasks ?? [])) await queueNewTask(tx, id, now)
  const alerts: AlertToStore[] = reactions.flatMap(reaction => reaction.alerts ?? [])
  const stored = await insertAlerts(tx, alerts, now)
  await mailAlerts(tx, stored, now)
  await pushAlerts(tx, stored, now)
  await textAlerts(tx, stored, now)
  for (const { announcedFrom } of reactions) if (announcedFrom) await pushAnnouncement(tx, announcedFrom, now)
  for (const { message } of reactions)
    if (message) {
      await mailMessage(tx, message.to.id, now)
      await pushMessage(tx, message, now)
    }
  return {
    live: [
      ...reactions.flatMap(reaction => reaction.live ?? []),
      ...stored.map(({ userId, alert }): LiveEvent => ({ kind: 'alert', userId, alert })),
    ],
    drops: reactions.flatMap(reaction => reaction.drops ?? []),
    hasJobs: mails.length + codes.length > 0,
  }
}

/** Does work in one transaction, which stores also what the work says has happened. */
export const recording = <T>(
  pool: pg.Pool,
  now: Date,
  work: (tx: Database, emit: (event: DomainEvent) => void) => Promise<T>,
): Promise<{ result: T; effects: Effects }> =>
  transaction(pool, async tx => {
    const events: DomainEvent[] = []
    const result = await work(tx, event => events.push(event))
    return { result, effects: await storeEvents(tx, events, now) }
  })
