import type { Texts } from '#contract/texts/texts.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import type { FileStore } from '#server/files/port.ts'
import type { Row } from './export-formats.ts'

/** Rows that are read and written at once. */
export const pageRows = 2_000

export type Read = (
  db: Database,
  userId: number,
  texts: Texts,
  store: FileStore | null,
) => AsyncIterable<Row[]>

/** All rows of a statement that never returns many. */
export const all = (statement: (userId: number) => Sql): Read =>
  async function* (db, userId) {
    yield await db.rows<Row>(statement(userId))
  }

/** A statement's rows, page by page. It takes the last number of the previous page and sorts by it. */
export async function* pagesOf(db: Database, statement: (after: number) => Sql): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await db.rows<Row & { key: number }>(sql`${statement(after)} LIMIT ${pageRows}`)
    after = rows.at(-1)?.key ?? after
    yield rows.map(({ key: _, ...row }) => row)
    if (rows.length < pageRows) return
  }
}

/** The same for what is somebody's. */
export const paged = (
  statement: (userId: number, after: number) => Sql,
  shown: (row: Row, texts: Texts) => Row = row => row,
): Read =>
  async function* (db, userId, texts) {
    for await (const rows of pagesOf(db, after => statement(userId, after)))
      yield rows.map(row => shown(row, texts))
  }
