import { type Database, sql } from '#server/db/core/sql.ts'

/** The random id that this market got with its database. */
export const marketId = async (db: Database): Promise<string> =>
  (await db.row<{ id: string }>(sql`SELECT id FROM market`))!.id

/** True if money may not move by itself: a backup was restored, and the payment provider may know more than it. */
export const isMoneyPaused = async (db: Database): Promise<boolean> =>
  (await db.row<{ is_paused: boolean }>(sql`SELECT money_paused_at IS NOT NULL AS is_paused FROM market`))!
    .is_paused

/** Has money wait until the operator says go, where any has come. */
export const pauseMoney = (db: Database, now: Date): Promise<number> =>
  db.run(sql`UPDATE market SET money_paused_at = ${now} WHERE EXISTS (SELECT FROM captures)`)

/** Lets money move again; whether it had been paused. */
export const resumeMoney = (db: Database): Promise<number> =>
  db.run(sql`UPDATE market SET money_paused_at = NULL WHERE money_paused_at IS NOT NULL`)
