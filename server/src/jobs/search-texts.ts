import type pg from 'pg'
import { searchText } from '#contract/search.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { categoryName } from '#server/domain/tasks/category-name.ts'
import type { Job, JobKind } from './queue.ts'

/** How many tasks are rebuilt in one statement. */
const batch = 200

interface Row {
  id: number
  category_id: number
  title: string
  description: string
  search_text: string
}

/** Up to which task it has come. */
interface Progress {
  after: number
}

/**
 * Rebuilds the stored search texts, some tasks at a time. A migration queues it when `searchText` gives other texts than
 * before.
 */
export const searchTextJobs = (pool: pg.Pool): JobKind<Progress> => ({
  run: async ({ id: job, data }: Job<Progress>) => {
    const db = databaseOn(pool)
    const rows = await db.rows<Row>(sql`
      SELECT id, category_id, title, description, search_text FROM tasks WHERE id > ${data.after}
      ORDER BY id LIMIT ${batch}`)
    const changed = rows
      .map(row => ({ ...row, fresh: searchText({ ...row, categoryName: categoryName(row.category_id) }) }))
      .filter(({ search_text, fresh }) => search_text !== fresh)
    // One that was edited meanwhile has a fresh text already.
    await db.run(sql`
      UPDATE tasks t SET search_text = one.fresh
      FROM unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(row => row.search_text)}::text[],
        ${changed.map(({ fresh }) => fresh)}::text[]) AS one (id, old, fresh)
      WHERE t.id = one.id AND t.search_text = one.old`)
    if (rows.length < batch) return undefined
    await db.run(sql`UPDATE jobs SET data = ${JSON.stringify({ after: rows.at(-1)!.id })} WHERE id = ${job}`)
    return new Date(0)
  },
  maxAttempts: () => Number.POSITIVE_INFINITY,
})
