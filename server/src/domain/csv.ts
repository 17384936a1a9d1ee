export type CsvValue = string | number | boolean | Date | null

/**
 * Where a spreadsheet would begin a formula, which could send the sheet to somebody else: at the start of a cell, and where
 * one that parts cells at semicolons or tabs would begin another cell.
 */
const formulaStart = /^(?=[=+\-@\t\r])|(?<=[;\t\r\n])(?=[=+@]|-[\w(])/g

const cellOf = (value: CsvValue): string => {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const text = value.replace(formulaStart, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file as RFC 4180 has it. An apostrophe keeps a text from being a formula. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(',')}\r\n`

/** The start of a CSV file: without this mark Excel takes UTF-8 for another encoding. */
export const byteOrderMark = '\uFEFF'
