import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listOddPayments } from '#contract/endpoints/moderation.ts'
import type { OddPayment } from '#contract/entities/dispute.ts'
import { HeldTag } from '#web/features/moderation/held-tag.tsx'
import { dateAndTime } from '#web/platform/dates.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** Payments that were sent back, payouts that fail, and what is off in the books, newest first. */
export function OddPayments({ otherwise }: { otherwise: ReactNode }) {
  const { data, error, refetch } = useQuery(read(listOddPayments, {}))
  if (!data && error) return <ErrorState text={texts.common.listNotLoaded} onRetry={() => refetch()} />
  if (!data) return <SkeletonList isRows />
  if (data.length === 0) return <EmptyState text={texts.moderation.noOddPayments} action={otherwise} />
  return (
    <div className="flex flex-col gap-3">
      <HeldTag />
      <Card hasPadding={false}>
        <ul aria-label={texts.moderation.oddPayments} className="divide-y divide-line">
          {data.map(odd => (
            <OddRow key={odd._id} odd={odd} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function OddRow({ odd: { kind, title, amount, detail, at } }: { odd: OddPayment }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-3 wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{texts.moderation.oddKinds[kind]}</span>
        {amount !== null && <Money amount={amount} />}
      </p>
      <p>{detail}</p>
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-soft">
        {title !== null && <span dir="auto">{title}</span>}
        <time dateTime={at}>{dateAndTime(at)}</time>
      </p>
    </li>
  )
}
