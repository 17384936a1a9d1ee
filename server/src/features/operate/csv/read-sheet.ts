import { CsvError, parse } from 'csv-parse/sync'
import { limits } from '#contract/limits.ts'
import { invalid, issue, type Said } from '#server/domain/failure.ts'

interface SheetRow {
  /** Its number in a spreadsheet, where the head is row 1. */
  row: number
  /** The cells, by the names of their columns. */
  cells: Record<string, string>
  /** Why it cannot be read. */
  fault?: Said
}

const recordsOf = (csv: string): string[][] => {
  try {
    return parse(csv, { bom: true, relax_column_count: true, max_record_size: 100_000 }) as string[][]
  } catch (error) {
    if (error instanceof CsvError)
      throw invalid(issue('csv', 'sheetBroken', { line: Number(error.lines ?? 1) }))
    throw error
  }
}

/** The rows of a CSV file that has these columns, in any order, without empty ones. Throws 400 for another file. */
export const readSheet = (csv: string, columns: readonly string[]): SheetRow[] => {
  if (csv.includes('\uFFFD')) throw invalid(issue('csv', 'sheetNotUtf8'))
  const [head = [], ...records] = recordsOf(csv)
  const names = head.map(name => name.trim().toLowerCase())
  const missing = columns.filter(column => !names.includes(column))
  const extra = names.filter((name, i) => !columns.includes(name) || names.indexOf(name) !== i)
  if (missing.length > 0 || extra.length > 0)
    throw invalid(issue('csv', 'sheetColumns', { columns: columns.join(', ') }))
  const rows = records
    .map((cells, i) => ({ row: i + 2, cells }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (rows.length === 0) throw invalid(issue('csv', 'sheetEmpty'))
  if (rows.length > limits.import.rows)
    throw invalid(issue('csv', 'sheetTooLong', { max: limits.import.rows }))
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])),
    ...(cells.length > names.length && { fault: issue('', 'rowTooWide').said }),
  }))
}
