import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A piece of SQL with its values kept apart; nest pieces to compose a statement. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** SQL as a template: every `${value}` becomes a parameter, a nested `sql` piece is spliced in. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values)

const render = (piece: Sql, out: { text: string; values: unknown[] }): void => {
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

interface Prepared {
  name: string
  writesTasks: boolean
}

const prepared = new Map<string, Prepared>()

// Each distinct text is prepared once a connection: hot statements skip parsing and planning.
const preparedOf = (text: string): Prepared => {
  const known = prepared.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('hex').slice(0, 20)
  const writesTasks =
    /\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE)\s+(ONLY\s+)?tasks\b/i.test(text)
  const made = { name, writesTasks }
  prepared.set(text, made)
  return made
}

/** Where statements run: the pool for reads, one transaction's connection for writes. */
export interface Database {
  /** All rows. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or undefined. */
  row<Row>(statement: Sql): Promise<Row | undefined>
  /** How many rows the statement touched. */
  run(statement: Sql): Promise<number>
}

/** A `Database` on a pool or on one connection of it; `onTasksWritten` hears of each statement that writes tasks. */
export const databaseOn = (client: pg.Pool | pg.PoolClient, onTasksWritten?: () => void): Database => {
  const query = (statement: Sql) => {
    const out = { text: '', values: [] as unknown[] }
    render(statement, out)
    const { name, writesTasks } = preparedOf(out.text)
    if (writesTasks) onTasksWritten?.()
    return client.query({ name, ...out })
  }
  return {
    rows: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    row: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    run: async statement => (await query(statement)).rowCount ?? 0,
  }
}
