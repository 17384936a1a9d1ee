import type { Alert } from '#contract/entities/alert.ts'
import { defaultChoices } from '#contract/entities/notification.ts'
import { kindOfAlert } from '#contract/notices.ts'
import { minuteMs } from '#contract/time.ts'
import { type Database, listOf, type Sql, sql } from '#server/db/core/sql.ts'
import { longestWaitMs } from '#server/db/notices/waiting.ts'
import { dailyTime, messagePatienceMs } from '#server/domain/notices/due-mail.ts'
import { nextAt } from '#server/domain/notices/quiet-hours.ts'

/** The statement that queues a look at what waits for people's mail, or has it come sooner: one job a person. */
const queue = (people: Sql, now: Date): Sql => sql`
    INSERT INTO jobs (kind, key, user_id, data, created_at, due_at)
    SELECT 'notice-mail', p.user_id, p.user_id, '{}', ${now}, p.due_at FROM (${people}) p ORDER BY p.user_id
    ON CONFLICT (kind, key) DO UPDATE
      SET due_at = least(jobs.due_at, excluded.due_at), attempts = 0, failed_at = NULL
    -- One that is due earlier, and that nobody does just now, finds what is new by itself.
    WHERE jobs.due_at > excluded.due_at OR jobs.attempts > 0 OR jobs.failed_at IS NOT NULL`

/** The statement that queues the mails about alerts: soon after, in the morning or not at all, as each receiver has chosen. */
export const alertMails = (alerts: readonly { userId: number; alert: Alert }[], now: Date): Sql => {
  const receivers = alerts.map(({ userId }) => userId)
  const kinds = alerts.map(({ alert }) => kindOfAlert(alert.alertType))
  const usual = kinds.map(kind => defaultChoices.mail[kind])
  const times = sql`coalesce(n.choices -> 'mail' ->> given.kind, given.usual)`
  const people = sql`
    SELECT user_id, min(CASE ${times} WHEN 'daily' THEN ${nextAt(dailyTime, now)}::timestamptz
      ELSE ${new Date(now.getTime() + minuteMs)} END) AS due_at
    FROM unnest(${listOf('bigint', receivers)}, ${listOf('text', kinds)},
      ${listOf('text', usual)}) AS given (user_id, kind, usual)
    LEFT JOIN notification_choices n USING (user_id)
    WHERE ${times} <> 'off' GROUP BY user_id`
  return queue(people, now)
}

/** The statement that queues that a message is mailed if it is neither read nor pushed until then. */
export const messageMail = (userId: number, now: Date): Sql => {
  const due = new Date(now.getTime() + messagePatienceMs)
  return queue(sql`SELECT ${userId}::bigint AS user_id, ${due}::timestamptz AS due_at`, now)
}

/** Mails a person once more what they have not read of the last two days, alerts and messages, however much of it was mailed. */
export const mailUnread = async (tx: Database, userId: number, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - longestWaitMs)
  await tx.run(sql`
    UPDATE alert_counters SET mailed_seq = least(mailed_seq, (
      SELECT coalesce(max(seq), 0) FROM alerts WHERE user_id = ${userId} AND created_at < ${since}))
    WHERE user_id = ${userId}`)
  await tx.run(sql`
    UPDATE conversation_members SET mailed_seq = 0, pushed_seq = 0
    WHERE user_id = ${userId} AND unread > 0 AND last_message_at > ${since}`)
  await tx.run(queue(sql`SELECT ${userId}::bigint AS user_id, ${now}::timestamptz AS due_at`, now))
}
