import { Readable } from 'node:stream'
import type { Texts } from '#contract/texts/texts.ts'
import { escapeHtml } from '#server/domain/escape-html.ts'

/** A fact about somebody, as labels with plain values. */
export type Row = Record<string, Value>

type Value = string | number | boolean | Date | null

type Words = Texts['dataExport']

/** A part of the export: its name, and its rows in pages. */
export interface Section {
  name: keyof Words['sections']
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

const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;
padding:0 1rem}h2{margin-top:2.5rem}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8884}
td{white-space:pre-wrap;overflow-wrap:anywhere;min-width:6rem}th{white-space:nowrap}`

const wordsOf = (value: Value, words: Words): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return value === null ? '' : String(value)
}

/** A picture is shown, and any other file can be saved. Only the app itself makes such a value. */
const contentOf = (value: string): string =>
  value.startsWith('data:image/webp;base64,')
    ? `<img src="${value}" width="320" alt="" loading="lazy">`
    : `<a href="${value}" download>PDF</a>`

const cellOf = (name: string, value: Value, words: Words): string =>
  name === 'content' && typeof value === 'string' && /^data:[a-z/]+;base64,[\w+/=]*$/.test(value)
    ? contentOf(value)
    : escapeHtml(wordsOf(value, words))

const tableRow = (row: Row, words: Words): string =>
  `<tr>${Object.entries(row)
    .map(([name, value]) => `<td>${cellOf(name, value, words)}</td>`)
    .join('')}</tr>\n`

const tableHead = (row: Row, words: Words): string =>
  `<tr>${Object.keys(row)
    .map(key => `<th scope="col">${escapeHtml(words.label(key))}</th>`)
    .join('')}</tr>\n`

async function* tableOf(pages: Section['pages'], words: Words): AsyncGenerator<string> {
  let isEmpty = true
  for await (const rows of pages) {
    if (rows.length === 0) continue
    if (isEmpty) yield `<div class="scroll" tabindex="0"><table>\n${tableHead(rows[0]!, words)}`
    isEmpty = false
    yield rows.map(row => tableRow(row, words)).join('')
  }
  yield isEmpty ? `<p>${words.nothing}</p>\n` : '</table></div>\n'
}

/** One page that any browser shows without a network: a table per section. */
async function* asHtml(
  sections: Iterable<Section>,
  now: Date,
  { market, texts }: Pick<File, 'market' | 'texts'>,
): AsyncGenerator<string> {
  const words = texts.dataExport
  const title = escapeHtml(words.title(market))
  yield `<!doctype html>\n<html lang="${texts.common.locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>${style}</style></head><body>\n<h1>${title}</h1>\n<p>${words.asOf(wordsOf(now, words))}</p>\n`
  for (const { name, pages } of sections) {
    yield `<h2>${escapeHtml(words.sections[name])}</h2>\n`
    yield* tableOf(pages, words)
  }
  yield '</body></html>\n'
}

const formats = {
  json: { write: asJson, type: 'application/json; charset=utf-8' },
  html: { write: asHtml, type: 'text/html; charset=utf-8' },
} as const

interface File {
  name: string
  /** The market's name. */
  market: string
  format: keyof typeof formats
  texts: Texts
}

/** Answers with the sections as a file. Only one page is in memory: the next one is read while the last one is sent. */
export const exportAnswer = (
  answer: { header(name: string, value: string): void },
  { name, format, market, texts }: File,
  sections: Iterable<Section>,
  now: Date,
): Readable => {
  const { write, type } = formats[format]
  answer.header('content-type', type)
  answer.header('content-disposition', `attachment; filename="${name}.${format}"`)
  return Readable.from(write(sections, now, { market, texts }), { highWaterMark: 1 })
}
