import type { Language } from '#contract/texts/languages.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

interface VisitRow {
  user_id: number
  shared_at: Date | null
  fine_at: Date | null
}

/** The shared visits of both sides of a task. */
export const visitRows = (db: Database, taskId: number): Promise<VisitRow[]> =>
  db.rows<VisitRow>(sql`SELECT user_id, shared_at, fine_at FROM visits WHERE task_id = ${taskId}`)

/** Gives somebody's visit an address in place of an earlier one. */
export const shareVisitAt = (
  tx: Database,
  { taskId, userId }: { taskId: number; userId: number },
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO visits (task_id, user_id, token_hash, shared_at) VALUES (${taskId}, ${userId}, ${tokenHash}, ${now})
    ON CONFLICT (task_id, user_id) DO UPDATE
      SET token_hash = excluded.token_hash, shared_at = excluded.shared_at`)

/** A visit as whoever has its address may see it. */
export interface SharedVisit {
  task_id: number
  /** The language of who shared it. */
  language: Language
  city: string
  location: string
  poster_name: string
  provider_name: string
  poster_fine_at: Date | null
  provider_fine_at: Date | null
}

/** The visit at an address; undefined if there is none, or it was ended by who shared it. */
export const sharedVisit = (db: Database, tokenHash: Buffer): Promise<SharedVisit | undefined> =>
  db.row(sql`
    SELECT v.task_id, u.language, t.city, t.location, poster.first_name AS poster_name,
      provider.first_name AS provider_name, of_poster.fine_at AS poster_fine_at,
      of_provider.fine_at AS provider_fine_at
    FROM visits v
    JOIN users u ON u.id = v.user_id
    JOIN tasks t ON t.id = v.task_id
    JOIN agreements a ON a.task_id = v.task_id
    JOIN users poster ON poster.id = t.poster_id
    JOIN users provider ON provider.id = a.provider_id
    LEFT JOIN visits of_poster ON of_poster.task_id = v.task_id AND of_poster.user_id = t.poster_id
    LEFT JOIN visits of_provider ON of_provider.task_id = v.task_id AND of_provider.user_id = a.provider_id
    WHERE v.token_hash = ${tokenHash}`)
