import { createHash } from 'node:crypto'
import { getReceipt } from '#contract/endpoints/payments.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { numberFormat } from '#contract/texts/number-format.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { type When, whenOf } from '#contract/when.ts'
import { agreementIn } from '#server/db/agreements/agreements.ts'
import { paymentOf } from '#server/db/money/payments.ts'
import { fullName } from '#server/db/people/users.ts'
import { escapeHtml } from '#server/domain/escape-html.ts'
import { conflict } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { readAgreement } from '../store.ts'

const style = `
@page { size: A4; margin: 20mm }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 170mm; margin: 8mm auto; padding: 0 4mm; color: #1b1b1b }
h1 { font-size: 24px } dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px }
dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; margin-top: 16px }
th, td { text-align: left; padding: 6px 0; border-bottom: 1px solid #ddd } td:last-child, th:last-child { text-align: right }
.test { font-weight: 700; border: 2px solid; padding: 6px 12px; display: inline-block }`
const styleHash = createHash('sha256').update(style).digest('base64')

interface Told {
  payment: Payment
  title: string
  poster: PersonBrief
  provider: PersonBrief
  /** As it was agreed. */
  when: When
}

/** The receipt as a page that fits on one sheet of A4. */
const page = ({ payment, title, poster, provider, when }: Told, texts: Texts): string => {
  const { receipt: words, common } = texts
  const rupees = (amount: number) =>
    numberFormat(common.locale, { style: 'currency', currency: 'INR' }).format(amount)
  const timeFormat = new Intl.DateTimeFormat(common.locale, {
    ...{ timeZone: 'Asia/Kolkata', dateStyle: 'long', timeStyle: 'short' },
  })
  const row = (cells: readonly string[], tag = 'td') =>
    `<tr>${cells.map(cell => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const fact = (name: string, value: string) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`
  const held = payment.lines.reduce((sum, line) => (line.kind === 'hold' ? sum + line.amount * 100 : sum), 0)
  const lines = payment.lines.map(({ at, kind, amount }) =>
    row([timeFormat.format(new Date(at)), words.kinds[kind], rupees(amount)]),
  )
  return `<!doctype html>
<html lang="${common.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(words.title(title))}</title><style>${style}</style></head><body>
<h1>${escapeHtml(words.title(title))}</h1>
${payment.isTest ? `<p class="test">${words.testMoney}</p>` : ''}
<dl>${fact(words.task, title)}${fact(words.poster, fullName(poster))}${fact(words.provider, fullName(provider))}
${fact(words.price, rupees(payment.price))}${fact(words.when, whenOf(when, texts))}</dl>
<p>${words.heldBy(words.providers[payment.provider])}</p>
<table><caption hidden>${words.moved}</caption><thead>${row([words.when, words.what, words.amount], 'th')}</thead>
<tbody>${lines.join('\n')}</tbody>
<tfoot>${row([words.total, '', rupees(Math.round(held) / 100)], 'th')}</tfoot></table>
</body></html>`
}

export const getReceiptHandler = handle(getReceipt, async context => {
  const { tx, params, payments, answer, texts } = context
  const { row, side } = await readAgreement(context, params.taskId)
  const isTest = payments.provider?.isTest ?? false
  const payment = await paymentOf(tx, row, { side, provider: payments.name, isTest })
  if (payment.state !== 'Settled') throw conflict('notSettledYet')
  answer.header('content-type', 'text/html; charset=utf-8')
  answer.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  )
  return Buffer.from(page({ payment, ...row, when: agreementIn(row) }, texts))
})
