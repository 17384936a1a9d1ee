import type pg from 'pg'
import type { Mode } from '#contract/entities/task.ts'
import { searchText } from '#contract/search.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { cityKeyOf } from '#server/db/tasks/task-columns.ts'
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
  mode: Mode
  city: string
  city_key: string
}

/** Up to which task it has come. */
interface Progress {
  after: number
}

/**
 * Rebuilds the stored search texts and keys of cities, some tasks at a time. A migration queues it when they are folded in
 * another way than before.
 */
export const searchTextJobs = (pool: pg.Pool): JobKind<Progress> => ({
  run: async ({ id: job, data }: Job<Progress>) => {
    const db = databaseOn(pool)
    const rows = await db.rows<Row>(sql`
      SELECT id, category_id, title, description, search_text, mode, city, city_key FROM tasks WHERE id > ${data.after}
      ORDER BY id LIMIT ${batch}`)
    const changed = rows
      .map(row => ({
        ...row,
        freshText: searchText({ ...row, categoryName: categoryName(row.category_id) }),
        freshKey: cityKeyOf({ modeOfTask: row.mode, taskCity: row.city }),
      }))
      .filter(row => row.search_text !== row.freshText || row.city_key !== row.freshKey)
    // One that was edited meanwhile has a fresh text already.
    await db.run(sql`
      UPDATE tasks t SET search_text = one.text, city_key = one.city
      FROM unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(row => row.search_text)}::text[],
        ${changed.map(row => row.city_key)}::text[], ${changed.map(row => row.freshText)}::text[],
        ${changed.map(row => row.freshKey)}::text[]) AS one (id, old_text, old_city, text, city)
      WHERE t.id = one.id AND t.search_text = one.old_text AND t.city_key = one.old_city`)
    if (rows.length < batch) return undefined
    await db.run(sql`UPDATE jobs SET data = ${JSON.stringify({ after: rows.at(-1)!.id })} WHERE id = ${job}`)
    return new Date(0)
  },
  maxAttempts: () => Number.POSITIVE_INFINITY,
})
