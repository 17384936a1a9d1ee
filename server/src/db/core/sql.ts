import { hash } from 'node:crypto'
import type pg from 'pg'

/** A piece of SQL with its values kept apart; nest pieces to compose a statement. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    /** The best plan depends on the values, so a statement that contains this piece is planned at each execution. */
    readonly isPlannedAnew = false,
  ) {}
}

/** SQL as a template: every `${value}` becomes a parameter, a nested `sql` piece is spliced in. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values)

/** SQL whose best plan depends on its values. */
export const plannedAnew = (piece: Sql): Sql => new Sql(piece.strings, piece.values, true)

/**
 * An array whose length PostgreSQL does not see when it plans. Where it sees the length, the plan for few items looks better
 * than one for any number, so it plans each time, and for a short statement that costs more than to run it.
 */
export const listOf = (
  type: 'bigint' | 'smallint' | 'text' | 'jsonb',
  items: readonly (string | number | null)[],
): Sql => new Sql(['(SELECT ', `::${type}[])`], [items])

/** A pattern for LIKE that matches what holds these words: %, _ and \ are ordinary characters in them. */
export const patternOf = (needle: string): string => `%${needle.replace(/[\\%_]/g, '\\$&')}%`

interface Rendered {
  text: string
  values: unknown[]
  isPlannedAnew: boolean
}

const render = (piece: Sql, out: Rendered): void => {
  out.isPlannedAnew ||= piece.isPlannedAnew
  piece.strings.forEach((part, i) => {
    out.text += part
    if (i >= piece.values.length) return
    const value = piece.values[i]
    if (value instanceof Sql) render(value, out)
    else {
      out.values.push(value)
      out.text += `$${out.values.length}`
    }
  })
}

const rendered = (piece: Sql): Rendered => {
  const out: Rendered = { text: '', values: [], isPlannedAnew: false }
  render(piece, out)
  return out
}

const names = new Map<string, string>()

// Each distinct text is prepared once a connection: hot statements skip parsing and planning.
const nameOf = (text: string): string => {
  let name = names.get(text)
  if (name === undefined) {
    name = hash('sha1', text).slice(0, 20)
    names.set(text, name)
  }
  return name
}

/** Where statements run: the pool for reads, one transaction's connection for writes. */
export interface Database {
  /** All rows. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or undefined. */
  row<Row>(statement: Sql): Promise<Row | undefined>
  /** How many rows the statement touched. */
  run(statement: Sql): Promise<number>
  /** All rows of each of several reads, one after another. */
  each<Rows extends unknown[]>(
    ...reads: { [K in keyof Rows]: Sql }
  ): Promise<{ [K in keyof Rows]: Rows[K][] }>
}

/** A runner of single statements: a pool, or one connection of it. */
export interface Queryable {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
}

/** A `Database` on what runs its statements. */
export const databaseOn = (client: Queryable): Database => {
  const ask = async (piece: Sql): Promise<pg.QueryResult> => {
    const { text, values, isPlannedAnew } = rendered(piece)
    try {
      return await client.query(isPlannedAnew ? { text, values } : { name: nameOf(text), text, values })
    } catch (error) {
      // Put the caller into the stack trace, not the socket that delivered the error.
      Error.captureStackTrace(error as Error)
      throw error
    }
  }
  const rows = async <Row>(piece: Sql) => (await ask(piece)).rows as Row[]
  return {
    rows,
    row: async <Row>(piece: Sql) => (await rows<Row>(piece))[0],
    run: async piece => (await ask(piece)).rowCount ?? 0,
    each: async (...reads) => {
      const found: unknown[][] = []
      for (const read of reads) found.push(await rows(read))
      return found as never
    },
  }
}
