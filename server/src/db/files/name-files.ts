import type { FileUse } from '#contract/entities/file.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import type { ShownPhoto } from '#server/domain/agreements/agreement-event.ts'
import { invalid, issue } from '#server/domain/failure.ts'

/** How a thing names its files: the columns of the row `f` that do, and their values. */
interface Thing {
  set: Sql
  clear: Sql
  isNamed: Sql
}

const byColumn = (column: Sql, value: Sql): Thing => ({
  set: sql`${column} = ${value}`,
  clear: sql`${column} = NULL`,
  isNamed: sql`f.${column} = ${value}`,
})

export const filesOfTask = (id: number): Thing => byColumn(sql`task_id`, sql`${id}`)
export const filesOfOffer = (id: number): Thing => byColumn(sql`offer_id`, sql`${id}`)
/** The avatar or the past work of somebody. */
export const filesOfPerson = (id: number): Thing => byColumn(sql`person_id`, sql`${id}`)
export const fileOfMessageAt = (conversationId: number, seq: number): Thing => ({
  set: sql`conversation_id = ${conversationId}, message_seq = ${seq}`,
  clear: sql`conversation_id = NULL, message_seq = NULL`,
  isNamed: sql`f.conversation_id = ${conversationId} AND f.message_seq = ${seq}`,
})

/** The pictures that go with what one side of a dispute saw. */
export const filesOfStatement = (taskId: number, userId: number): Thing => ({
  set: sql`statement_task_id = ${taskId}, statement_by_id = ${userId}`,
  clear: sql`statement_task_id = NULL, statement_by_id = NULL`,
  isNamed: sql`f.statement_task_id = ${taskId} AND f.statement_by_id = ${userId}`,
})

/** The pictures that are shown with somebody's review. */
export const filesOfReview = (taskId: number, raterId: number): Thing => ({
  set: sql`review_task_id = ${taskId}, review_by_id = ${raterId}`,
  clear: sql`review_task_id = NULL, review_by_id = NULL`,
  isNamed: sql`f.review_task_id = ${taskId} AND f.review_by_id = ${raterId}`,
})

/** True if nothing names the file `f`. */
export const isUnused: Sql = sql`num_nonnulls(
  f.task_id, f.offer_id, f.message_seq, f.event_seq, f.statement_by_id, f.review_by_id, f.person_id) = 0`

interface Named {
  ownerId: number
  use: FileUse
  ids: readonly string[]
  /** The field of the call that named them. */
  field?: string
}

const notUsable = (field: string) => invalid(issue(field, 'fileNotUsable'))

/** Own files that are ready, of this use, and that no moderator holds. */
const usable = ({ ownerId, use, ids }: Named): Sql => sql`
  f.id = ANY (${ids}) AND f.owner_id = ${ownerId} AND f.use = ${use} AND f.state = 'ready' AND f.held_at IS NULL`

/**
 * Has a thing name these files and no others of this use, in this order, in the transaction that makes or changes it.
 * Throws 400 if one is not the person's own, is of another use, or hangs on something else.
 */
export const nameFiles = async (tx: Database, thing: Thing, named: Named): Promise<void> => {
  const { ids, use, field = 'photoIds' } = named
  // A file that a moderator holds stays where it was.
  await tx.run(sql`
    UPDATE files f SET ${thing.clear}
    WHERE ${thing.isNamed} AND f.use = ${use} AND f.held_at IS NULL AND f.id <> ALL (${ids})`)
  if (ids.length === 0) return
  const count = await tx.run(sql`
    UPDATE files f SET ${thing.set}, position = array_position(${ids}::text[], f.id)
    WHERE ${usable(named)} AND (${isUnused} OR ${thing.isNamed})`)
  if (count !== ids.length) throw notUsable(field)
}

/** Own unused pictures for an event, locked until it names them. */
export const proofsOf = async (
  tx: Database,
  ownerId: number,
  ids: readonly string[] = [],
): Promise<ShownPhoto[]> => {
  if (ids.length === 0) return []
  const rows = await tx.rows<ShownPhoto>(sql`
    SELECT f.id, f.sha256 FROM files f WHERE ${usable({ ownerId, use: 'proof', ids })} AND ${isUnused}
    ORDER BY array_position(${ids}::text[], f.id) FOR UPDATE`)
  if (rows.length !== ids.length) throw notUsable('photoIds')
  return rows
}

/** Has an event name the pictures that its data has. Those of a task or an offer stay where they are. */
export const nameShown = async (
  tx: Database,
  { taskId, seq }: { taskId: number; seq: number },
  photos: readonly ShownPhoto[] = [],
): Promise<void> => {
  if (photos.length === 0) return
  const ids = photos.map(({ id }) => id)
  await tx.run(sql`
    UPDATE files f SET event_task_id = ${taskId}, event_seq = ${seq}, position = array_position(${ids}::text[], f.id)
    WHERE f.id = ANY (${ids}) AND ${isUnused}`)
}

/** The pictures with which a task and an offer on it were shown when it was accepted: the task's first. */
export const shownWith = (tx: Database, taskId: number, offerId: number): Promise<ShownPhoto[]> =>
  tx.rows<ShownPhoto>(sql`
    SELECT f.id, f.sha256 FROM files f WHERE (f.task_id = ${taskId} OR f.offer_id = ${offerId}) AND f.held_at IS NULL
    ORDER BY f.task_id NULLS LAST, f.position`)
