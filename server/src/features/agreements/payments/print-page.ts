import { createHash } from 'node:crypto'
import { numberFormat } from '#contract/texts/number-format.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { escapeHtml } from '#server/domain/escape-html.ts'

const style = `
@page { size: A4; margin: 20mm }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 170mm; margin: 8mm auto; padding: 0 4mm; color: #1b1b1b }
h1 { font-size: 24px } dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px }
dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; margin-top: 16px }
th, td { text-align: left; padding: 6px 0; border-bottom: 1px solid #ddd } td:last-child, th:last-child, .year :is(td, th):nth-child(n + 4) { text-align: right }
.year :is(td, th) { padding-right: 8px; vertical-align: top }
.test { font-weight: 700; border: 2px solid; padding: 6px 12px; display: inline-block }`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Amounts as a page shows them. */
export const rupeesIn = ({ common }: Texts) => {
  const format = numberFormat(common.locale, { style: 'currency', currency: 'INR' })
  return (amount: number): string => format.format(amount)
}

export const tableRow = (cells: readonly string[], tag: 'td' | 'th' = 'td'): string =>
  `<tr>${cells.map(cell => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`

/** The start of a page to print, up to its heading. */
export const printHead = (title: string, { common }: Texts): string => `<!doctype html>
<html lang="${common.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(title)}</h1>`

/** A page to print runs nothing and loads nothing. */
export const setPrintHeaders = (answer: { header(name: string, value: string): void }): void => {
  answer.header('content-type', 'text/html; charset=utf-8')
  answer.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  )
}
