import type { Alert } from '#contract/entities/alert.ts'
import type { Message } from '#contract/entities/message.ts'
import { kindOfAlert, type NoticeKind } from '#contract/notices.ts'
import { type Database, listOf, type Sql, sql } from '#server/db/core/sql.ts'
import { partsOf } from '#server/db/messages/messages.ts'
import { isForToday } from '#server/db/notices/told.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'

/** The subject of a push, by numbers: the job reads the rest when it runs. */
export type About =
  | 'test'
  /** The announcement of the operators when the job runs. */
  | 'announcement'
  /** An alert; or those with its tag whose numbers are from `from` to its own. */
  | { alert: number; from: number }
  /** The messages of a conversation with numbers from `from` to `upTo`. */
  | { conversation: number; from: number; upTo: number }
  /** News that waited for the end of the quiet hours; conversations by their id. */
  | { alerts: number[]; chats: Record<string, { from: number; upTo: number }> }

/** News that can wait for the end of the quiet hours. */
export type Waiting = { alerts: number[] } | { conversation: number; from: number; upTo: number }

export interface PushData {
  subscriptionId: number
  /** A later push with the same tag takes the place of the one that a device shows. */
  tag: string
  about: About
  /** When it happened. */
  at: string
}

/** So that what an app in view shows can be reported as seen before a push is sent. */
export const pushAfterMs = 2_000

/** In which order pushes are sent when many are due: the lowest first. */
const needs: Record<NoticeKind, number> = {
  messages: 1,
  agreements: 1,
  money: 2,
  offers: 2,
  account: 3,
  questions: 3,
  searches: 4,
  reports: 3,
  appeals: 3,
  disputes: 3,
  alarms: 1,
}
const mostNeeded = 0
const leastNeeded = 5
export const needOfSummary = 4

/**
 * The statement that stores the jobs of a query that yields for each device: user_id, subscription_id, endpoint, tag, about and need. One
 * that waits for the same tag tells of the newer event, too.
 */
const store = (devices: Sql, { at, due }: { at: Date; due: Date }): Sql => sql`
    INSERT INTO jobs (kind, key, user_id, data, created_at, due_at, need, lane)
    SELECT 'push', d.subscription_id || ':' || d.tag, d.user_id,
      jsonb_build_object('subscriptionId', d.subscription_id, 'tag', d.tag, 'about', d.about,
        'at', ${at.toISOString()}::text),
      ${at}, ${due}, d.need, split_part(d.endpoint, '/', 3)
    FROM (${devices}) d ORDER BY d.subscription_id, d.tag
    ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, need = excluded.need, lane = excluded.lane,
      attempts = 0, failed_at = NULL, data = CASE
        WHEN jobs.failed_at IS NULL AND jobs.data #> '{about,from}' IS NOT NULL
          THEN jsonb_set(excluded.data, '{about,from}', jobs.data #> '{about,from}')
        ELSE excluded.data END`

/** The offers on a task share a push, which says how many there are. */
const tagOf = ({ alertType, taskId, _id }: Alert): string =>
  alertType === 'New Offer' ? `task-${taskId}-offers` : `alert-${_id}`

/** The statement that queues pushes of alerts to all devices of their receivers. */
export const alertPushes = (alerts: readonly { userId: number; alert: Alert }[], now: Date): Sql => {
  const last = new Map(alerts.map(one => [`${one.userId} ${tagOf(one.alert)}`, one]))
  const given = [...last.values()]
  const receivers = given.map(({ userId }) => userId)
  const of = <T>(part: (one: Alert) => T): T[] => given.map(({ alert }) => part(alert))
  const numbers = of(({ _id }) => Number(_id))
  const kinds = of(({ alertType }) => kindOfAlert(alertType))
  const kindNeeds = kinds.map(kind => needs[kind])
  const tasks = of(({ taskId }) => taskId)
  const devices = sql`
    SELECT p.user_id, p.id AS subscription_id, p.endpoint, a.tag, jsonb_build_object('alert', a.seq, 'from', a.seq) AS about,
      CASE WHEN a.kind = 'agreements' AND ${isForToday(sql`a.task_given_id`, dayInIndia(now))} THEN ${mostNeeded}
        ELSE a.need END AS need
    FROM unnest(${listOf('bigint', receivers)}, ${listOf('bigint', numbers)}, ${listOf('text', of(tagOf))},
      ${listOf('text', kinds)}, ${listOf('smallint', kindNeeds)}, ${listOf('text', tasks)}) AS a (user_id, seq, tag, kind, need, task_given_id)
    JOIN push_subscriptions p ON p.user_id = a.user_id`
  return store(devices, { at: now, due: new Date(now.getTime() + pushAfterMs) })
}

/** The statement that queues a push of a message to all devices of its receiver. */
export const messagePush = (
  { from, to, message }: { from: { givenId: string }; to: { id: number }; message: Message },
  now: Date,
): Sql => {
  const { conversationId, seq } = partsOf(message._id)
  const about: About = { conversation: conversationId, from: seq, upTo: seq }
  const devices = sql`
    SELECT user_id, id AS subscription_id, endpoint, ${`chat-${from.givenId}`}::text AS tag,
      ${JSON.stringify(about)}::jsonb AS about, ${needs.messages}::smallint AS need
    FROM push_subscriptions WHERE user_id = ${to.id}`
  return store(devices, { at: now, due: new Date(now.getTime() + pushAfterMs) })
}

/** Queues a push with which a person sees how they look. */
export const pushTest = (tx: Database, subscriptionId: number, now: Date): Promise<number> =>
  tx.run(
    store(
      sql`SELECT user_id, id AS subscription_id, endpoint, 'test' AS tag, '"test"'::jsonb AS about,
        ${mostNeeded}::smallint AS need FROM push_subscriptions WHERE id = ${subscriptionId}`,
      { at: now, due: now },
    ),
  )

/** Queues a push of the market's announcement to all devices of those who want its news. */
export const pushAnnouncement = (tx: Database, from: Date, now: Date): Promise<number> =>
  tx.run(
    store(
      sql`SELECT p.user_id, p.id AS subscription_id, p.endpoint, 'announcement' AS tag, '"announcement"'::jsonb AS about,
        ${leastNeeded}::smallint AS need
        FROM push_subscriptions p JOIN notification_choices n USING (user_id)
        WHERE (n.choices ->> 'announcements')::boolean`,
      { at: from, due: from > now ? from : now },
    ),
  )

/** Queues what waits for the end of the quiet hours, in one push for the device. */
export const pushLater = async (
  tx: Database,
  { subscriptionId, about }: { subscriptionId: number; about: Waiting },
  due: Date,
): Promise<void> => {
  const key = `${subscriptionId}:morning`
  await tx.run(sql`
    INSERT INTO jobs (kind, key, user_id, data, created_at, due_at, need, lane)
    SELECT 'push', ${key}, user_id, '{}', ${due}, ${due}, ${needOfSummary}, split_part(endpoint, '/', 3)
    FROM push_subscriptions WHERE id = ${subscriptionId} ON CONFLICT (kind, key) DO NOTHING`)
  const row = await tx.row<{ data: Partial<PushData>; failed_at: Date | null }>(
    sql`SELECT data, failed_at FROM jobs WHERE kind = 'push' AND key = ${key} FOR UPDATE`,
  )
  if (!row) return
  const waiting = row.failed_at === null ? row.data.about : undefined
  const data: PushData = {
    subscriptionId,
    tag: 'morning',
    about: together(waiting, about),
    at: due.toISOString(),
  }
  await tx.run(sql`
    UPDATE jobs SET data = ${JSON.stringify(data)}, due_at = ${due}, attempts = 0, failed_at = NULL
    WHERE kind = 'push' AND key = ${key}`)
}

/** All that waits for the morning. */
const together = (waiting: About | undefined, more: Waiting): About => {
  const { alerts, chats } =
    typeof waiting === 'object' && 'alerts' in waiting ? waiting : { alerts: [], chats: {} }
  if ('alerts' in more) return { alerts: [...new Set([...alerts, ...more.alerts])], chats }
  const { conversation, from, upTo } = more
  const old = chats[conversation]
  const range = old ? { from: Math.min(old.from, from), upTo: Math.max(old.upTo, upTo) } : { from, upTo }
  return { alerts, chats: { ...chats, [conversation]: range } }
}
