import { getReceipt } from '#contract/endpoints/payments.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { type When, whenOf } from '#contract/when.ts'
import { agreementIn } from '#server/db/agreements/agreements.ts'
import { paymentOf } from '#server/db/money/payments.ts'
import { fullName } from '#server/db/people/users.ts'
import { escapeHtml } from '#server/domain/escape-html.ts'
import { conflict } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { readAgreement } from '../store.ts'
import { printHead, rupeesIn, setPrintHeaders, tableRow } from './print-page.ts'

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
  const rupees = rupeesIn(texts)
  const timeFormat = new Intl.DateTimeFormat(common.locale, {
    ...{ timeZone: 'Asia/Kolkata', dateStyle: 'long', timeStyle: 'short' },
  })
  const fact = (name: string, value: string) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`
  const held = payment.lines.reduce((sum, line) => (line.kind === 'hold' ? sum + line.amount * 100 : sum), 0)
  const lines = payment.lines.map(({ at, kind, amount }) =>
    tableRow([timeFormat.format(new Date(at)), words.kinds[kind], rupees(amount)]),
  )
  return `${printHead(words.title(title), texts)}
${payment.isTest ? `<p class="test">${words.testMoney}</p>` : ''}
<dl>${fact(words.task, title)}${fact(words.poster, fullName(poster))}${fact(words.provider, fullName(provider))}
${fact(words.price, rupees(payment.price))}${fact(words.when, whenOf(when, texts))}</dl>
<p>${words.heldBy(words.providers[payment.provider])}</p>
<table><caption hidden>${words.moved}</caption><thead>${tableRow([words.when, words.what, words.amount], 'th')}</thead>
<tbody>${lines.join('\n')}</tbody>
<tfoot>${tableRow([words.total, '', rupees(Math.round(held) / 100)], 'th')}</tfoot></table>
</body></html>`
}

export const getReceiptHandler = handle(getReceipt, async context => {
  const { tx, params, payments, answer, texts } = context
  const { row, side } = await readAgreement(context, params.taskId)
  const isTest = payments.provider?.isTest ?? false
  const payment = await paymentOf(tx, row, { side, provider: payments.name, isTest })
  if (payment.state !== 'Settled') throw conflict('notSettledYet')
  setPrintHeaders(answer)
  return Buffer.from(page({ payment, ...row, when: agreementIn(row) }, texts))
})
