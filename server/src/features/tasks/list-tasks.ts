import type { QueryOf } from '#contract/endpoint.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { apiBase } from '#contract/paths.ts'
import { searchNeedle } from '#contract/search.ts'
import { type KnownTasks, type ListedTask, listTasksOf } from '#server/database/known-tasks.ts'
import { type Database, plannedAnew, Sql, sql } from '#server/database/sql.ts'
import { lettersIn } from '#server/domain/letters.ts'
import { toPaise } from '#server/domain/money.ts'
import { dayInIndia } from '#server/domain/task-form.ts'
import { invalid } from '#server/platform/failure.ts'
import { handle, JsonText } from '#server/platform/handler.ts'
import { taskOrder } from './task-order.ts'

type Query = QueryOf<typeof listTasks>

/** A pattern that matches what holds these words: %, _ and \ are ordinary characters in them. */
const patternOf = (needle: string): string => `%${needle.replace(/[\\%_]/g, '\\$&')}%`

/** Three letters in a row, or where a word begins or ends. Of other letters not every database knows that they are. */
const trigram = /[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]/

const searching = async (tx: Database, needle: string): Promise<Sql> => {
  const matches = sql`AND t.search_text LIKE ${patternOf(needle)}`
  if ([...needle].length < 3 || !trigram.test(needle)) {
    const wanted = [...lettersIn(needle)]
    const found = await tx.row<{ ids: string[] | null }>(
      sql`SELECT tasks_by_letters(${needle}, ${wanted}) AS ids`,
    )
    if (found!.ids) return sql`AND t.id = ANY (${found!.ids}) ${matches}`
  }
  // A common word is found soonest along the order of the list, a rare one by its trigrams: the planner sees which.
  return plannedAnew(matches)
}

const matching = async (tx: Database, query: Query): Promise<Sql> => {
  const needle = searchNeedle(query.q ?? '')
  if (needle === null) return sql`WHERE false`
  const search = needle === '' ? sql`` : await searching(tx, needle)
  const status = query.status === undefined ? sql`` : sql`AND t.status = ${query.status}`
  const category = query.categoryId === undefined ? sql`` : sql`AND t.category_id = ${query.categoryId}`
  const mode = query.mode === undefined ? sql`` : sql`AND t.mode = ${query.mode}`
  const lowest =
    query.minBudget === undefined ? sql`` : sql`AND t.budget_paise >= ${toPaise(query.minBudget)}`
  const highest =
    query.maxBudget === undefined ? sql`` : sql`AND t.budget_paise <= ${toPaise(query.maxBudget)}`
  return sql`WHERE t.hidden_at IS NULL ${search} ${status} ${category} ${mode} ${lowest} ${highest}`
}

const nextLink = (query: Query, cursor: string): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) search.set(key, String(value))
  search.set('cursor', cursor)
  return `<${apiBase}${listTasks.path}?${search}>; rel="next"`
}

interface Page {
  limit: number
  /** What narrows the list. */
  filter: object
  /** For a list that is asked for again and again. */
  known: KnownTasks | null
}

/** As many as the app asks for at a time; any other number would be one more statement to keep prepared. */
const usualPages = new Set([50, 200, limits.page.tasks])

/**
 * How many rows are wanted, told in the statement itself: for a number that it learns only later PostgreSQL expects a
 * tenth of the market and plans each page anew. Where a filter decides what there is, that is as well.
 */
const limitTo = (count: number, { limit, filter }: Page): Sql =>
  Object.keys(filter).length === 0 && count === limit + 1 && usualPages.has(limit)
    ? new Sql([`LIMIT ${count}`], [])
    : sql`LIMIT ${count}`

// One more row than asked for tells whether another page follows.
const rowsOf = async (tx: Database, where: Sql, stretches: Sql[], page: Page): Promise<ListedTask[]> => {
  const count = page.limit + 1
  const rows: ListedTask[] = []
  for (const stretch of stretches) {
    if (rows.length === count) break
    const limit = limitTo(count - rows.length, page)
    const rest = sql`${where} ${stretch} ${limit}`
    rows.push(...(await (page.known?.list(tx, rest) ?? listTasksOf(tx, rest))))
  }
  return rows
}

/** Lists that lie ready: the same for everyone, while a search or a place far down is seldom asked for twice. */
export const isSameForAll = (url: string): boolean =>
  /^\/api\/task\/allTasks(\?((limit|status|categoryId|mode)=[\w-]+(&|$)|sort=(newest|budget)(&|$))*)?$/.test(
    url,
  )

/** A list of what is JSON already, as it is sent: put together as a text a long one would be copied three times over. */
const listOf = (texts: readonly string[]): Buffer => {
  if (texts.length === 0) return Buffer.from('[]')
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 1))
  let end = 0
  for (const text of texts) {
    end += bytes.write(end === 0 ? '[' : ',', end)
    end += bytes.write(text, end)
  }
  bytes.write(']', end)
  return bytes
}

const isOften = ({ cursor, q, minBudget, maxBudget }: Query) =>
  (cursor ?? q ?? minBudget ?? maxBudget) === undefined

export const listTasksHandler = handle(listTasks, async ({ query, tx, answer, clock, counts, known }) => {
  const limit = query.limit ?? limits.page.tasks
  const order = taskOrder(query.sort, dayInIndia(clock.now()))
  const stretches = order.stretches(query.cursor)
  if (!stretches) throw invalid([{ path: 'cursor', message: 'Cursor is not one that this list gave' }])
  const matched = matching(tx, query)
  const { sort: _, limit: __, cursor: ___, ...filter } = query
  const [rows, total] = await Promise.all([
    matched.then(where =>
      rowsOf(tx, where, stretches, { limit, filter, known: isOften(query) ? known : null }),
    ),
    // Begun together with the look for letters: a change in between is known here, and what is counted is not kept.
    counts.of(JSON.stringify(Object.entries(filter).sort()), limits.exactCount, async () => {
      const where = await matched
      const counted = await tx.row<{ count: number }>(
        sql`SELECT count(*) FROM (SELECT 1 FROM tasks t ${where} LIMIT ${limits.exactCount + 1}) AS matched`,
      )
      return counted!.count
    }),
  ])
  const page = rows.slice(0, limit)
  answer.header('x-total-count', String(Math.min(total, limits.exactCount)))
  if (total > limits.exactCount) answer.header('x-total-capped', 'true')
  if (rows.length > limit) answer.header('link', nextLink(query, order.cursorAt(page.at(-1)!)))
  return new JsonText(listOf(page.map(task => task.json)))
})
