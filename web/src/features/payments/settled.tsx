import ReceiptText from 'lucide-react/icons/receipt-text'
import { getReceipt } from '#contract/endpoints/payments.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { paths } from '#contract/paths.ts'
import type { Side } from '#web/features/payments/money-state.ts'
import { urlOf } from '#web/platform/call.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Money, rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SettledProps {
  payment: Payment
  agreement: Agreement
  side: Side
}

export const isSplit = ({ released, refunded }: Payment): boolean => released > 0 && refunded > 0

/** The way of the money, to the paisa: the parts that wait, and those that were never held. */
export function Settled({ payment, agreement, side }: SettledProps) {
  const { released, fee, refunded, stillOwed, toPayOut, taskId } = payment
  const { poster, provider } = agreement
  const isPoster = side === 'poster'
  // If all money went to one of the two, the row above says how much, and to whom.
  const parts: [label: string, amount: number][] = [
    [isPoster ? texts.payments.releasedTo(provider.firstName) : texts.payments.releasedToYou, released],
    [isPoster ? texts.payments.refundedToYou : texts.payments.refundedTo(poster.firstName), refunded],
  ]
  const rows = [
    ...(isSplit(payment) ? parts : []),
    [texts.payments.fee, fee] as const,
    [texts.payments.stillOwed, stillOwed] as const,
  ]
  return (
    <div className="flex flex-col gap-2">
      <Facts>
        {rows
          .filter(([, amount]) => amount > 0)
          .map(([label, amount]) => (
            <Fact key={label} label={label}>
              <Money amount={amount} />
            </Fact>
          ))}
      </Facts>
      {stillOwed > 0 && <p className="text-caption text-ink-soft">{texts.payments.stillOwedNote}</p>}
      {!isPoster && toPayOut > 0 && (
        <Notice look="warning" action={<GettingPaid />}>
          {texts.payments.waits(rupees(toPayOut))}
        </Notice>
      )}
      <LinkRow
        icon={<ReceiptText />}
        href={urlOf(getReceipt, { params: { taskId } })}
        file="shown"
        title={texts.payments.receipt}
      />
    </div>
  )
}

const GettingPaid = () => (
  <LinkButton look="secondary" href={paths.gettingPaid}>
    {texts.payments.gettingPaid}
  </LinkButton>
)
