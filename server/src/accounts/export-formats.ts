import { Readable } from 'node:stream'
import { escapeHtml } from '#server/domain/escape-html.ts'

/** A fact about somebody, as labels with plain values. */
export type Row = Record<string, Value>

type Value = string | number | boolean | Date | null

/** A part of the export: a name for programs, a title for people, and its rows in pages. */
export interface Section {
  name: string
  title: string
  pages: AsyncIterable<Row[]>
}

/** One JSON object with an array per section. */
export async function* asJson(sections: Iterable<Section>, now: Date): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now.toISOString())}`
  for (const { name, pages } of sections) {
    let separator = '\n'
    yield `,\n${JSON.stringify(name)}: [`
    for await (const rows of pages) {
      let chunk = ''
      for (const row of rows) {
        chunk += `${separator}${JSON.stringify(row)}`
        separator = ',\n'
      }
      yield chunk
    }
    yield ']'
  }
  yield '\n}\n'
}

/** 'createdAt' as 'Created at'. */
const labelOf = (key: string): string => {
  const words = key.replace(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;
padding:0 1rem}h2{margin-top:2.5rem}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8884}
td{white-space:pre-wrap;overflow-wrap:anywhere;min-width:6rem}th{white-space:nowrap}`

const wordsOf = (value: Value): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}

const tableRow = (row: Row): string =>
  `<tr>${Object.values(row)
    .map(value => `<td>${escapeHtml(wordsOf(value))}</td>`)
    .join('')}</tr>\n`

const tableHead = (row: Row): string =>
  `<tr>${Object.keys(row)
    .map(key => `<th scope="col">${escapeHtml(labelOf(key))}</th>`)
    .join('')}</tr>\n`

async function* tableOf(pages: Section['pages']): AsyncGenerator<string> {
  let isEmpty = true
  for await (const rows of pages) {
    if (rows.length === 0) continue
    if (isEmpty) yield `<div class="scroll" tabindex="0"><table>\n${tableHead(rows[0]!)}`
    isEmpty = false
    yield rows.map(tableRow).join('')
  }
  yield isEmpty ? '<p>Nothing.</p>\n' : '</table></div>\n'
}

/** One page that any browser shows without a network: a table per section. */
async function* asHtml(sections: Iterable<Section>, now: Date, market: string): AsyncGenerator<string> {
  const title = `Your data at ${escapeHtml(market)}`
  yield `<!doctype html>\n<html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>${style}</style></head><body>\n<h1>${title}</h1>\n<p>As of ${wordsOf(now)}. All times are UTC.</p>\n`
  for (const { title, pages } of sections) {
    yield `<h2>${escapeHtml(title)}</h2>\n`
    yield* tableOf(pages)
  }
  yield '</body></html>\n'
}

const formats = {
  json: { write: asJson, type: 'application/json; charset=utf-8' },
  html: { write: asHtml, type: 'text/html; charset=utf-8' },
} as const

interface File {
  name: string
  /** What the market is called. */
  market: string
  format: keyof typeof formats
}

/** Answers with the sections as a file. Only one page is in memory: the next one is read while the last one is sent. */
export const exportAnswer = (
  answer: { header(name: string, value: string): void },
  { name, format, market }: File,
  sections: Iterable<Section>,
  now: Date,
): Readable => {
  const { write, type } = formats[format]
  answer.header('content-type', type)
  answer.header('content-disposition', `attachment; filename="${name}.${format}"`)
  return Readable.from(write(sections, now, market))
}
