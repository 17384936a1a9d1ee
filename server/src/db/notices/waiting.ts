import type { Alert } from '#contract/entities/alert.ts'
import { kindOfAlert } from '#contract/notices.ts'
import type { Language } from '#contract/texts/languages.ts'
import { dayMs } from '#contract/time.ts'
import { alertsOf } from '#server/db/alerts/alerts.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { isApart, isUntold } from '#server/db/notices/told.ts'
import type { Bounds, Told, WaitingAlert } from '#server/domain/notices/due-mail.ts'

/** Older messages are no news. */
export const longestWaitMs = 2 * dayMs
/** A mail tells of no more. */
const mostAlerts = 100

/** Alerts of which another mail tells. */
const withOwnMail = ['Warning', 'Account Limited', 'Limit Lifted', 'Limit Kept', 'Let In', 'Payout Changed']

export interface Receiver {
  id: number
  givenId: string
  email: string
  language: Language
}

/** Somebody whose notices are mailed: with an address that they have shown to be theirs, and neither deleted nor banned. */
export const receiverOf = (db: Database, userId: number): Promise<Receiver | undefined> =>
  db.row(sql`
    SELECT id, given_id AS "givenId", email, language FROM users
    WHERE id = ${userId} AND verified AND deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM bans WHERE person_id = users.id)`)

/** How far mail has told a person of alerts, and the alerts after that which they have neither seen nor read. */
export const waitingAlerts = async (
  db: Database,
  userId: number,
  now: Date,
): Promise<{ told: Told; alerts: (WaitingAlert & { alert: Alert })[] }> => {
  const told = (await db.row<Told>(sql`
    SELECT mailed_seq AS mailed, digested_seq AS digested, last_seq AS last FROM alert_counters
    WHERE user_id = ${userId}`)) ?? { mailed: 0, digested: 0, last: 0 }
  const untold = sql`
    AND a.seq > ${Math.min(told.mailed, told.digested)} AND a.seq <= ${told.last}
    AND a.created_at > ${new Date(now.getTime() - longestWaitMs)}
    AND ${isUntold} AND a.kind <> ALL (${withOwnMail})
    ORDER BY a.seq DESC LIMIT ${mostAlerts}`
  const alerts = (await alertsOf(db, userId, untold)).reverse()
  return {
    told,
    alerts: alerts.map(alert => ({
      ...{ seq: Number(alert._id), kind: kindOfAlert(alert.alertType), at: new Date(alert.alertTime), alert },
    })),
  }
}

/** A conversation with messages that their receiver has not read and of which nothing has told. */
export interface WaitingChat {
  id: number
  friendId: string
  name: string
  /** How many have waited long enough, and the newest of them. */
  count: number
  upTo: number
  text: string
  /** When the first came that has not. */
  youngAt: Date | null
}

/** A person's messages that wait. `upTo` are the last messages of a mail that may have gone out already. */
export const waitingChats = (
  db: Database,
  userId: number,
  { now, ripeUntil, upTo }: { now: Date; ripeUntil: Date; upTo: Record<string, number> | undefined },
): Promise<WaitingChat[]> => {
  const isRipe = upTo
    ? sql`t.seq <= (${JSON.stringify(upTo)}::jsonb ->> m.conversation_id::text)::bigint`
    : sql`(t.created_at <= ${ripeUntil} OR t.created_at > ${now})`
  return db.rows<WaitingChat>(sql`
    SELECT m.conversation_id AS id, f.given_id AS "friendId", f.first_name AS name,
      count(*) FILTER (WHERE ${isRipe})::integer AS count, max(t.seq) FILTER (WHERE ${isRipe}) AS "upTo",
      (array_agg(t.body ORDER BY t.seq DESC) FILTER (WHERE ${isRipe}))[1] AS text,
      min(t.created_at) FILTER (WHERE (${isRipe}) IS NOT TRUE) AS "youngAt"
    FROM conversation_members m JOIN users f ON f.id = m.friend_id
    CROSS JOIN LATERAL (
      SELECT seq, created_at, body FROM messages WHERE conversation_id = m.conversation_id AND sender_id = m.friend_id
        AND seq > greatest(m.seen_seq, m.pushed_seq, m.mailed_seq) ORDER BY seq DESC LIMIT least(m.unread, 100)) t
    WHERE m.user_id = ${userId} AND m.unread > 0 AND m.last_message_at > ${new Date(now.getTime() - longestWaitMs)}
      AND NOT ${isApart(sql`m.user_id`, sql`m.friend_id`)}
    GROUP BY m.conversation_id, m.last_message_at, f.id ORDER BY m.last_message_at`)
}

/** Notes how far a mail has told. */
export const noteMailed = async (
  tx: Database,
  userId: number,
  { mailed, digested }: Bounds,
  chats: Record<string, number>,
): Promise<void> => {
  await tx.run(sql`
    UPDATE alert_counters SET mailed_seq = greatest(mailed_seq, ${mailed}), digested_seq = greatest(digested_seq, ${digested})
    WHERE user_id = ${userId} AND (mailed_seq < ${mailed} OR digested_seq < ${digested})`)
  await tx.run(sql`
    UPDATE conversation_members m SET mailed_seq = greatest(m.mailed_seq, one.value::bigint)
    FROM jsonb_each_text(${JSON.stringify(chats)}) AS one
    WHERE m.user_id = ${userId} AND m.conversation_id = one.key::bigint`)
}
