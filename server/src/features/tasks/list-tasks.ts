import type { QueryOf } from '#contract/endpoint.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { apiBase } from '#contract/paths.ts'
import { searchNeedle } from '#contract/search.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { selectTasks, toPublicTask } from '#server/database/tasks.ts'
import { invalid } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

type Query = QueryOf<typeof listTasks>

// strpos, not LIKE: %, _ and \ are ordinary characters.
const matching = (query: Query): Sql => {
  const needle = searchNeedle(query.q ?? '')
  if (needle === null) return sql`WHERE false`
  const search = needle === '' ? sql`` : sql`AND strpos(t.search_text, ${needle}) > 0`
  const status = query.status === undefined ? sql`` : sql`AND t.status = ${query.status}`
  const category = query.categoryId === undefined ? sql`` : sql`AND t.category_id = ${query.categoryId}`
  return sql`WHERE true ${search} ${status} ${category}`
}

const idFrom = (cursor: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) {
    throw invalid([{ path: 'cursor', message: 'Cursor is not one that this list gave' }])
  }
  return Number(cursor)
}

const nextLink = (query: Query, lastId: number): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) search.set(key, String(value))
  search.set('cursor', String(lastId))
  return `<${apiBase}${listTasks.path}?${search}>; rel="next"`
}

export const listTasksHandler = handle(listTasks, async ({ query, tx, answer }) => {
  const limit = query.limit ?? limits.page.tasks
  const where = matching(query)
  const after = query.cursor === undefined ? sql`` : sql`AND t.id < ${idFrom(query.cursor)}`
  // One more than asked tells whether another page follows.
  const rows = await selectTasks(tx, sql`${where} ${after} ORDER BY t.id DESC LIMIT ${limit + 1}`)
  const page = rows.slice(0, limit)
  const counted = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM (SELECT 1 FROM tasks t ${where} LIMIT ${limits.exactCount + 1}) AS matched`,
  )
  const total = counted!.count
  answer.header('x-total-count', String(Math.min(total, limits.exactCount)))
  if (total > limits.exactCount) answer.header('x-total-capped', 'true')
  if (rows.length > limit) answer.header('link', nextLink(query, page.at(-1)!.id))
  return page.map(toPublicTask)
})
