import type pg from 'pg'
import { migrate } from './migrate.ts'

/** Rows read, and written, at a time. */
const batchRows = 500
const format = 'taskbazaar-backup 1'

/** The first line of a backup. */
interface Header {
  format: string
  /** When it was taken, as ISO 8601. */
  at: string
  migrations: string[]
  /** The market, by whose id the folder of its files is named; not in backups of earlier versions. */
  market?: string
}

interface Table {
  name: string
  /** The columns that are not generated, quoted and separated by commas. */
  columns: string
  /** The sort order of the rows: the primary key. */
  key: string
}

// One line of the file: its kind, a tab, and JSON. The JSON is copied without parsing, so numbers keep every digit.
const line = (kind: string, json: string) => `${kind}\t${json}\n`

const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    SELECT quote_ident(c.relname) AS name,
      (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      -- The order of texts is that of their bytes, so that a copy with another locale has the same order.
      coalesce((SELECT string_agg(
          quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END,
          ', ' ORDER BY array_position(i.indkey::int[], a.attnum::int))
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary), '1') AS key
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      -- What functions are installed is the program's, not the market's, and a copy is another market.
      AND c.relname NOT IN ('functions', 'market')
    ORDER BY c.relname`)
  return rows
}

const sequencesOf = async (client: pg.ClientBase): Promise<{ name: string; state: string }[]> => {
  const { rows } = await client.query(`
    SELECT quote_ident(sequencename) AS name, json_build_array(last_value)::text AS state
    FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY sequencename`)
  return rows
}

/**
 * The lines of a backup: everything in the database at one moment, whatever is written meanwhile. Uses one connection,
 * and keeps a few hundred rows in memory.
 */
export async function* backupOf(client: pg.ClientBase, at: Date): AsyncGenerator<string> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const { rows: done } = await client.query('SELECT name FROM migrations ORDER BY name')
    const { rows: markets } = await client.query('SELECT id FROM market')
    const header: Header = {
      ...{ format, at: at.toISOString(), migrations: done.map(row => row.name), market: markets[0]?.id },
    }
    yield line('header', JSON.stringify(header))
    let count = 0
    for (const { name, columns, key } of await tablesOf(client)) {
      await client.query(
        `DECLARE all_rows CURSOR FOR SELECT row_to_json(t)::text AS row FROM (SELECT ${columns} FROM ${name} ORDER BY ${key}) t`,
      )
      for (;;) {
        const { rows } = await client.query(`FETCH ${batchRows} FROM all_rows`)
        if (rows.length === 0) break
        count += rows.length
        yield line(`table:${name}`, `[${rows.map(({ row }) => row).join(',')}]`)
      }
      await client.query('CLOSE all_rows')
    }
    for (const { name, state } of await sequencesOf(client)) yield line(`sequence:${name}`, state)
    yield line('end', String(count))
  } finally {
    await client.query('ROLLBACK')
  }
}

/** A file is no backup, or not as it was written. */
export class DamagedBackup extends Error {}

const notWhole = 'the backup is not whole: rows or its end are missing'

/** The failure to read a line, if the line is at fault: no JSON, or values (22) and rows (23) that no table takes. */
const damageOf = (error: unknown): unknown => {
  const { code, message } = error as { code?: string; message: string }
  const isDamage = error instanceof SyntaxError || /^2[23][0-9A-Z]{3}$/.test(code ?? '')
  return isDamage ? new DamagedBackup(`the backup is damaged: ${message}`, { cause: error }) : error
}

const parsed = <Value>(json: string): Value => {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw damageOf(error)
  }
}

const headerOf = (text: string | undefined): Header => {
  const [kind, json] = text?.split('\t') ?? []
  const header = kind === 'header' && json ? parsed<Header>(json) : null
  if (header?.format !== format) throw new DamagedBackup('this file is no backup of TaskBazaar')
  return header
}

/** The header of a backup. */
interface Contents {
  at: string
  /** The newest migration of the database that it was made of. */
  schema: string
  /** The market, by whose id the folder of its files is named; null for backups of earlier versions. */
  market: string | null
  rows: number
}

/** Reads a backup to its end, without a database. Throws if it is none, or not whole. */
export const inspect = async (lines: AsyncIterable<string>): Promise<Contents> => {
  let header: Header | undefined
  let [rows, end] = [0, '']
  for await (const text of lines) {
    header ??= headerOf(text)
    const [kind = '', json = ''] = text.split('\t')
    if (kind.startsWith('table:')) rows += parsed<unknown[]>(json).length
    if (kind === 'end') end = json
  }
  const { at, migrations, market = null } = header ?? headerOf(undefined)
  if (end !== String(rows)) throw new DamagedBackup(notWhole)
  return { at, schema: migrations.at(-1) ?? '', market, rows }
}

/** Drops foreign keys and disables triggers, as rows arrive in any order. Returns the SQL that restores both. */
const withoutChecks = async (client: pg.ClientBase, tables: readonly Table[]): Promise<string[]> => {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace`)
  for (const { drop } of rows) await client.query(drop)
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  return [
    ...rows.map(({ add }) => add),
    ...tables.map(({ name }) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
  ]
}

/** Inserts all rows of a backup, and sets its sequences. Returns how many rows there are. */
const fill = async (
  client: pg.ClientBase,
  lines: AsyncIterator<string>,
  columnsOf: ReadonlyMap<string, string>,
): Promise<number> => {
  let count = 0
  let isWhole = false
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const [kind, json] = next.value.split('\t') as [string, string]
    const [what, name = ''] = kind.split(/:(.*)/)
    const columns = columnsOf.get(name)
    if (what === 'table' && columns !== undefined) {
      const { rowCount } = await client.query(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
        [json],
      )
      count += rowCount ?? 0
    } else if (what === 'sequence') {
      await client.query('SELECT setval($1::regclass, ($2::json ->> 0)::bigint)', [name, json])
    } else if (what === 'end') isWhole = Number(json) === count
    else throw new DamagedBackup(`the backup holds something unknown: ${kind}`)
  }
  if (!isWhole) throw new DamagedBackup(notWhole)
  return count
}

/**
 * Fills an empty database from a backup's lines: applies the backup's migrations, inserts the rows, and applies newer
 * migrations. Inserts all rows or none. Throws if somebody has signed up there, or if the file is incomplete or too
 * new.
 */
export const restore = async (
  pool: pg.Pool,
  lines: AsyncIterable<string>,
  migrations: string,
): Promise<{ count: number; market: string | null }> => {
  const iterator = lines[Symbol.asyncIterator]()
  const header = headerOf((await iterator.next()).value as string | undefined)
  await migrate(pool, migrations, { wanted: header.migrations })
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const tables = await tablesOf(client)
    await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`)
    const { rows: somebody } = await client.query('SELECT FROM users LIMIT 1')
    if (somebody.length > 0) throw new Error('the database is not empty: restore into a new one')
    const putBack = await withoutChecks(client, tables)
    await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
    const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
    const count = await fill(client, iterator, columnsOf).catch(error => {
      throw damageOf(error)
    })
    for (const statement of putBack) await client.query(statement)
    await client.query('COMMIT')
    await migrate(pool, migrations)
    return { count, market: header.market ?? null }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
