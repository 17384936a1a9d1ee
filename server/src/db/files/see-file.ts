import { type Database, sql } from '#server/db/core/sql.ts'
import { maySee, sideOf } from '#server/domain/tasks/task.ts'
import { isUnused } from './name-files.ts'

/** A file that is to be sent. */
export interface SentFile {
  id: string
  kind: 'image' | 'pdf'
  name: string
  sizes: number[]
}

interface Row extends SentFile {
  owner_id: number
  held_at: Date | null
  is_unused: boolean
  is_of_person: boolean
  /** The task of whatever names it, but for a message and a person. */
  task: { poster_id: number; provider_id: number | null; status: 'Open'; hidden_at: Date | null } | null
  of: 'task' | 'offer' | 'event' | 'statement' | 'review' | 'message' | null
  offer_status: string | null
  /** The other party of the dispute has made a statement too, or a moderator was asked. */
  is_statement_open: boolean
  /** Every member can read the review. */
  is_review_public: boolean
  members: number[] | null
  is_blocked: boolean
  /** A moderator holds the review. What is only reported stays public. */
  is_review_held: boolean
  is_reported: boolean
  is_disputed: boolean
}

interface Viewer {
  id: number
  isModerator: boolean
}

/** The file with everything that decides who may see it, in one statement: a page shows dozens of pictures. */
const factsOf = (db: Database, id: string, viewer: Viewer) =>
  db.row<Row>(sql`
    SELECT f.id, f.kind, f.name, f.sizes, f.owner_id, f.held_at, ${isUnused} AS is_unused,
      f.person_id IS NOT NULL AS is_of_person,
      CASE WHEN f.task_id IS NOT NULL THEN 'task' WHEN f.offer_id IS NOT NULL THEN 'offer'
        WHEN f.event_seq IS NOT NULL THEN 'event'
        WHEN f.statement_by_id IS NOT NULL THEN 'statement' WHEN f.review_by_id IS NOT NULL THEN 'review'
        WHEN f.message_seq IS NOT NULL THEN 'message' END AS of,
      CASE WHEN t.id IS NOT NULL THEN json_build_object('poster_id', t.poster_id, 'provider_id', a.provider_id,
        'status', t.status, 'hidden_at', t.hidden_at) END AS task,
      o.status AS offer_status,
      f.statement_by_id IS NOT NULL AND (a.dispute ->> 'asked' IS NOT NULL OR EXISTS (
        SELECT FROM dispute_statements s WHERE s.task_id = f.statement_task_id AND s.user_id = ${viewer.id}
      )) AS is_statement_open,
      v.rater_id IS NOT NULL AND a.reviews_published_at IS NOT NULL AND v.held_at IS NULL AS is_review_public,
      v.held_at IS NOT NULL AS is_review_held,
      CASE WHEN c.id IS NOT NULL THEN json_build_array(c.low_user_id, c.high_user_id) END AS members,
      t.id IS NOT NULL AND EXISTS (
        SELECT FROM blocks WHERE (blocker_id, blocked_id) IN ((${viewer.id}, t.poster_id), (t.poster_id, ${viewer.id}))
      ) AS is_blocked,
      ${viewer.isModerator} AND EXISTS (SELECT FROM reports r WHERE
        (r.kind = 'task' AND r.subject_id = t.given_id AND f.task_id IS NOT NULL)
        OR (r.kind = 'person' AND f.person_id IS NOT NULL AND r.about_id = f.person_id)
        OR (r.kind = 'offer' AND r.subject_id = f.offer_id::text)
        OR (r.kind = 'message' AND r.subject_id = ANY (ARRAY(
          SELECT f.conversation_id || '-' || seq
          FROM generate_series(f.message_seq - ${around}::bigint, f.message_seq + ${around}::bigint) seq)))) AS is_reported,
      ${viewer.isModerator} AND EXISTS (
        SELECT FROM agreements d JOIN tasks dt ON dt.id = d.task_id WHERE d.dispute ->> 'asked' IS NOT NULL AND (
          d.task_id IN (f.event_task_id, f.statement_task_id) OR (f.message_seq IS NOT NULL AND d.state = 'Disputed'
            AND c.low_user_id = least(dt.poster_id, d.provider_id)
            AND c.high_user_id = greatest(dt.poster_id, d.provider_id)))) AS is_disputed
    FROM files f
    LEFT JOIN offers o ON o.id = f.offer_id
    LEFT JOIN tasks t ON t.id = coalesce(f.task_id, o.task_id, f.event_task_id, f.statement_task_id, f.review_task_id)
    LEFT JOIN agreements a ON a.task_id = t.id
    LEFT JOIN reviews v ON v.task_id = f.review_task_id AND v.rater_id = f.review_by_id
    LEFT JOIN conversations c ON c.id = f.conversation_id
    WHERE f.id = ${id} AND f.state = 'ready'`)

/** How many messages before and after a reported one moderators see: with their files. */
const around = 5

/** States in which an offer is hidden from the poster of its task. */
const unlisted = ['Pending', 'Withdrawn']

/** True if the viewer may see the thing that names the file, by that thing's own rule. */
const seesThing = (row: Row, { id }: Viewer): boolean => {
  const { of, task } = row
  if (row.is_of_person) return true
  if (of === 'message') return row.members!.includes(id)
  if (!task) return false
  const isParty = sideOf(task, id) !== 'stranger'
  if (of === 'task') return maySee(task, id) && (isParty || !row.is_blocked)
  if (of === 'offer') return task.poster_id === id && !unlisted.includes(row.offer_status!)
  if (of === 'statement') return isParty && row.is_statement_open
  if (of === 'review') return row.is_review_public
  return isParty
}

/** The file, if the viewer may see it. Whatever the reason, anybody else learns nothing: null. */
export const fileFor = async (db: Database, id: string, viewer: Viewer): Promise<SentFile | null> => {
  const row = await factsOf(db, id, viewer)
  if (!row) return null
  const isHeld = row.held_at !== null || row.is_review_held
  const isForModerators = viewer.isModerator && (isHeld || row.is_reported || row.is_disputed)
  if (isForModerators) return row
  if (row.held_at) return null
  return row.owner_id === viewer.id || seesThing(row, viewer) ? row : null
}
