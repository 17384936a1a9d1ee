import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '#server/domain/csv.ts'
import type { Row } from './export-formats.ts'

interface Sheet {
  /** The file's name, with its ending. */
  name: string
  /** The first line. */
  head: readonly string[]
  /** Rows with as many values, in the same order. */
  pages: AsyncIterable<Row[]>
}

async function* linesOf({ head, pages }: Sheet): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  for await (const rows of pages) yield rows.map(row => csvLine(Object.values(row))).join('')
}

/** Answers with a CSV file. Only one page is in memory: the next one is read while the last one is sent. */
export const csvAnswer = (answer: { header(name: string, value: string): void }, sheet: Sheet): Readable => {
  answer.header('content-type', 'text/csv; charset=utf-8')
  answer.header('content-disposition', `attachment; filename="${sheet.name}"`)
  return Readable.from(linesOf(sheet), { highWaterMark: 1 })
}
