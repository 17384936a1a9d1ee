import type { AgreementState, OwnTask, Task, TaskStatus } from '#contract/entities/task.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { faceUrl, type PhotoRow, photosOf, toPhotos } from '#server/db/files/files.ts'
import { type FieldsRow, fieldColumns, fieldsOf, listedFieldColumns } from '#server/db/tasks/task-columns.ts'
import { categoryName } from '#server/domain/tasks/category-name.ts'
import { isExpired, type Side, type TaskRef } from '#server/domain/tasks/task.ts'

export interface TaskRow extends FieldsRow {
  id: number
  given_id: string
  poster_id: number
  poster_given_id: string
  poster_first_name: string
  poster_avatar: string | null
  photos: PhotoRow[] | null
  category_name: string | null
  status: TaskStatus
  offer_count: number
  /** The accepted user and what is agreed with them; null until an offer is accepted. */
  provider_id: number | null
  provider_given_id: string | null
  offer_id: number | null
  poster_marked_at: Date | null
  provider_marked_at: Date | null
  completed_at: Date | null
  agreement_state: AgreementState | null
  agreed_start_date: string | null
  agreed_end_date: string | null
  hidden_at: Date | null
  version: number
  created_at: Date
}

const select = (fields: Sql, rest: Sql, from = sql`tasks`): Sql => sql`
  SELECT t.id, t.given_id, t.poster_id, p.given_id AS poster_given_id,
    p.first_name AS poster_first_name, p.avatar AS poster_avatar, ${photosOf(sql`f.task_id = t.id`)} AS photos, ${fields}, t.category_name, t.status, t.offer_count, t.hidden_at,
    t.version, t.created_at, a.provider_id, a.offer_id, a.poster_marked_at, a.provider_marked_at, a.completed_at,
    a.state AS agreement_state, a.start_date AS agreed_start_date, a.end_date AS agreed_end_date, u.given_id AS provider_given_id
  FROM ${from} t
  JOIN users p ON p.id = t.poster_id
  LEFT JOIN agreements a ON a.task_id = t.id
  LEFT JOIN users u ON u.id = a.provider_id ${rest}`

/** Tasks with the public ids of their parties; `rest` begins with WHERE; `t` is the task, `a` its agreement. */
export const tasksWith = (rest: Sql): Sql => select(fieldColumns, rest)

/**
 * The task that a write makes or changes, as `tasksWith` selects it, and more columns: `t` is the task after the write, other
 * rows are as they were before.
 */
export const storedTask = (write: Sql, more: Sql): Sql =>
  sql`WITH stored AS (${write} RETURNING *) ${select(sql`${fieldColumns}, ${more}`, sql``, sql`stored`)}`

/** Tasks as `tasksWith` selects them, for a list: the long texts are cut. */
export const listedTasksWith = (rest: Sql): Sql => select(listedFieldColumns, rest)

/** True if the task `t` has expired, as SQL. `today` is the calendar day in India. */
export const hasExpired = (today: string): Sql =>
  sql`(t.status = 'Open' AND NOT t.date_flexible AND t.end_date < ${today}) IS TRUE`

/** The ids of the tasks that somebody posted or has agreed to do. An OR across the two tables would read them whole. */
export const taskIdsOf = (userId: number): Sql => sql`(
  SELECT id FROM tasks WHERE poster_id = ${userId}
  UNION ALL SELECT task_id FROM agreements WHERE provider_id = ${userId})`

/** The one with this public id. */
export const theTask = (givenId: string): Sql => tasksWith(sql`WHERE t.given_id = ${givenId}`)

/** One task by public id. */
export const taskByGivenId = (db: Database, givenId: string): Promise<TaskRow | undefined> =>
  db.row<TaskRow>(theTask(givenId))

/** One task by internal id, known to exist. */
export const taskById = async (db: Database, id: number): Promise<TaskRow> =>
  (await db.row<TaskRow>(tasksWith(sql`WHERE t.id = ${id}`)))!

const completedBy = (row: TaskRow): string[] => [
  ...(row.poster_marked_at ? [row.poster_given_id] : []),
  ...(row.provider_marked_at ? [row.provider_given_id!] : []),
]

/** The task as its two parties see it. `today` is the calendar day in India. */
export const toTask = (row: TaskRow, today: string): Task => ({
  _id: String(row.id),
  givenId: row.given_id,
  ...fieldsOf(row),
  categoryName: categoryName(row),
  offers: row.offer_count,
  Status: row.status,
  TaskPosterId: row.poster_given_id,
  poster: {
    ...{
      givenId: row.poster_given_id,
      firstName: row.poster_first_name,
      profilePic: faceUrl(row.poster_avatar),
    },
  },
  photos: toPhotos(row.photos),
  UserAcceptedOffer: row.provider_given_id,
  OfferIdAccepted: row.offer_id === null ? null : String(row.offer_id),
  taskCompletedBy: completedBy(row),
  createdAt: row.created_at.toISOString(),
  completedDate: row.completed_at?.toISOString() ?? null,
  version: row.version,
  expired: isExpired(row, today),
})

/** The task in the list of one of its two parties. */
export const toOwnTask = (
  row: TaskRow,
  today: string,
  asked: Pick<OwnTask, 'questions' | 'unanswered'> = { questions: 0, unanswered: 0 },
): OwnTask => ({
  ...toTask(row, today),
  agreed: row.agreement_state && {
    ...{ state: row.agreement_state, startDate: row.agreed_start_date, endDate: row.agreed_end_date },
  },
  ...asked,
})

/** The task as somebody sees it who is neither of its two parties, where its poster has hidden the place. */
export const withPlaceFor = (side: Side, task: Task): Task =>
  side === 'stranger' && task.hideLocation ? { ...task, taskLocation: '' } : task

/** The task as everyone sees it in a list, without the provider and the exact place, which only the two parties see. */
export const toPublicTask = (row: TaskRow, today: string): Task => {
  const task = { ...toTask(row, today), UserAcceptedOffer: null, OfferIdAccepted: null, taskCompletedBy: [] }
  return row.status === 'Open'
    ? withPlaceFor('stranger', task)
    : { ...task, taskLocation: '', specificRequirement: '', photos: [] }
}

/** A task as events name it. */
export const taskRef = ({ id, given_id, title }: Pick<TaskRow, 'id' | 'given_id' | 'title'>): TaskRef => ({
  id,
  givenId: given_id,
  title,
})

/** The ids of the people with an active offer on a task. The task's row must be locked: that keeps new offers out. */
export const activeBidders = async (tx: Database, id: number): Promise<number[]> => {
  const bidders = await tx.rows<{ bidder_id: number }>(
    sql`SELECT bidder_id FROM offers WHERE task_id = ${id} AND status = 'Active' ORDER BY id`,
  )
  return bidders.map(row => row.bidder_id)
}

/** Deletes a task whose row is locked, and returns the ids of the people with an active offer on it. */
export const deleteTask = async (tx: Database, id: number): Promise<number[]> => {
  const bidderIds = await activeBidders(tx, id)
  await tx.run(sql`DELETE FROM tasks WHERE id = ${id}`)
  return bidderIds
}

type BiddableRow = Pick<TaskRow, 'status' | 'hidden_at' | 'version' | 'date_flexible' | 'end_date'>

const biddableColumns = sql`status, hidden_at, version, date_flexible, end_date`

/** What an offer needs to know of its task. */
export type OfferedTask = BiddableRow & Pick<TaskRow, 'id' | 'given_id' | 'poster_id' | 'title'>

/** Locks a task's row until the transaction ends. So all decisions about a task happen one after another. */
export const lockTask = (tx: Database, id: number) =>
  tx.row<BiddableRow>(sql`SELECT ${biddableColumns} FROM tasks WHERE id = ${id} FOR UPDATE`)

/** The same by public id, with all that an offer needs. `blocked` is kept true by the locks taken before. */
export const lockOfferedTask = (tx: Database, givenId: string, blocked: Sql) =>
  tx.row<OfferedTask & { blocked: boolean }>(sql`
    SELECT id, given_id, poster_id, title, ${biddableColumns}, ${blocked} AS blocked
    FROM tasks WHERE given_id = ${givenId} FOR UPDATE`)
