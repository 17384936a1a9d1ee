import pg from 'pg'

const { builtins } = pg.types

const anyInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ)

/** Where the session's time zone is UTC, as it mostly is, the text is all but what a Date reads soonest. */
const toInstant = (text: string): unknown =>
  text.endsWith('+00') && text.charCodeAt(10) === 32
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : anyInstant(text)

// int8 fits a JS number here (ids and counts stay far below 2^53); a date stays text, so no time zone shifts it.
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: text => text,
  [builtins.TIMESTAMPTZ]: toInstant,
}

/** How the columns of each type are read. */
export const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid as never, format as never),
} as pg.CustomTypesConfig

type Row = Record<string, unknown>

/** What the rows of a statement look like. */
interface Shape {
  /** A row with nothing in it: copies of it are made, and filled, much sooner than rows are put together. */
  empty: Row
  names: string[]
  parsers: ((text: string) => unknown)[]
}

const noRows: Shape = { empty: {}, names: [], parsers: [] }

/** The driver's connection as far as its types do not say. */
type Connection = {
  stream: pg.Connection['stream']
  parsedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: unknown[] }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: object): void
  sync(): void
  sendCopyFail(reason: string): void
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** On one connection the rows of a prepared statement never change their look: it refuses rather. */
const shapesOn = new WeakMap<Connection, Map<string, Shape>>()

export interface Answer {
  rows: Row[]
  rowCount: number
}

/** A statement that is prepared under its name on each connection that runs it. */
export interface Statement {
  name: string
  text: string
  values: readonly unknown[]
}

/**
 * Prepared statements on their way, in place of the driver's own: that one has the columns described anew each time,
 * looks up their types, and puts together rows that are slow to read, which cost more than all the rest of a small
 * read. Those given together are sent and answered as one: all of them succeed, or none has done anything.
 */
export class Prepared implements pg.Submittable {
  /** Set by the driver to whatever it was given beside the statements. */
  callback!: (error: Error | null, answers?: Answer[]) => void
  readonly #answers: Answer[]
  #shapes!: Map<string, Shape>
  /** Which statement is being answered, and what its rows look like. */
  #at = 0
  #shape: Shape | undefined
  #failure: Error | null = null

  constructor(readonly statements: readonly Statement[]) {
    this.#answers = statements.map(() => ({ rows: [], rowCount: 0 }))
  }

  submit(plain: pg.Connection): void {
    const connection = plain as unknown as Connection
    this.#shapes = shapesOn.get(connection) ?? new Map()
    shapesOn.set(connection, this.#shapes)
    const parsing = new Set<string>()
    connection.stream.cork()
    try {
      // All of them before any is sent: one whose values cannot be sent keeps back those before it too.
      const bound = this.statements.map(({ values }) => values.map(prepareValue))
      for (const [i, { name, text }] of this.statements.entries()) {
        if (connection.parsedStatements[name] === undefined && !parsing.has(name)) {
          connection.parse({ name, text })
          parsing.add(name)
        }
        connection.bind({ statement: name, values: bound[i]! })
        if (!this.#shapes.has(name)) connection.describe({ type: 'P', name: '' })
        connection.execute({})
      }
    } catch (error) {
      // What was not sent is not answered: the end of the exchange is, and brings it.
      this.#failure = error as Error
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
  }

  /** The one that is being answered, or was last. */
  get #current(): Statement {
    return this.statements[this.#at] ?? this.statements.at(-1)!
  }

  /** The driver keeps what was parsed under it, and with which text. */
  get name(): string {
    return this.#current.name
  }

  get text(): string {
    return this.#current.text
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(field => field.name)
    // Read from text it is laid out as a whole, where one put together name by name would be slow in all its copies.
    const empty = JSON.parse(`{${names.map(name => `${JSON.stringify(name)}:null`).join()}}`) as Row
    const ofTypes = fields.map(field => columnTypes.getTypeParser(field.dataTypeID, 'text'))
    this.#shapes.set(this.name, { empty, names, parsers: ofTypes })
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#shape ??= this.#shapes.get(this.name) ?? noRows
    const { empty, names, parsers } = this.#shape
    if (fields.length !== names.length) {
      this.#failure = new Error('a row with other columns than were told')
      return
    }
    const row = { ...empty }
    try {
      for (let i = 0; i < fields.length; i++) {
        const text = fields[i]
        row[names[i]!] = text == null ? null : parsers[i]!(text)
      }
    } catch (error) {
      // Thrown on, it would come out of the socket's event and end the process.
      this.#failure = error as Error
    }
    this.#answers[this.#at]!.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#answers[this.#at]!.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#next()
  }

  /** A statement without a word in it is not completed. */
  handleEmptyQuery(): void {
    this.#next()
  }

  #next(): void {
    // What was described, and yet told no columns, has none.
    if (!this.#shapes.has(this.name)) this.#shapes.set(this.name, noRows)
    this.#shape = undefined
    this.#at++
  }

  /** A COPY has nothing to read from; while it waits, it passes over the end that was sent with it: it comes last. */
  handleCopyInResponse(plain: pg.Connection): void {
    const connection = plain as unknown as Connection
    connection.sendCopyFail('there is nothing to copy from')
    connection.sync()
  }

  handleCopyData(): void {}

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure)
    else this.callback(null, this.#answers)
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error)
  }
}
