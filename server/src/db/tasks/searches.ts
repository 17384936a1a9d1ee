import type { SavedSearch, SavedSearchForm, SearchFilter } from '#contract/entities/search.ts'
import { cityKey, searchNeedle } from '#contract/search.ts'
import { type Database, listOf, type Sql, sql } from '#server/db/core/sql.ts'
import { hasExpired } from '#server/db/tasks/tasks.ts'
import { toPaise, toRupees } from '#server/domain/money.ts'
import type { TaskRef } from '#server/domain/tasks/task.ts'

export interface SearchRow {
  id: number
  name: string
  q: string | null
  category_id: number | null
  mode: SearchFilter['mode'] | null
  min_budget_paise: number | null
  max_budget_paise: number | null
  city: string | null
  notify: boolean
  created_at: Date
}

/** The columns that change with the form. */
export const searchColumns: Sql = sql`
  name, q, needle, category_id, mode, min_budget_paise, max_budget_paise, city, city_key, notify`

/** Their values, in the same order. */
export const searchValues = ({ name, filter, notify }: SavedSearchForm): Sql => {
  const { q = '', categoryId = null, mode = null, minBudget, maxBudget, city = '' } = filter
  const paise = (rupees: number | undefined) => (rupees === undefined ? null : toPaise(rupees))
  return sql`
    ${name}, ${q.trim() || null}, ${searchNeedle(q)}, ${categoryId}, ${mode}, ${paise(minBudget)}, ${paise(maxBudget)},
    ${city.trim() || null}, ${cityKey(city)}, ${notify}`
}

const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise))

/** The search as the API returns it. */
export const toSearch = (row: SearchRow): SavedSearch => {
  const filter = {
    q: row.q,
    categoryId: row.category_id,
    mode: row.mode,
    minBudget: rupees(row.min_budget_paise),
    maxBudget: rupees(row.max_budget_paise),
    city: row.city,
  }
  return {
    _id: String(row.id),
    name: row.name,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)),
    notify: row.notify,
    createdAt: row.created_at.toISOString(),
  }
}

/** The beginnings of a search's words that the index knows: any three letters in a row. */
const beginnings = (text: string): string[] => {
  const letters = [...text]
  return [...new Set(['', ...letters.map((_, i) => letters.slice(i, i + 3).join(''))])]
}

/** Queues that people hear of a task that others see from now on. */
export const queueNewTask = (tx: Database, taskId: number, now: Date): Promise<number> =>
  tx.run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('new-task', ${String(taskId)}, ${JSON.stringify({ taskId })}, ${now}, ${now})
    ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, attempts = 0, failed_at = NULL`)

interface Announced {
  id: number
  given_id: string
  title: string
  poster_id: number
  category_id: number
  mode: string
  city_key: string
  budget_paise: number
  search_text: string
}

/**
 * The new ones of some tasks, each with the people who have a saved search that it matches: each person once. A task that
 * was announced before is not new; one that others do not see is announced once they do. `today` is the calendar day in
 * India.
 */
export const announce = async (
  tx: Database,
  taskIds: readonly number[],
  today: string,
): Promise<{ task: TaskRef; userIds: number[] }[]> => {
  // Locked in the order of ids, so that no two transactions wait for each other.
  const tasks = await tx.rows<Announced>(sql`
    WITH fresh AS (
      SELECT t.id FROM tasks t
      WHERE t.id = ANY (${listOf('bigint', taskIds)}::bigint[]) AND NOT t.announced AND t.status = 'Open'
        AND t.hidden_at IS NULL AND NOT ${hasExpired(today)}
      ORDER BY t.id FOR NO KEY UPDATE)
    UPDATE tasks t SET announced = true FROM fresh WHERE t.id = fresh.id
    RETURNING t.id, t.given_id, t.title, t.poster_id, t.category_id, t.mode, t.city_key, t.budget_paise, t.search_text`)
  const found: Awaited<ReturnType<typeof announce>> = []
  for (const task of tasks.sort((a, b) => a.id - b.id)) {
    const { id, given_id: givenId, title } = task
    found.push({ task: { id, givenId, title }, userIds: await searchersOf(tx, task) })
  }
  return found
}

/** Who has a saved search that a new task matches: each person once. */
const searchersOf = async (tx: Database, task: Announced): Promise<number[]> => {
  const { poster_id: posterId, budget_paise: paise } = task
  const people = await tx.rows<{ user_id: number }>(sql`
    SELECT DISTINCT s.user_id FROM searches s JOIN users u ON u.id = s.user_id
    WHERE s.notify AND coalesce(s.category_id, 0) IN (0, ${task.category_id}) AND s.city_key IN ('', ${task.city_key})
      AND coalesce(s.mode, '') IN ('', ${task.mode})
      AND CASE WHEN length(s.needle) > 2 THEN left(s.needle, 3) ELSE '' END = ANY (${beginnings(task.search_text)})
      AND coalesce(s.min_budget_paise <= ${paise}, true) AND coalesce(s.max_budget_paise >= ${paise}, true)
      AND strpos(${task.search_text}, s.needle) > 0
      AND s.user_id <> ${posterId} AND u.limited_at IS NULL
      AND NOT EXISTS (
        SELECT FROM blocks b
        WHERE (b.blocker_id, b.blocked_id) IN ((s.user_id, ${posterId}), (${posterId}, s.user_id)))
    ORDER BY s.user_id`)
  return people.map(row => row.user_id)
}
