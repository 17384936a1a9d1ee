import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down'
import BanknoteArrowUp from 'lucide-react/icons/banknote-arrow-up'
import Landmark from 'lucide-react/icons/landmark'
import type { Movement } from '#contract/entities/payment.ts'
import { directionOf } from '#contract/movements.ts'
import { paths } from '#contract/paths.ts'
import { settings, statement } from '#web/features/payments/calls.ts'
import { type Month, monthsOf } from '#web/features/payments/months.ts'
import { YearStatements } from '#web/features/payments/year-statements.tsx'
import { PaidPicture } from '#web/illustrations/paid.tsx'
import { dateOf } from '#web/platform/dates.ts'
import { useBack } from '#web/platform/navigation.ts'
import { nextPage } from '#web/platform/pages.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListEnd } from '#web/ui/list-end.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Money, rupees } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TestMoney } from '#web/ui/test-money.tsx'

/** Every movement of the viewer's money, month by month. */
export function PaymentsScreen() {
  const { up } = useBack()
  return (
    <Page title={texts.payments.payments} back={paths.home} onBack={up}>
      <Statement />
    </Page>
  )
}

function Statement() {
  const pages = useInfiniteQuery(statement)
  const isTest = useQuery(settings).data?.isTest ?? false
  const { data, isError, refetch } = pages
  const next = nextPage(pages)
  if (!data && isError)
    return <ErrorState text={texts.payments.statementNotLoaded} onRetry={() => refetch()} />
  if (!data) return <SkeletonList isRows />
  const movements = data.pages.flat()
  if (movements.length === 0)
    return (
      <EmptyState
        picture={<PaidPicture />}
        text={texts.payments.noPayments}
        action={<LinkButton href={paths.home}>{texts.common.findTask}</LinkButton>}
      />
    )
  return (
    <>
      {monthsOf(movements, next !== null).map(month => (
        <MonthList key={month.name} month={month} isTest={isTest} />
      ))}
      {next && (
        <ListEnd {...next} failure={texts.payments.moreNotLoaded}>
          <SkeletonList count={1} isRows />
        </ListEnd>
      )}
      {!next && <YearStatements />}
    </>
  )
}

function MonthList({ month: { name, movements, totals }, isTest }: { month: Month; isTest: boolean }) {
  return (
    <Section title={name} action={isTest && <TestMoney />}>
      {totals && (
        <p className="flex flex-wrap gap-x-4 text-ink-soft tabular-nums">
          <span>
            {texts.payments.moneyIn} <Money amount={totals.in} />
          </span>
          <span>
            {texts.payments.moneyOut} <Money amount={totals.out} />
          </span>
        </p>
      )}
      <RowList label={name}>
        {movements.map(movement => (
          <MovementRow key={movement._id} movement={movement} />
        ))}
      </RowList>
    </Section>
  )
}

const signs = { in: '+', out: '−', neither: '' }

function MovementRow({ movement }: { movement: Movement }) {
  const { taskId, title, kind, at, amount } = movement
  const direction = directionOf(movement)
  return (
    <ListRow
      href={paths.task(taskId)}
      leading={<Direction of={direction} />}
      title={<span dir="auto">{title}</span>}
      subtitle={texts.payments.kinds[kind]}
      note={dateOf(at)}
      time={
        <span
          className={`text-body font-bold tabular-nums ${direction === 'in' ? 'text-open-ink' : 'text-ink'}`}
        >
          {signs[direction]}
          {rupees(amount)}
        </span>
      }
    />
  )
}

function Direction({ of }: { of: 'in' | 'out' | 'neither' }) {
  const cloth = of === 'in' ? 'bg-cloth-3 text-cloth-3-ink' : 'bg-cloth-1 text-cloth-1-ink'
  const Icon = { in: BanknoteArrowDown, out: BanknoteArrowUp, neither: Landmark }[of]
  return (
    <span className={`grid size-12 shrink-0 place-items-center rounded-full ${cloth}`}>
      <Icon aria-hidden="true" />
    </span>
  )
}
