import type { TSchema } from 'typebox'
import type { Database } from '#server/db/core/sql.ts'
import type { Said } from '#server/domain/failure.ts'

/** A kind of sheet that operators can bring in: `Row` is a row as it is read, `Thing` what is made of it. */
export interface Sheet<Row, Thing> {
  /** Each row must fit it. */
  schema: TSchema
  /** The name of each field's column. */
  columns: Readonly<Record<keyof Row & string, string>>
  /** The result of each row, or the reason why it has none. */
  check(db: Database, rows: readonly Row[]): Promise<(Thing | Said)[]>
  store(tx: Database, things: readonly Thing[], now: Date): Promise<unknown>
}
