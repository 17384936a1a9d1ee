import { type Database, sql } from '#server/db/core/sql.ts'
import type { Party } from '#server/domain/agreements/agreement.ts'
import type { Figures } from '#server/domain/agreements/dispute-commands.ts'
import { seal, unseal } from './encryption.ts'

/** The figures that the two sides of a dispute have named: each side's newest in paise, and how many there were. */
export interface NamedFigures {
  newest: Figures
  used: Record<Party, number>
}

export const figuresOf = async (db: Database, taskId: number): Promise<NamedFigures> => {
  const rows = await db.rows<{ side: Party; nth: number; sealed: Buffer }>(sql`
    SELECT DISTINCT ON (side) side, nth, sealed FROM dispute_figures WHERE task_id = ${taskId} ORDER BY side, nth DESC`)
  const named: NamedFigures = {
    newest: { poster: null, provider: null },
    used: { poster: 0, provider: 0 },
  }
  for (const { side, nth, sealed } of rows) {
    named.newest[side] = await unseal(db, sealed)
    named.used[side] = nth
  }
  return named
}

/** Stores a figure beside those that the side has named. The task's row must be locked. */
export const addFigure = async (
  tx: Database,
  figure: { taskId: number; side: Party; nth: number; paise: number; at: Date },
): Promise<void> => {
  await tx.run(sql`
    INSERT INTO dispute_figures (task_id, side, nth, sealed, at)
    VALUES (${figure.taskId}, ${figure.side}, ${figure.nth}, ${await seal(tx, figure.paise)}, ${figure.at})`)
}
