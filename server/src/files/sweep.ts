import { dayMs, hourMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { isUnused } from '#server/db/files/name-files.ts'
import { type Files, tidyIncoming } from './files.ts'
import { idIn } from './port.ts'

/** The result of a sweep: the numbers of deleted files. */
export interface Swept {
  /** Rows that nothing has named for a day, or whose upload was never finished. */
  rows: number
  /** Files in the store without a row. */
  files: number
}

/** Rows whose bytes go one after another. */
const batch = 200

/**
 * More files than this without a row, and more than have one, are taken for those of another database; where none at all
 * has a row, fewer are enough.
 */
const suspicious = { most: 100, all: 10 }

/** Deletes unused rows. Something that names one at the same moment wins: the row is looked at again under its lock. */
const sweepRows = async (db: Database, { store }: Files, now: Date): Promise<number> => {
  const dayAgo = new Date(now.getTime() - dayMs)
  // A file that a moderator holds may be needed for a decision, whatever has become of the thing.
  const isRubbish = sql`f.held_at IS NULL AND f.created_at <= ${dayAgo} AND (f.state = 'pending' OR ${isUnused})`
  for (let count = 0; ; ) {
    const gone = await db.rows<{ id: string }>(sql`
      DELETE FROM files f WHERE f.id = ANY (ARRAY(SELECT f.id FROM files f WHERE ${isRubbish} LIMIT ${batch}))
        AND ${isRubbish} RETURNING f.id`)
    for (const { id } of gone) await store.forget(id)
    count += gone.length
    if (gone.length < batch) return count
  }
}

/**
 * Deletes what is in the store without a row. A row is there before its bytes, so whatever was listed before the rows were
 * asked for and has none is rubbish. Throws if that is most of a large store: a database that is new or of another market
 * may have been named by mistake.
 */
const sweepStore = async (db: Database, { store }: Files): Promise<number> => {
  const stray = new Set<string>()
  let known = 0
  for await (const names of store.list()) {
    const ids = [...new Set(names.map(idIn))]
    const rows = await db.rows<{ id: string }>(sql`
      SELECT id FROM files WHERE id = ANY (${ids})
      UNION ALL SELECT id FROM verifications WHERE id = ANY (${ids}) AND document_key IS NOT NULL`)
    const there = new Set(rows.map(({ id }) => id))
    known += there.size
    for (const id of ids) if (!there.has(id)) stray.add(id)
  }
  if (stray.size > (known === 0 ? suspicious.all : Math.max(suspicious.most, known)))
    throw new Error(
      `${stray.size} of ${stray.size + known} files belong to another database: none is deleted`,
    )
  for (const id of stray) await store.forget(id)
  return stray.size
}

/** Deletes documents whose sending was never finished. */
const sweepDocuments = (db: Database, now: Date): Promise<number> => {
  const dayAgo = new Date(now.getTime() - dayMs)
  return db.run(sql`DELETE FROM verifications WHERE state = 'pending' AND created_at <= ${dayAgo}`)
}

/** Deletes whatever is not named, on either side. */
export const sweepFiles = async (db: Database, files: Files, now: Date): Promise<Swept> => {
  await tidyIncoming(files.incoming)
  const rows = (await sweepRows(db, files, now)) + (await sweepDocuments(db, now))
  return { rows, files: await sweepStore(db, files) }
}

/** When the next sweep is due: three in the morning in India. */
export const nextSweep = (now: Date): Date => {
  const time = 21.5 * hourMs
  const today = Math.floor(now.getTime() / dayMs) * dayMs + time
  return new Date(today > now.getTime() ? today : today + dayMs)
}
