import { listWaiting } from '#contract/endpoints/tasks.ts'
import type { WaitingTask } from '#contract/entities/waiting.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { type Sql, sql } from '#server/db/core/sql.ts'
import { shownTo } from '#server/db/questions/questions.ts'
import { hasExpired, listedTasksWith, type TaskRow, toPublicTask, toTask } from '#server/db/tasks/tasks.ts'
import { sideOf } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'

interface Asked {
  viewerId: number
  now: Date
  today: string
  reviewDays: number
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** The extra time since the end of an agreement, because the app was away. */
const added = sql`a.hold_added_ms * interval '1 millisecond'`

/** Open requests under agreements. A reason without a time does not apply. */
const agreed = ({ viewerId, now, reviewDays }: Asked): Sql => sql`
  SELECT a.task_id, w.why, w.at
  FROM (
    SELECT id AS task_id, 'poster' AS side FROM tasks WHERE poster_id = ${viewerId} AND status <> 'Open'
    UNION ALL SELECT task_id, 'provider' FROM agreements WHERE provider_id = ${viewerId}) mine
  JOIN agreements a ON a.task_id = mine.task_id
  CROSS JOIN LATERAL (VALUES
    ('proposal', CASE WHEN a.proposal ->> 'by' <> side THEN (a.proposal ->> 'at')::timestamptz END),
    ('confirm', CASE WHEN a.state <> 'Active' THEN NULL
      WHEN side = 'poster' AND a.poster_marked_at IS NULL THEN a.provider_marked_at
      WHEN side = 'provider' AND a.provider_marked_at IS NULL THEN a.poster_marked_at END),
    ('rate', CASE WHEN side = 'poster' AND a.completed_at + ${added} >= ${daysBefore(now, reviewDays)}
      AND NOT EXISTS (SELECT FROM reviews r WHERE r.task_id = a.task_id AND r.rater_id = ${viewerId}) THEN a.completed_at END),
    ('contest', CASE WHEN a.cancellation ->> 'fault' = 'theirs' AND a.cancellation ->> 'by' <> side
      AND a.cancellation ->> 'contested' IS NULL
      AND (a.cancellation ->> 'at')::timestamptz + ${added} >= ${daysBefore(now, limits.agreement.contestDays)}
      THEN (a.cancellation ->> 'at')::timestamptz END)) w (why, at)
  WHERE w.at IS NOT NULL`

/** Open requests about own open tasks. A task that a moderator has hidden can only be deleted. */
const posted = ({ viewerId, today }: Asked): Sql => sql`
  SELECT t.id, w.why, w.at
  FROM tasks t
  CROSS JOIN LATERAL (VALUES
    ('expired', CASE WHEN ${hasExpired(today)}
      THEN (t.end_date + 1)::timestamp AT TIME ZONE INTERVAL '05:30' END),
    ('offers', CASE WHEN NOT ${hasExpired(today)} THEN (
      SELECT max(coalesce(o.edited_at, o.created_at)) FROM offers o
      WHERE o.task_id = t.id AND o.status = 'Active' AND o.task_version = t.version AND o.counter_at IS NULL)
      END),
    ('questions', (
      SELECT max(q.created_at) FROM questions q
      WHERE q.task_id = t.id AND q.answer IS NULL AND ${shownTo(viewerId)}))) w (why, at)
  WHERE t.poster_id = ${viewerId} AND t.status = 'Open' AND t.hidden_at IS NULL AND w.at IS NOT NULL`

/** Open requests to bidders. */
const offered = ({ viewerId, today }: Asked): Sql => sql`
  SELECT t.id, w.why, w.at
  FROM offers o JOIN tasks t ON t.id = o.task_id
  CROSS JOIN LATERAL (VALUES
    ('counter', o.counter_at),
    ('outdated', CASE WHEN o.task_version <> t.version THEN coalesce(t.edited_at, o.created_at) END)) w (why, at)
  WHERE o.bidder_id = ${viewerId} AND o.status = 'Active' AND t.hidden_at IS NULL AND NOT ${hasExpired(today)}
    AND w.at IS NOT NULL`

interface Waiting {
  task_id: number
  why: WaitingTask['why']
  at: Date
}

export const listWaitingHandler = handle(listWaiting, async ({ tx, viewer, clock, config }) => {
  const now = clock.now()
  const today = dayInIndia(now)
  const asked = { viewerId: viewer.id, now, today, reviewDays: config.reviewDays }
  const waiting = await tx.rows<Waiting>(sql`
    ${agreed(asked)} UNION ALL ${posted(asked)} UNION ALL ${offered(asked)}
    ORDER BY at DESC, task_id DESC, why LIMIT ${limits.page.waiting}`)
  const tasks = await tx.rows<TaskRow>(
    listedTasksWith(sql`WHERE t.id = ANY (${waiting.map(({ task_id }) => task_id)})`),
  )
  const byId = new Map(tasks.map(task => [task.id, task]))
  return waiting.flatMap(({ task_id, why, at }) => {
    // It may go, or be taken by somebody else, between the two.
    const row = byId.get(task_id)
    if (!row) return []
    const isParty = sideOf(row, viewer.id) !== 'stranger'
    const task = isParty ? toTask(row, today) : toPublicTask(row, today)
    return [{ task, why, at: at.toISOString() }]
  })
})
