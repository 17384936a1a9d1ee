import { type Database, sql } from '#server/db/core/sql.ts'
import type { Party } from '#server/domain/agreements/agreement.ts'
import type { AgreementRow } from './agreements.ts'

/** The statement of each side of a dispute; null if there is none, or the account is gone. */
export const statementsOf = async (
  db: Database,
  row: AgreementRow,
): Promise<Record<Party, string | null>> => {
  const rows = await db.rows<{ user_id: number; text: string }>(
    sql`SELECT user_id, text FROM dispute_statements WHERE task_id = ${row.task_id}`,
  )
  const of = (userId: number) => rows.find(({ user_id }) => user_id === userId)?.text ?? null
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
