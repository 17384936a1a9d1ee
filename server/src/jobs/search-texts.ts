import type pg from 'pg'
import type { Answer } from '#contract/entities/category.ts'
import type { Mode } from '#contract/entities/task.ts'
import { searchText } from '#contract/search.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { readSite } from '#server/db/market/settings.ts'
import { cityKeyOf } from '#server/db/tasks/task-columns.ts'
import { learnWords } from '#server/db/tasks/words.ts'
import type { Clock } from '#server/domain/clock.ts'
import { wordsOfTask } from '#server/domain/finding/words.ts'
import {
  type CategoryRow,
  categoriesIn,
  categoryName,
  storedName,
} from '#server/domain/tasks/category-name.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import type { Job, JobKind } from './queue.ts'

/** How many tasks are rebuilt in one statement. */
const batch = 200

interface Row extends CategoryRow {
  id: number
  answers: Answer[]
  title: string
  description: string
  search_text: string
  mode: Mode
  city: string
  city_key: string
  words: string[]
}

/** Up to which task it has come. */
interface Progress {
  after: number
}

/**
 * Rebuilds what is stored to find tasks by, some tasks at a time: the name of the category, search text, words and city
 * key. A migration queues it when they are folded in another way than before, and a change of the site when a category
 * has another name.
 */
export const searchTextJobs = (pool: pg.Pool, clock: Clock): JobKind<Progress> => ({
  run: async ({ id: job, data }: Job<Progress>) => {
    const db = databaseOn(pool)
    const rows = await db.rows<Row>(sql`
      SELECT id, category_id, category_name, answers, title, description, search_text, mode, city, city_key, words FROM tasks WHERE id > ${data.after}
      ORDER BY id LIMIT ${batch}`)
    const { settings } = await readSite(db)
    const names = new Map(categoriesIn(settings).map(category => [category.id, storedName(category)]))
    const changed = rows
      .map(row => {
        // A category that is gone keeps its name where a task has it.
        const stored = names.has(row.category_id) ? names.get(row.category_id)! : row.category_name
        const place = { modeOfTask: row.mode, taskCity: row.city }
        const named = { ...row, ...place, categoryName: categoryName({ ...row, category_name: stored }) }
        return {
          ...row,
          freshName: stored,
          freshText: searchText(named),
          freshKey: cityKeyOf(place),
          freshWords: wordsOfTask(named),
        }
      })
      .filter(
        row =>
          row.category_name !== row.freshName ||
          row.search_text !== row.freshText ||
          row.city_key !== row.freshKey ||
          row.words.join(' ') !== row.freshWords.join(' '),
      )
    // One that was edited meanwhile has a fresh text already.
    await db.run(sql`
      UPDATE tasks t SET category_name = one.name, search_text = one.text, city_key = one.city, words = string_to_array(one.words, ' ')
      FROM unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(row => row.search_text)}::text[],
        ${changed.map(row => row.city_key)}::text[], ${changed.map(row => row.freshText)}::text[],
        ${changed.map(row => row.freshKey)}::text[], ${changed.map(row => row.freshWords.join(' '))}::text[],
        ${changed.map(row => row.freshName)}::text[])
        AS one (id, old_text, old_city, text, city, words, name)
      WHERE t.id = one.id AND t.search_text = one.old_text AND t.city_key = one.old_city`)
    await learnWords(db, [...new Set(changed.flatMap(row => row.freshWords))], dayInIndia(clock.now()))
    if (rows.length < batch) return undefined
    await db.run(sql`UPDATE jobs SET data = ${JSON.stringify({ after: rows.at(-1)!.id })} WHERE id = ${job}`)
    return new Date(0)
  },
  maxAttempts: () => Number.POSITIVE_INFINITY,
})

/** How long after a change another process may store a task with the settings of before. */
const settledMs = 2_000

/** Queues a job that rewrites the names of categories, after this version of the settings. */
export const queueSearchTexts = (tx: Database, version: number, now: Date): Promise<unknown> =>
  tx.run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('search-texts', ${`site ${version}`}, '{"after": 0}', ${now}, ${new Date(now.getTime() + settledMs)})
    ON CONFLICT (kind, key) DO NOTHING`)
