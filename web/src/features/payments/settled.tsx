import ReceiptText from 'lucide-react/icons/receipt-text'
import { getReceipt } from '#contract/endpoints/payments.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { paths } from '#contract/paths.ts'
import type { Side } from '#web/features/payments/money-state.ts'
import { urlOf } from '#web/platform/call.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Money, rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SettledProps {
  payment: Payment
  agreement: Agreement
  side: Side
}

/** The way of the money, to the paisa: the parts that wait, and those that were never held. */
export function Settled({ payment, agreement, side }: SettledProps) {
  const { released, fee, refunded, stillOwed, toPayOut, taskId } = payment
  const { poster, provider } = agreement
  const isPoster = side === 'poster'
  // If all money went to one of the two, the title says to whom.
  const isSplit = released > 0 && refunded > 0
  const parts: [label: string, amount: number][] = [
    [isPoster ? texts.payments.releasedTo(provider.firstName) : texts.payments.releasedToYou, released],
    [isPoster ? texts.payments.refundedToYou : texts.payments.refundedTo(poster.firstName), refunded],
  ]
  const rows = [
    ...(isSplit ? parts : []),
    [texts.payments.fee, fee] as const,
    [texts.payments.stillOwed, stillOwed] as const,
  ]
  return (
    <div className="flex flex-col gap-3 pb-2">
      {!isSplit && <Money amount={released || refunded} size="hero" />}
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
      <a
        href={urlOf(getReceipt, { params: { taskId } })}
        target="_blank"
        rel="noopener"
        className={buttonClass('secondary', true)}
      >
        <ReceiptText aria-hidden="true" size={20} />
        {texts.payments.receipt}
      </a>
    </div>
  )
}

const GettingPaid = () => (
  <LinkButton look="secondary" href={paths.gettingPaid}>
    {texts.payments.gettingPaid}
  </LinkButton>
)
