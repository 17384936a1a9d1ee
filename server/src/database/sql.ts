import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Answer, Prepared, type Statement } from './prepared.ts'

/** A piece of SQL with its values kept apart; nest pieces to compose a statement. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    /** The best plan depends on the values: a statement with this in it is planned for them, each time. */
    readonly isPlannedAnew = false,
  ) {}
}

/** SQL as a template: every `${value}` becomes a parameter, a nested `sql` piece is spliced in. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values)

/** SQL whose best plan depends on its values. */
export const plannedAnew = (piece: Sql): Sql => new Sql(piece.strings, piece.values, true)

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

interface Known {
  name: string
  writesTasks: boolean
}

const prepared = new Map<string, Known>()

// `post_offer` is a function in the database that writes them.
const writing =
  /\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE)\s+(ONLY\s+)?tasks\b|\bpost_offer\(/i

// Each distinct text is prepared once a connection: hot statements skip parsing and planning.
const preparedOf = (text: string): Known => {
  const known = prepared.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('hex').slice(0, 20)
  const made = { name, writesTasks: writing.test(text) }
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
  /** All rows of each of several reads, asked in one go: none can use what another finds. */
  each<Rows extends unknown[]>(
    ...reads: { [K in keyof Rows]: Sql }
  ): Promise<{ [K in keyof Rows]: Rows[K][] }>
}

/** What runs one statement: a pool, one connection of it, or a replica. */
export interface Queryable {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
}

/** Runs them one after another. */
const inTurn = async (client: Queryable, statements: readonly pg.QueryConfig[]): Promise<Answer[]> => {
  const answers: unknown[] = []
  for (const statement of statements) answers.push(await client.query(statement))
  return answers as Answer[]
}

// A pool promises the answer by itself; one connection of it does not for statements that are not the driver's own. A
// replica may have to ask twice, which takes plain ones.
const send = (client: Queryable, statements: readonly Statement[]): Promise<Answer[]> => {
  if (client instanceof pg.Pool) return client.query(new Prepared(statements) as never) as never
  if (!('release' in client)) return inTurn(client, statements as pg.QueryConfig[])
  return new Promise((resolve, reject) => {
    const take = (error: Error | null, answers?: Answer[]) => (error ? reject(error) : resolve(answers!))
    ;(client as pg.PoolClient).query(new Prepared(statements), take as never)
  })
}

/** A `Database` on what runs its statements; `onTasksWritten` hears of each that writes tasks. */
export const databaseOn = (client: Queryable, onTasksWritten?: () => void): Database => {
  const query = async (pieces: readonly Sql[]): Promise<Answer[]> => {
    let arePlannedAnew = false
    const statements = pieces.map(piece => {
      const { text, values, isPlannedAnew } = rendered(piece)
      const { name, writesTasks } = preparedOf(text)
      if (writesTasks) onTasksWritten?.()
      arePlannedAnew ||= isPlannedAnew
      return { name, text, values }
    })
    if (arePlannedAnew) {
      const plain = statements.map(({ text, values }) => ({ text, values }))
      return inTurn(client, plain)
    }
    try {
      return await send(client, statements)
    } catch (error) {
      // Where it was asked, not the socket that brought the answer.
      Error.captureStackTrace(error as Error)
      throw error
    }
  }
  const rows = async (piece: Sql) => (await query([piece]))[0]!.rows
  return {
    rows: async <Row>(statement: Sql) => (await rows(statement)) as Row[],
    row: async <Row>(statement: Sql) => (await rows(statement))[0] as Row | undefined,
    run: async statement => (await query([statement]))[0]!.rowCount,
    each: async (...reads) => (await query(reads)).map(answer => answer.rows) as never,
  }
}
