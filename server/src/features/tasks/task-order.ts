import type { TaskSort } from '#contract/task-filter.ts'
import { type Sql, sql } from '#server/db/core/sql.ts'
import type { TaskRow } from '#server/db/tasks/tasks.ts'

/** One order of the list: its stretches, each kept in order by an index, and the places in it as cursors. */
export interface TaskOrder {
  /** Conditions and ORDER BY of each stretch from the cursor on; `null` when the cursor is not one of this order. */
  stretches(cursor: string | undefined): Sql[] | null
  cursorAt(row: Pick<TaskRow, 'id' | 'budget_paise' | 'start_date'>): string
}

const idPattern = '[1-9]\\d{0,14}'

// PostgreSQL knows no year 0.
const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return text >= '0001' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const byNewest: TaskOrder = {
  stretches: cursor => {
    if (cursor !== undefined && !new RegExp(`^${idPattern}$`).test(cursor)) return null
    const after = cursor === undefined ? sql`` : sql`AND t.id < ${Number(cursor)}`
    return [sql`${after} ORDER BY t.id DESC`]
  },
  cursorAt: row => String(row.id),
}

const byBudget: TaskOrder = {
  stretches: cursor => {
    const [, paise, id] = new RegExp(`^(\\d{1,15})\\.(${idPattern})$`).exec(cursor ?? '') ?? []
    if (cursor !== undefined && id === undefined) return null
    const after =
      id === undefined ? sql`` : sql`AND (t.budget_paise, t.id) < (${Number(paise)}, ${Number(id)})`
    return [sql`${after} ORDER BY t.budget_paise DESC, t.id DESC`]
  },
  cursorAt: row => `${row.budget_paise}.${row.id}`,
}

const placeByDate = (cursor: string): { today: string; startDate: string | null; id: number } | null => {
  const day = '\\d{4}-\\d\\d-\\d\\d'
  const [, today, startDate, id] = new RegExp(`^(${day})\\.(${day})?\\.(${idPattern})$`).exec(cursor) ?? []
  if (id === undefined || !isDay(today!) || (startDate !== undefined && !isDay(startDate))) return null
  return { today: today!, startDate: startDate ?? null, id: Number(id) }
}

// Days to come, then no day, then days gone by: three stretches, so that each is read along its index. The cursor
// carries the day that the first page was asked on, so that midnight moves nothing from one page to another.
const byDate = (dayNow: string): TaskOrder => {
  let today = dayNow
  const toCome = (which: Sql) => sql`AND ${which} ORDER BY t.start_date, t.id DESC`
  const undated = (after = sql``) => sql`AND t.start_date IS NULL ${after} ORDER BY t.id DESC`
  const goneBy = (after = sql``) =>
    sql`AND t.start_date < ${today} ${after} ORDER BY t.start_date DESC, t.id DESC`
  return {
    stretches: cursor => {
      const from = cursor === undefined ? undefined : placeByDate(cursor)
      if (from === null) return null
      today = from?.today ?? dayNow
      if (!from) return [toCome(sql`t.start_date >= ${today}`), undated(), goneBy()]
      const { startDate, id } = from
      if (startDate === null) return [undated(sql`AND t.id < ${id}`), goneBy()]
      if (startDate < today) return [goneBy(sql`AND (t.start_date, t.id) < (${startDate}, ${id})`)]
      return [
        // The rest of the day is a query of its own: joined with later days it would read all before it again.
        toCome(sql`t.start_date = ${startDate} AND t.id < ${id}`),
        toCome(sql`t.start_date > ${startDate}`),
        undated(),
        goneBy(),
      ]
    },
    cursorAt: row => `${today}.${row.start_date ?? ''}.${row.id}`,
  }
}

/** Each order by its name. An order without a line does not compile. `today` is the calendar day in India. */
const orders: Record<TaskSort, (today: string) => TaskOrder> = {
  newest: () => byNewest,
  budget: () => byBudget,
  date: byDate,
}

/** The order asked for. `today` is the calendar day in India. */
export const taskOrder = (sort: TaskSort = 'newest', today: string): TaskOrder => orders[sort](today)
