import type { Statement } from '#contract/entities/dispute.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type PhotoRow, photosOf, toPhotos } from '#server/db/files/files.ts'
import type { Party } from '#server/domain/agreements/agreement.ts'
import type { AgreementRow } from './agreements.ts'

/** The statement of each side of a dispute; null if there is none, or the account is gone. */
export const statementsOf = async (
  db: Database,
  row: AgreementRow,
): Promise<Record<Party, Statement | null>> => {
  const rows = await db.rows<{ user_id: number; text: string; photos: PhotoRow[] | null }>(sql`
    SELECT s.user_id, s.text,
      ${photosOf(sql`f.statement_task_id = s.task_id AND f.statement_by_id = s.user_id`)} AS photos
    FROM dispute_statements s WHERE s.task_id = ${row.task_id}`)
  const of = (userId: number): Statement | null => {
    const found = rows.find(({ user_id }) => user_id === userId)
    return found ? { text: found.text, photos: toPhotos(found.photos) } : null
  }
  return { poster: of(row.poster_id), provider: of(row.provider_id) }
}

/** Stores a statement; whether there was none of this person before. */
export const addStatement = async (
  tx: Database,
  { taskId, userId, text, at }: { taskId: number; userId: number; text: string; at: Date },
): Promise<boolean> => {
  const added = await tx.run(sql`
    INSERT INTO dispute_statements (task_id, user_id, text, at) VALUES (${taskId}, ${userId}, ${text}, ${at})
    ON CONFLICT DO NOTHING`)
  return added === 1
}
