import type { QueryOf } from '#contract/endpoint.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import type { SearchFilter } from '#contract/entities/search.ts'
import type { TaskStatus } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { apiBase } from '#contract/paths.ts'
import { cityKey, searchNeedle } from '#contract/search.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { withinBytes } from '#server/db/core/paging.ts'
import { type Database, patternOf, plannedAnew, Sql, sql } from '#server/db/core/sql.ts'
import { keepSearch } from '#server/db/tasks/last-searches.ts'
import { hasExpired, listedTasksWith, type TaskRow, toPublicTask } from '#server/db/tasks/tasks.ts'
import { invalid, issue } from '#server/domain/failure.ts'
import { toPaise } from '#server/domain/money.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { followed, handle } from '#server/http/handler.ts'
import { taskOrder } from './task-order.ts'

type Query = QueryOf<typeof listTasks>

// Common words are found soonest along the list's order, rare ones by the trigram index: the planner decides by the words.
const searching = (needle: string): Sql => plannedAnew(sql`AND t.search_text LIKE ${patternOf(needle)}`)

/** Open tasks of people who are blocked from the viewer are left out, in both directions. */
export const notOfBlocked = ({ id, hasBlocks }: Viewer): Sql =>
  hasBlocks
    ? sql`AND NOT (t.status = 'Open' AND EXISTS (
        SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((${id}, t.poster_id), (t.poster_id, ${id}))))`
    : sql``

/** Cancelled tasks are left out, and expired ones: nothing begins on them. `today` is the calendar day in India. */
export const live = (today: string): Sql => sql`AND NOT ${hasExpired(today)} AND t.status <> 'Cancelled'`

/** The tasks that a list shows: not hidden, not over, and not of somebody who is blocked. */
export const matching = (
  query: SearchFilter & { status?: TaskStatus },
  viewer: Viewer,
  today: string,
): Sql => {
  const needle = searchNeedle(query.q ?? '')
  if (needle === null) return sql`WHERE false`
  const search = needle === '' ? sql`` : searching(needle)
  const status = query.status === undefined ? sql`` : sql`AND t.status = ${query.status}`
  const category = query.categoryId === undefined ? sql`` : sql`AND t.category_id = ${query.categoryId}`
  const mode = query.mode === undefined ? sql`` : sql`AND t.mode = ${query.mode}`
  const lowest =
    query.minBudget === undefined ? sql`` : sql`AND t.budget_paise >= ${toPaise(query.minBudget)}`
  const highest =
    query.maxBudget === undefined ? sql`` : sql`AND t.budget_paise <= ${toPaise(query.maxBudget)}`
  const key = cityKey(query.city ?? '')
  const city = key === '' ? sql`` : sql`AND t.city_key = ${key}`
  return sql`WHERE t.hidden_at IS NULL ${search} ${status} ${category} ${mode} ${lowest} ${highest} ${city} ${notOfBlocked(viewer)} ${live(today)}`
}

const nextLink = (query: Query, cursor: string): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) search.set(key, String(value))
  search.set('cursor', cursor)
  return `<${apiBase}${listTasks.path}?${search}>; rel="next"`
}

interface Page {
  limit: number
  /** The filters of the list. */
  filter: object
}

/** As many as the app asks for at a time; any other number would be one more statement to keep prepared. */
const usualPages = new Set([50, 200, limits.page.tasks])

/**
 * The number of wanted rows as a literal in the statement. For a parameter PostgreSQL expects a tenth of the market and
 * plans each page again. If a filter decides how many rows there are, a parameter is just as good.
 */
const limitTo = (count: number, { limit, filter }: Page): Sql =>
  Object.keys(filter).length === 0 && count === limit + 1 && usualPages.has(limit)
    ? new Sql([`LIMIT ${count}`], [])
    : sql`LIMIT ${count}`

// One more row than asked for tells whether another page follows.
const rowsOf = async (tx: Database, where: Sql, stretches: Sql[], page: Page): Promise<TaskRow[]> => {
  const count = page.limit + 1
  const rows: TaskRow[] = []
  for (const stretch of stretches) {
    if (rows.length === count) break
    const limit = limitTo(count - rows.length, page)
    rows.push(...(await tx.rows<TaskRow>(listedTasksWith(sql`${where} ${stretch} ${limit}`))))
  }
  return rows
}

/** How many tasks match, counted no further than one beyond the cap. */
const countOf = async (tx: Database, where: Sql): Promise<number> => {
  const row = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM (SELECT 1 FROM tasks t ${where} LIMIT ${limits.exactCount + 1}) AS matched`,
  )
  return row!.count
}

const handler = handle(listTasks, async ({ query, tx, viewer, answer, clock }) => {
  const limit = query.limit ?? limits.page.tasks
  const today = dayInIndia(clock.now())
  const order = taskOrder(query.sort, today)
  const stretches = order.stretches(query.cursor)
  if (!stretches) throw invalid(issue('cursor', 'badCursor'))
  const where = matching(query, viewer, today)
  const { sort: _, limit: __, cursor: ___, ...filter } = query
  const rows = await rowsOf(tx, where, stretches, { limit, filter })
  // Long texts can make a page too large: it ends sooner then, and the rest is on the next one.
  const page = withinBytes(
    rows.slice(0, limit).map(row => toPublicTask(row, today)),
    limits.listBytes,
  )
  // A first page that is not full holds all that match: to count them would search the whole market a second time.
  const isAll = query.cursor === undefined && rows.length <= limit
  const total = isAll ? rows.length : await countOf(tx, where)
  answer.header('x-total-count', String(Math.min(total, limits.exactCount)))
  if (total > limits.exactCount) answer.header('x-total-capped', 'true')
  if (rows.length > page.length)
    answer.header('link', nextLink(query, order.cursorAt(rows[page.length - 1]!)))
  return page
})

/** True if the words were the only filter. */
const isPlain = ({ q: _, sort: __, limit: ___, cursor: ____, ...filter }: Query): boolean =>
  Object.keys(filter).length === 0

/** Keeps what somebody looked for: their next search suggests it, and operators learn what nobody finds. */
export const listTasksHandler = followed(
  listTasks,
  handler,
  async ({ db, query, viewer, clock }, headers) => {
    const { q, cursor } = query
    if (q === undefined || cursor !== undefined) return
    const isInVain = headers['x-total-count'] === '0' && isPlain(query)
    await keepSearch(db, { userId: viewer.id, q, isInVain, now: clock.now() })
  },
)
