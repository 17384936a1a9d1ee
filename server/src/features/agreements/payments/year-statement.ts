import { Readable } from 'node:stream'
import { getYearStatement } from '#contract/endpoints/payments.ts'
import type { Movement } from '#contract/entities/payment.ts'
import { directionOf } from '#contract/movements.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { dayInIndiaAt } from '#contract/time.ts'
import { csvAnswer } from '#server/accounts/csv-answer.ts'
import type { Row } from '#server/accounts/export-formats.ts'
import { sql } from '#server/db/core/sql.ts'
import { movementsBetween } from '#server/db/money/payments.ts'
import { startOf } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'
import { printHead, rupeesIn, setPrintHeaders, tableRow } from './print-page.ts'

type Pages = AsyncIterable<Movement[]>

const sides = ['in', 'out', 'neither'] as const

const dayOf = ({ at }: Movement): string => dayInIndiaAt(Date.parse(at))

async function* sheet(pages: Pages, { payments: { kinds } }: Texts): AsyncGenerator<Row[]> {
  for await (const page of pages)
    yield page.map(movement => {
      const amount = (side: (typeof sides)[number]) =>
        directionOf(movement) === side ? movement.amount : null
      const { title, kind, taskId } = movement
      return {
        day: dayOf(movement),
        title,
        kind: kinds[kind],
        moneyIn: amount('in'),
        moneyOut: amount('out'),
        paidOut: amount('neither'),
        taskId,
      }
    })
}

async function* printed(pages: Pages, title: string, texts: Texts): AsyncGenerator<string> {
  const { yearStatement: words, payments } = texts
  const rupees = rupeesIn(texts)
  const totals = { in: 0, out: 0, neither: 0 }
  yield `${printHead(title, texts)}
<table class="year"><thead>${tableRow([words.date, words.task, words.what, payments.moneyIn, payments.moneyOut, words.paidOut], 'th')}</thead><tbody>\n`
  for await (const page of pages) {
    const lines = page.map(movement => {
      const direction = directionOf(movement)
      totals[direction] += Math.round(movement.amount * 100)
      const amounts = sides.map(side => (side === direction ? rupees(movement.amount) : ''))
      return tableRow([dayOf(movement), movement.title, payments.kinds[movement.kind], ...amounts])
    })
    yield lines.join('\n')
  }
  const sums = sides.map(side => rupees(totals[side] / 100))
  yield `</tbody><tfoot>${tableRow([words.total, '', '', ...sums], 'th')}</tfoot></table></body></html>\n`
}

export const getYearStatementHandler = handle(
  getYearStatement,
  async ({ viewer, limit }) => limit.consume('exportByUser', viewer.id),
  async ({ tx, viewer, query: { year, format }, answer, texts }) => {
    const { yearStatement: words } = texts
    const time = { from: startOf(`${year}-04-01`), to: startOf(`${year + 1}-04-01`) }
    const pages = movementsBetween(tx, viewer.id, time)
    if (format === 'html') {
      setPrintHeaders(answer)
      const { name } = (await tx.row<{ name: string }>(sql`
        SELECT trim(first_name || ' ' || last_name) AS name FROM users WHERE id = ${viewer.id}`))!
      return Readable.from(printed(pages, words.title(year, name), texts), { highWaterMark: 1 })
    }
    const { moneyIn, moneyOut } = texts.payments
    const { date, task, what, paidOut, taskId } = words
    const head = [date, task, what, moneyIn, moneyOut, paidOut, taskId]
    const name = `payments-${year}-${year + 1}.csv`
    return csvAnswer(answer, { name, head, pages: sheet(pages, texts) })
  },
)
