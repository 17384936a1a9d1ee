import type { AlarmKind } from '#contract/alarms.ts'
import type { Alert, AlertType } from '#contract/entities/alert.ts'
import { alertsOfKinds, noticeKinds, noticeKindsOf } from '#contract/notices.ts'
import type { ReminderTopic } from '#contract/texts/en/alerts.ts'
import { type Language, textsIn } from '#contract/texts/languages.ts'
import { type Database, listOf, type Sql, sql } from '#server/db/core/sql.ts'
import { faceUrl, firstPhotoOf, type PhotoRow, toPhoto } from '#server/db/files/files.ts'
import { fullName } from '#server/db/people/users.ts'

interface AlertRow {
  user_id: number
  seq: number
  kind: AlertType
  params: { title: string; topic?: ReminderTopic; alarm?: AlarmKind }
  task_given_id: string
  created_at: Date
  first_name: string | null
  last_name: string | null
  avatar: string | null
  category_id: number | null
  photo: PhotoRow | null
  /** The language of the person who gets the alert. */
  language: Language
}

/** The sentence of an alert. It names the person who acted by their present name, or 'Deleted user'. */
const sentenceOf = ({ kind, params, first_name, last_name, language }: AlertRow): string =>
  textsIn(language).alerts[kind]({
    ...params,
    actor: fullName({ firstName: first_name ?? '', lastName: last_name ?? '' }),
  })

const toAlert = (row: AlertRow, read: boolean): Alert => ({
  _id: String(row.seq),
  alertType: row.kind,
  alertDesc: sentenceOf(row),
  alertTime: row.created_at.toISOString(),
  taskId: row.task_given_id,
  actor: row.first_name ? { firstName: row.first_name, profilePic: faceUrl(row.avatar) } : null,
  task:
    row.category_id === null ? null : { categoryId: row.category_id, photo: row.photo && toPhoto(row.photo) },
  read,
})

/** The parts of an alert `a`: who did it, and the task with its picture, if its reader may see that. */
const shownWith = sql`u.first_name, u.last_name, u.avatar, t.category_id,
  CASE WHEN t.poster_id = a.user_id OR g.provider_id = a.user_id OR (t.status = 'Open' AND t.hidden_at IS NULL
    AND NOT EXISTS (SELECT FROM blocks
      WHERE (blocker_id, blocked_id) IN ((a.user_id, t.poster_id), (t.poster_id, a.user_id))))
    THEN ${firstPhotoOf(sql`t.id`)} END AS photo`
const joinShown = sql`LEFT JOIN users u ON u.id = a.actor_id LEFT JOIN tasks t ON t.given_id = a.task_given_id
    LEFT JOIN agreements g ON g.task_id = t.id`

const notFor = (role: 'member' | 'moderator') =>
  alertsOfKinds(noticeKinds.filter(kind => !noticeKindsOf(role).includes(kind)))

/**
 * True of an alert `a` that its reader's role hears of. The role is read each time: somebody who has lost it neither sees
 * nor is sent what came for it before.
 */
export const isForRole = (role: Sql): Sql => sql`CASE ${role} WHEN 'operator' THEN true
  WHEN 'moderator' THEN a.kind <> ALL (${notFor('moderator')}) ELSE a.kind <> ALL (${notFor('member')}) END`

/** A person's alerts; `rest` is everything after the WHERE that names the person, the alert named `a`. */
export const alertsOf = async (db: Database, userId: number, rest: Sql): Promise<Alert[]> => {
  const rows = await db.rows<AlertRow & { is_shown_read: boolean }>(sql`
    SELECT a.user_id, a.seq, a.kind, a.params, a.task_given_id, a.created_at, ${shownWith},
      reader.language, (a.is_read OR a.seq <= c.read_seq) AS is_shown_read
    FROM alerts a JOIN alert_counters c ON c.user_id = a.user_id JOIN users reader ON reader.id = a.user_id
    ${joinShown}
    WHERE a.user_id = ${userId} AND ${isForRole(sql`reader.role`)} ${rest}`)
  return rows.map(row => toAlert(row, row.is_shown_read))
}

export interface AlertToStore {
  to: number
  type: AlertType
  task: { givenId: string; title: string }
  actorId?: number | undefined
  /** The topic of a reminder. */
  topic?: ReminderTopic
  /** The alarm that this alert is about. */
  alarm?: AlarmKind
}

/**
 * Stores alerts in one statement. Each gets the number after its person's last alert, without gaps, so a client that
 * asks for all after its last number misses none. The counters are locked in the order of ids, so no two transactions
 * deadlock.
 */
export const insertAlerts = async (
  tx: Database,
  alerts: readonly AlertToStore[],
  now: Date,
): Promise<{ userId: number; alert: Alert }[]> => {
  if (alerts.length === 0) return []
  const receivers = alerts.map(({ to }) => to)
  const kinds = alerts.map(({ type }) => type)
  const params = alerts.map(({ task, topic, alarm }) => JSON.stringify({ title: task.title, topic, alarm }))
  const actors = alerts.map(({ actorId }) => actorId ?? null)
  const tasks = alerts.map(({ task }) => task.givenId)
  const rows = await tx.rows<AlertRow>(sql`
    WITH given AS (
      SELECT * FROM unnest(${listOf('bigint', receivers)}, ${listOf('text', kinds)}, ${listOf('jsonb', params)},
        ${listOf('bigint', actors)}, ${listOf('text', tasks)})
      WITH ORDINALITY AS one (user_id, kind, params, actor_id, task_given_id, place)
    ), counted AS (
      INSERT INTO alert_counters AS c (user_id, last_seq)
      SELECT user_id, count(*) FROM given GROUP BY user_id ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE SET last_seq = c.last_seq + excluded.last_seq
      RETURNING c.user_id, c.last_seq
    ), stored AS (
      INSERT INTO alerts (user_id, seq, kind, params, actor_id, task_given_id, created_at)
      SELECT user_id, last_seq + 1 - row_number() OVER (PARTITION BY user_id ORDER BY place DESC), kind, params,
        actor_id, task_given_id, ${now}::timestamptz
      FROM given JOIN counted USING (user_id)
      RETURNING *
    )
    SELECT a.*, ${shownWith}, reader.language
    FROM stored a JOIN users reader ON reader.id = a.user_id ${joinShown}
    ORDER BY a.user_id, a.seq`)
  return rows.map(row => ({ userId: row.user_id, alert: toAlert(row, false) }))
}
