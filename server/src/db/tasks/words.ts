import { type Database, listOf, type Sql, sql } from '#server/db/core/sql.ts'
import { keysOf } from '#server/domain/finding/words.ts'

/** Those of an array of words that were not written on this day before, as an array. */
export const unseenWords = (words: Sql, today: string): Sql => sql`ARRAY(
  SELECT w.word FROM unnest(${words}) AS w (word)
  WHERE NOT EXISTS (SELECT FROM words known WHERE known.word = w.word AND known.seen_on >= ${today}))`

/** Stores such words, so that other spellings of them are found. Call it last. */
export const storeWords = async (tx: Database, unseen: readonly string[], today: string): Promise<void> => {
  if (unseen.length === 0) return
  // Always in the same order, so that two who write the same words wait for each other and do not lock each other out.
  const sorted = unseen.toSorted()
  await tx.run(sql`
    INSERT INTO words (word, keys, seen_on)
    SELECT one.word, ARRAY(SELECT jsonb_array_elements_text(one.keys)), ${today}
    FROM unnest(${sorted}::text[], ${sorted.map(word => JSON.stringify(keysOf(word)))}::jsonb[]) AS one (word, keys)
    ON CONFLICT (word) DO UPDATE SET seen_on = excluded.seen_on`)
}

/** Stores those of some words that were not written on this day before. Call it last. */
export const learnWords = async (tx: Database, words: readonly string[], today: string): Promise<void> => {
  const row = await tx.row<{ unseen: string[] }>(sql`
    SELECT ${unseenWords(listOf('text', words), today)} AS unseen`)
  await storeWords(tx, row!.unseen, today)
}

/** How many words are looked at in one statement. */
const batch = 500

/** Deletes words that were not written since a day and that no task has. Those that one has count as written today. */
export const forgetWords = async (db: Database, since: string, today: string): Promise<void> => {
  for (let looked = batch; looked === batch; ) {
    const row = await db.row<{ count: number }>(sql`
      WITH old AS (SELECT word FROM words WHERE seen_on < ${since} LIMIT ${batch} FOR UPDATE SKIP LOCKED),
        used AS (SELECT word FROM old WHERE EXISTS (SELECT FROM tasks t WHERE t.words @> ARRAY[old.word])),
        kept AS (UPDATE words w SET seen_on = ${today} FROM used WHERE w.word = used.word),
        gone AS (DELETE FROM words w USING old WHERE w.word = old.word AND w.word NOT IN (SELECT word FROM used))
      SELECT count(*) FROM old`)
    looked = row!.count
  }
}

/** How many words that share a key, and that begin with one, are looked at. */
const mostOfKeys = 2_000
const mostBegun = 50

/** The words of tasks that may be some of these in another spelling, with typos, or longer. */
export const likeWords = async (db: Database, wanted: readonly string[]): Promise<string[]> => {
  const keys = [...new Set(wanted.flatMap(keysOf))]
  const rows = await db.rows<{ word: string }>(sql`
    (SELECT word FROM words WHERE keys && ${keys}::text[] LIMIT ${mostOfKeys})
    UNION
    SELECT begun.word FROM unnest(${wanted}::text[]) AS w (word) CROSS JOIN LATERAL (
      SELECT word FROM words k WHERE k.word > w.word COLLATE "C" AND k.word < (w.word || U&'\\FFFD') COLLATE "C"
      ORDER BY k.word LIMIT ${mostBegun}) begun`)
  return rows.map(({ word }) => word)
}
