import { limits } from '#contract/limits.ts'
import { searchNeedle } from '#contract/search.ts'
import { dayMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

/** For how long it is kept what somebody looked for. */
export const searchDays = 30

interface LookedFor {
  userId: number
  q: string
  /** True if the search found nothing and no other filter was set. */
  isInVain: boolean
  now: Date
}

/** Keeps what somebody looked for, the latest so many. Waits for no disk: a crash may lose the last of them. */
export const keepSearch = async (db: Database, { userId, q, isInVain, now }: LookedFor): Promise<void> => {
  const needle = searchNeedle(q)
  if (!needle) return
  await db.run(sql`
    WITH kept AS (
      INSERT INTO last_searches (user_id, needle, typed, at, in_vain)
      SELECT id, ${needle}, ${q.trim()}, ${now}, ${isInVain}
      FROM users, (SELECT set_config('synchronous_commit', 'off', true)) AS unwaited
      WHERE id = ${userId} AND deleted_at IS NULL
      ON CONFLICT (user_id, needle) DO UPDATE
      SET typed = excluded.typed, at = excluded.at, in_vain = excluded.in_vain)
    DELETE FROM last_searches WHERE user_id = ${userId} AND needle IN (
      SELECT needle FROM last_searches WHERE user_id = ${userId} AND needle <> ${needle}
      ORDER BY at DESC OFFSET ${limits.lastSearches - 1})`)
}

/** The searches of a person, the latest first. */
export const lastSearchesOf = async (db: Database, userId: number): Promise<string[]> => {
  const rows = await db.rows<{ typed: string }>(
    sql`SELECT typed FROM last_searches WHERE user_id = ${userId} ORDER BY at DESC, needle`,
  )
  return rows.map(({ typed }) => typed)
}

/** Fewer people than so many could be known by what they look for. */
const fewestPeople = 3

/** The searches that found nothing lately, and how many people made each: most first. `count` is of all. */
export const searchesInVain = async (
  db: Database,
  now: Date,
): Promise<{ searches: { words: string; people: number }[]; count: number }> => {
  const rows = await db.rows<{ words: string; people: number; all: number }>(sql`
    SELECT needle AS words, count(*) AS people, count(*) OVER () AS all FROM last_searches
    WHERE in_vain AND at > ${new Date(now.getTime() - searchDays * dayMs)}
    GROUP BY needle HAVING count(*) >= ${fewestPeople} ORDER BY count(*) DESC, needle LIMIT ${limits.page.inVain}`)
  return { searches: rows.map(({ words, people }) => ({ words, people })), count: rows[0]?.all ?? 0 }
}
