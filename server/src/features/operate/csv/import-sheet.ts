import type { ImportKind } from '#contract/entities/csv.ts'
import type { SiteSettings } from '#contract/entities/market-settings.ts'
import type { Language } from '#contract/texts/languages.ts'
import type { Database } from '#server/db/core/sql.ts'
import { AppError, type Said } from '#server/domain/failure.ts'
import { categoriesIn } from '#server/domain/tasks/category-name.ts'
import { check } from '#server/http/validation.ts'
import { peopleSheet } from './import-people.ts'
import { tasksSheet } from './import-tasks.ts'
import { readSheet } from './read-sheet.ts'
import type { Sheet } from './sheet.ts'

interface Read {
  rows: number
  /** In their order. */
  refused: { row: number; reason: Said }[]
  accepted: number
  /** Does it all. */
  store(tx: Database, now: Date): Promise<unknown>
}

const isSaid = (value: object): value is Said => 'name' in value && 'params' in value

const read = async <Row, Thing extends object>(
  db: Database,
  csv: string,
  { schema, columns, check: checkAll, store }: Sheet<Row, Thing>,
): Promise<Read> => {
  const fields = Object.entries(columns) as [string, string][]
  const refused: Read['refused'] = []
  const readable: { row: number; value: Row }[] = []
  const rows = readSheet(
    csv,
    fields.map(([, column]) => column),
  )
  for (const { row, cells, fault } of rows) {
    if (fault) {
      refused.push({ row, reason: fault })
      continue
    }
    try {
      const value = Object.fromEntries(fields.map(([field, column]) => [field, cells[column]]))
      readable.push({ row, value: check(schema, value, 'body') as Row })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ row, reason: error.said[0]! })
    }
  }
  const things: Thing[] = []
  const checked = await checkAll(
    db,
    readable.map(({ value }) => value),
  )
  for (const [i, outcome] of checked.entries())
    if (isSaid(outcome)) refused.push({ row: readable[i]!.row, reason: outcome })
    else things.push(outcome)
  refused.sort((one, other) => one.row - other.row)
  return {
    ...{ rows: rows.length, refused, accepted: things.length },
    store: (tx, now) => store(tx, things, now),
  }
}

/** Reads a sheet, and says what does not fit; stores nothing yet. Throws 400 if it is no such sheet at all. */
export const readImport = (
  db: Database,
  {
    kind,
    csv,
    settings,
    language,
  }: { kind: ImportKind; csv: string; settings: SiteSettings; language: Language },
): Promise<Read> =>
  kind === 'people'
    ? read(db, csv, peopleSheet(settings))
    : read(db, csv, tasksSheet(categoriesIn(settings, language)))
