import type { Mode, SlotOrNone, Task, TaskStatus } from '#contract/entities/task.ts'
import { toRupees } from '#server/domain/money.ts'
import { type Database, type Sql, sql } from './sql.ts'

export interface TaskRow {
  id: number
  given_id: string
  poster_id: number
  poster_given_id: string
  category_id: number
  category_name: string
  title: string
  description: string
  specific_requirement: string
  mode: Mode
  city: string
  location: string
  date_flexible: boolean
  start_date: string | null
  end_date: string | null
  time_flexible: boolean
  time_slot: SlotOrNone
  budget_paise: number
  work_days: number
  status: TaskStatus
  offer_count: number
  accepted_user_id: number | null
  accepted_given_id: string | null
  accepted_offer_id: number | null
  poster_completed_at: Date | null
  assignee_completed_at: Date | null
  completed_at: Date | null
  hidden_at: Date | null
  created_at: Date
  /** The transaction that wrote the row as it is. */
  version: number
}

const columns = sql`t.id, t.given_id, t.poster_id, p.given_id AS poster_given_id, t.category_id, t.category_name,
  t.title, t.description, t.specific_requirement, t.mode, t.city, t.location, t.date_flexible, t.start_date,
  t.end_date, t.time_flexible, t.time_slot, t.budget_paise, t.work_days, t.status, t.offer_count,
  t.accepted_user_id, a.given_id AS accepted_given_id, t.accepted_offer_id, t.poster_completed_at,
  t.assignee_completed_at, t.completed_at, t.hidden_at, t.created_at, t.xmin AS version`

/** Tasks with the public ids of their two parties; `rest` is everything from WHERE on, the task named `t`. */
export const tasksWith = (rest: Sql): Sql => sql`
  SELECT ${columns} FROM tasks t
  JOIN users p ON p.id = t.poster_id
  LEFT JOIN users a ON a.id = t.accepted_user_id ${rest}`

/** The one with this public id. */
export const theTask = (givenId: string): Sql => tasksWith(sql`WHERE t.given_id = ${givenId}`)

/** One task by public id. */
export const taskByGivenId = (db: Database, givenId: string): Promise<TaskRow | undefined> =>
  db.row<TaskRow>(theTask(givenId))

/** One task by internal id, known to exist. */
export const taskById = async (db: Database, id: number): Promise<TaskRow> =>
  (await db.row<TaskRow>(tasksWith(sql`WHERE t.id = ${id}`)))!

const completedBy = (row: TaskRow): string[] => [
  ...(row.poster_completed_at ? [row.poster_given_id] : []),
  ...(row.assignee_completed_at ? [row.accepted_given_id!] : []),
]

/** The task as its two parties see it. */
export const toTask = (row: TaskRow): Task => ({
  _id: String(row.id),
  givenId: row.given_id,
  title: row.title,
  categoryId: row.category_id,
  categoryName: row.category_name,
  description: row.description,
  specificRequirement: row.specific_requirement,
  budget: toRupees(row.budget_paise),
  dateFlexible: row.date_flexible,
  startDate: row.start_date,
  endDate: row.end_date,
  timeFlexible: row.time_flexible,
  timeSlot: row.time_slot,
  modeOfTask: row.mode,
  taskCity: row.city,
  taskLocation: row.location,
  workDays: row.work_days,
  offers: row.offer_count,
  Status: row.status,
  TaskPosterId: row.poster_given_id,
  UserAcceptedOffer: row.accepted_given_id,
  OfferIdAccepted: row.accepted_offer_id === null ? null : String(row.accepted_offer_id),
  taskCompletedBy: completedBy(row),
  createdAt: row.created_at.toISOString(),
  completedDate: row.completed_at?.toISOString() ?? null,
})

/** The task as everyone sees it: who does it is for its two parties alone. */
export const toPublicTask = (row: TaskRow): Task => ({
  ...toTask(row),
  UserAcceptedOffer: null,
  OfferIdAccepted: null,
  taskCompletedBy: [],
})

/** Deletes a task unless somebody does it already; the ids of those who have an offer on it, or null. */
export const deleteIfOpen = async (tx: Database, id: number): Promise<number[] | null> => {
  // The lock comes first, so that no offer arrives between reading the bidders and deleting.
  const open = await tx.row(sql`SELECT 1 FROM tasks WHERE id = ${id} AND status = 'Open' FOR UPDATE`)
  if (!open) return null
  const bidders = await tx.rows<{ bidder_id: number }>(
    sql`SELECT DISTINCT bidder_id FROM offers WHERE task_id = ${id} AND status = 'Active'`,
  )
  await tx.run(sql`DELETE FROM tasks WHERE id = ${id}`)
  return bidders.map(row => row.bidder_id)
}
