import ReceiptText from 'lucide-react/icons/receipt-text'
import { getYearStatement } from '#contract/endpoints/payments.ts'
import { financialYearOf } from '#contract/time.ts'
import { urlOf } from '#web/platform/call.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { InfoRow } from '#web/ui/info-row.tsx'

const linkClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2 font-semibold text-press-ink hover:bg-press-soft'

/** The statements of this financial year and of the last one: what a tax return asks for. */
export function YearStatements() {
  const thisYear = financialYearOf(Date.now())
  return (
    <Section title={texts.payments.yearStatements}>
      {[thisYear, thisYear - 1].map(year => (
        <Row key={year} year={year} />
      ))}
    </Section>
  )
}

function Row({ year }: { year: number }) {
  const name = texts.payments.financialYear(year)
  const printed = urlOf(getYearStatement, { query: { year, format: 'html' } })
  return (
    <InfoRow
      icon={<ReceiptText />}
      action={
        <span className="-mr-2 flex">
          <a
            href={printed}
            target="_blank"
            rel="noopener"
            aria-label={texts.payments.printYear(name)}
            className={linkClass}
          >
            {texts.payments.print}
          </a>
          <a
            href={urlOf(getYearStatement, { query: { year } })}
            download
            aria-label={texts.payments.downloadYear(name)}
            className={linkClass}
          >
            {texts.payments.csv}
          </a>
        </span>
      }
    >
      {name}
    </InfoRow>
  )
}
