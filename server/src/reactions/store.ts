import type pg from 'pg'
import type { WebhookKind } from '#contract/entities/webhook.ts'
import { kindOfAlert, noticeKindsOf } from '#contract/notices.ts'
import { type AlertToStore, insertAlerts } from '#server/db/alerts/alerts.ts'
import { transaction } from '#server/db/core/connect.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { hookedKinds } from '#server/db/market/webhooks.ts'
import { queueNewTask } from '#server/db/tasks/searches.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { queueMail } from '#server/jobs/mail/account-mails.ts'
import { alertMails, messageMail } from '#server/jobs/mail/queue-notices.ts'
import { textAlerts } from '#server/jobs/notice-texts.ts'
import { alertPushes, messagePush, pushAnnouncement } from '#server/jobs/push/queue-pushes.ts'
import { queueCode } from '#server/jobs/text-messages.ts'
import { queueWebhooks } from '#server/jobs/webhooks/queue-webhooks.ts'
import type { Drop } from './drops.ts'
import { hooksOf } from './hooks.ts'
import type { LiveEvent } from './live-events.ts'
import type { StaffAlert } from './reaction.ts'
import { reactionTo } from './reactions.ts'

/** The work left for after the commit. */
export interface Effects {
  live: LiveEvent[]
  drops: Drop[]
  /** Jobs were queued that are due now. */
  hasJobs: boolean
}

/** The alerts to everybody who has a role that hears of them now. */
const alertsToStaff = async (tx: Database, given: readonly StaffAlert[]): Promise<AlertToStore[]> => {
  if (given.length === 0) return []
  const staff = await tx.rows<{ id: number; role: 'moderator' | 'operator' }>(
    sql`SELECT id, role FROM users WHERE role <> 'member' AND deleted_at IS NULL ORDER BY id`,
  )
  return given.flatMap(({ except = [], ...alert }) =>
    staff
      .filter(({ id, role }) => !except.includes(id) && noticeKindsOf(role).includes(kindOfAlert(alert.type)))
      .map(({ id }) => ({ to: id, ...alert })),
  )
}

/**
 * Stores the effects of events: alerts and jobs. Call it last in the transaction. Returns the live events and cache
 * drops, which are sent after the commit.
 */
const storeEvents = async (
  tx: Database,
  events: readonly DomainEvent[],
  { now, hooked }: { now: Date; hooked: ReadonlySet<WebhookKind> },
): Promise<Effects> => {
  const reactions = events.map(reactionTo)
  const mails = reactions.flatMap(reaction => reaction.mails ?? [])
  for (const mail of mails) await queueMail(tx, mail, now)
  const codes = reactions.flatMap(reaction => reaction.codes ?? [])
  for (const code of codes) await queueCode(tx, code, now)
  for (const id of reactions.flatMap(reaction => reaction.newTasks ?? [])) await queueNewTask(tx, id, now)
  const alerts: AlertToStore[] = [
    ...reactions.flatMap(reaction => reaction.alerts ?? []),
    ...(await alertsToStaff(
      tx,
      reactions.flatMap(reaction => reaction.staffAlerts ?? []),
    )),
  ]
  const stored = await insertAlerts(tx, alerts, now)
  if (stored.length > 0)
    await tx.run(sql`WITH mails AS (${alertMails(stored, now)}) ${alertPushes(stored, now)}`)
  await textAlerts(tx, stored, now)
  for (const { announcedFrom } of reactions) if (announcedFrom) await pushAnnouncement(tx, announcedFrom, now)
  for (const { message } of reactions)
    if (message)
      await tx.run(sql`WITH mail AS (${messageMail(message.to.id, now)}) ${messagePush(message, now)}`)
  await queueWebhooks(tx, events.flatMap(hooksOf), hooked, now)
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
export const recording = async <T>(
  pool: pg.Pool,
  now: Date,
  work: (tx: Database, emit: (event: DomainEvent) => void) => Promise<T>,
): Promise<{ result: T; effects: Effects }> => {
  const hooked = await hookedKinds(pool)
  return transaction(pool, async tx => {
    const events: DomainEvent[] = []
    const result = await work(tx, event => events.push(event))
    return { result, effects: await storeEvents(tx, events, { now, hooked }) }
  })
}
