import Copy from 'lucide-react/icons/copy'
import type { Payment } from '#contract/entities/payment.ts'
import { dayMs } from '#contract/time.ts'
import { upiUri } from '#web/features/payments/upi.ts'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { timeAgo } from '#web/platform/dates.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useSite } from '#web/ui/site-brand.ts'

interface UpiCodeProps {
  payTo: NonNullable<Payment['payTo']>
  amount: number
  title: string
}

/** Changed within the last day: whoever knows another id can ask before they pay. */
const isNew = (changedAt: string | null, now: number): changedAt is string =>
  changedAt !== null && now - Date.parse(changedAt) < dayMs

/** Where to pay directly: a code to scan with another phone, a link for this one, the id to copy. */
export function UpiCode({ payTo, amount, title }: UpiCodeProps) {
  const { name: market } = useSite()
  const now = useNow()
  const uri = upiUri(payTo, amount, texts.payments.upiNote(market, title))
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold wrap-anywhere">{texts.payments.payDirectly(payTo.name, rupees(amount))}</p>
      <p className="text-ink-soft">{texts.payments.scanToPay(payTo.name)}</p>
      <QrCode text={uri} label={texts.payments.upiCode(payTo.name, rupees(amount))} />
      <p className="text-center font-semibold wrap-anywhere">{payTo.upiId}</p>
      {isNew(payTo.changedAt, now) && (
        <Notice look="warning">{texts.payments.upiChanged(payTo.name, timeAgo(payTo.changedAt, now))}</Notice>
      )}
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <a href={uri} className={buttonClass('secondary', false)}>
          {texts.payments.openUpiApp}
        </a>
        {canCopy() && (
          <Button
            look="secondary"
            icon={<Copy aria-hidden="true" size={20} />}
            onClick={() => copyText(payTo.upiId)}
          >
            {texts.payments.copyUpiId}
          </Button>
        )}
      </div>
    </div>
  )
}
