import { type Database, type Sql, sql } from '#server/db/core/sql.ts'

const tables = { questions: sql`questions`, reviews: sql`reviews` }

interface Held {
  /** The rows that are meant: everything from WHERE on. */
  which: Sql
  act: 'hold' | 'release'
  /** The reason, which the writer reads. */
  note: string
  now: Date
}

/** Holds what somebody wrote, or releases it. False if it is so already. */
export const setHeld = async (
  tx: Database,
  table: keyof typeof tables,
  { which, act, note, now }: Held,
): Promise<boolean> => {
  const isHolding = act === 'hold'
  const changed = await tx.run(sql`
    UPDATE ${tables[table]} SET held_at = ${isHolding ? now : null}, held_reason = ${isHolding ? note : null}
    ${which} AND (held_at IS NULL) = ${isHolding}`)
  return changed > 0
}
