import type { ReactNode } from 'react'
import { listOddPayments } from '#contract/endpoints/moderation.ts'
import type { OddPayment } from '#contract/entities/dispute.ts'
import { HeldTag } from '#web/features/moderation/held-tag.tsx'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { dateAndTime } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Money } from '#web/ui/money.tsx'

/** Refunded payments, failing payouts, chargebacks, and differences in the books, the urgent ones first. */
export function OddPayments({ otherwise }: { otherwise: ReactNode }) {
  return (
    <PagedList
      endpoint={listOddPayments}
      query={{}}
      empty={texts.moderation.noOddPayments}
      action={otherwise}
    >
      {payments => (
        <div className="flex flex-col gap-3">
          <HeldTag />
          <ul aria-label={texts.moderation.oddPayments} className="divide-y divide-line">
            {payments.map(odd => (
              <OddRow key={odd._id} odd={odd} />
            ))}
          </ul>
        </div>
      )}
    </PagedList>
  )
}

function OddRow({ odd: { kind, title, amount, detail, respondBy, at } }: { odd: OddPayment }) {
  return (
    <li className="flex flex-col gap-1 py-2.5 wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{texts.moderation.oddKinds[kind]}</span>
        {amount !== null && <Money amount={amount} />}
      </p>
      <p>{detail}</p>
      {respondBy !== null && <p>{texts.moderation.respondBy(dateAndTime(respondBy))}</p>}
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-soft">
        {title !== null && <span dir="auto">{title}</span>}
        <time dateTime={at}>{dateAndTime(at)}</time>
      </p>
    </li>
  )
}
