import type { QueryOf } from '#contract/endpoint.ts'
import { similarTasks } from '#contract/endpoints/finding.ts'
import { limits } from '#contract/limits.ts'
import { searchNeedle } from '#contract/search.ts'
import { defaultSynonyms } from '#contract/synonyms.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { withinBytes } from '#server/db/core/paging.ts'
import { type Database, patternOf, plannedAnew, type Sql, sql } from '#server/db/core/sql.ts'
import { listedTasksWith, type TaskRow, toPublicTask } from '#server/db/tasks/tasks.ts'
import { likeWords } from '#server/db/tasks/words.ts'
import { distanceFrom } from '#server/domain/finding/rank.ts'
import { type Wanted, wantedIn } from '#server/domain/finding/wanted.ts'
import { alikeCost, costOf } from '#server/domain/finding/words.ts'
import { categoryName } from '#server/domain/tasks/category-name.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'
import { matching } from './list-tasks.ts'

/** The number of newest matching tasks among which the most similar are chosen. */
const mostLookedAt = 300
/** How many spellings of one word are looked for. */
const mostSpellings = 60

/** Spellings of each word that are at most so far from it, the nearest first. */
const spellingsOf = (words: readonly string[], known: readonly string[], farthest: number) =>
  new Map(
    words.map(word => {
      const near = known
        .map(other => ({ other, cost: costOf(word, other) }))
        .filter(({ cost }) => cost !== null && cost > 0 && cost <= farthest)
        .toSorted((a, b) => a.cost! - b.cost!)
        .slice(0, mostSpellings)
      return [word, [word, ...near.map(({ other }) => other)]]
    }),
  )

const joined = (pieces: readonly Sql[], by: Sql): Sql =>
  pieces.slice(1).reduce((all, piece) => sql`${all} ${by} ${piece}`, pieces[0]!)

/** True of a task that has, for each part, all words of one of its phrases in some spelling. */
const having = (wanted: readonly Wanted[], spellings: ReadonlyMap<string, readonly string[]>): Sql => {
  const phrase = (words: readonly string[]) =>
    sql`(${joined(
      words.map(word => sql`t.words && ${spellings.get(word)!}::text[]`),
      sql`AND`,
    )})`
  return joined(
    wanted.map(phrases => sql`(${joined(phrases.map(phrase), sql`OR`)})`),
    sql`AND`,
  )
}

interface Found {
  id: number
  title: string
  city: string
  category_id: number
  category_name: string | null
  words: string[]
}

type Query = QueryOf<typeof similarTasks>

/** Among how many of the newest tasks words are looked for first, and how many having them are enough. */
const newest = 10_000
const enough = 40
const newestTasks = sql`(SELECT * FROM tasks ORDER BY id DESC LIMIT ${newest})`

/** True if words are so frequent that some of the newest tasks have them. */
const areFrequent = async (tx: Database, has: Sql): Promise<boolean> => {
  const row = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM (SELECT FROM ${newestTasks} t WHERE ${has} LIMIT ${enough}) found`,
  )
  return row!.count === enough
}

interface Asked {
  query: Query
  has: Sql
  isFrequent: boolean
  viewer: Viewer
  today: string
}

/**
 * The newest tasks that the list of this search does not show and that may be meant. Frequent words are looked for in the
 * newest tasks alone; rare ones by their index, which the planner would not choose by itself, as it knows no rare words.
 */
const lookedAt = (tx: Database, { query: { q, ...filter }, has, isFrequent, viewer, today }: Asked) => {
  const fitting = (from: Sql) => sql`
    SELECT t.id, t.title, CASE WHEN t.mode = 'Remotely' THEN '' ELSE t.city END AS city, t.category_id, t.category_name, t.words
    FROM ${from} t ${matching(filter, viewer, today)} AND ${plannedAnew(has)}
      AND t.search_text NOT LIKE ${patternOf(searchNeedle(q)!)}`
  return tx.rows<Found>(
    isFrequent
      ? sql`${fitting(newestTasks)} ORDER BY t.id DESC LIMIT ${mostLookedAt}`
      : sql`WITH fitting AS MATERIALIZED (${fitting(sql`tasks`)}) SELECT * FROM fitting ORDER BY id DESC LIMIT ${mostLookedAt}`,
  )
}

/** The ids of the most similar ones, the nearest first. */
const nearest = (found: readonly Found[], distanceOf: ReturnType<typeof distanceFrom>): number[] =>
  found
    .map(({ id, title, city, words, ...category }) => ({
      id,
      distance: distanceOf({ title, beside: `${categoryName(category)} ${city}`, words }),
    }))
    .filter(({ distance }) => distance !== null)
    .toSorted((a, b) => a.distance! - b.distance! || b.id - a.id)
    .slice(0, limits.page.similar)
    .map(({ id }) => id)

export const similarTasksHandler = handle(similarTasks, async ({ query, tx, viewer, clock, site }) => {
  const { settings } = await site.current()
  const wanted = wantedIn(query.q, settings.search?.synonyms ?? defaultSynonyms)
  if (wanted.length === 0 || searchNeedle(query.q) === null) return []
  const words = [...new Set(wanted.flat(2))]
  const known = await likeWords(tx, words)
  const today = dayInIndia(clock.now())
  const found = new Map<number, Found>()
  const distanceOf = distanceFrom(wanted)
  let ids: number[] = []
  let isFrequent = false
  // Newer tasks with typos must not crowd out older ones that have the very words.
  for (const farthest of [alikeCost, Number.POSITIVE_INFINITY]) {
    const has = having(wanted, spellingsOf(words, known, farthest))
    isFrequent ||= await areFrequent(tx, has)
    for (const task of await lookedAt(tx, { query, has, isFrequent, viewer, today })) found.set(task.id, task)
    ids = nearest([...found.values()], distanceOf)
    if (ids.length === limits.page.similar) break
  }
  const rows = await tx.rows<TaskRow>(listedTasksWith(sql`WHERE t.id = ANY (${ids}::bigint[])`))
  const tasks = rows.map(row => ({ at: ids.indexOf(row.id), task: toPublicTask(row, today) }))
  return withinBytes(
    tasks.toSorted((a, b) => a.at - b.at).map(({ task }) => task),
    limits.listBytes,
  )
})
