import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import type { Payment } from '#contract/entities/payment.ts'
import { dayMs } from '#contract/time.ts'
import { upiUri } from '#web/features/payments/upi.ts'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { timeAgo } from '#web/platform/dates.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Money, rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useSite } from '#web/ui/site-brand.ts'

interface UpiCodeProps {
  payTo: NonNullable<Payment['payTo']>
  /** The photo of the person to pay. */
  face: string | null
  amount: number
  title: string
  /** The button for when it is paid. */
  children: ReactNode
}

/** Changed within the last day: whoever knows another id can ask before they pay. */
const isNew = (changedAt: string | null, now: number): changedAt is string =>
  changedAt !== null && now - Date.parse(changedAt) < dayMs

/** Where to pay directly: a code to scan with another phone, a link for this one, the id to copy. */
export function UpiCode({ payTo, face, amount, title, children }: UpiCodeProps) {
  const { name: market } = useSite()
  const now = useNow()
  const uri = upiUri(payTo, amount, texts.payments.upiNote(market, title))
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          <Avatar name={payTo.name} src={face} size={56} />
          <div className="min-w-0 flex-1">
            <Money amount={amount} size="hero" />
            <p className="text-caption text-ink-soft wrap-anywhere">
              {texts.payments.straightTo(payTo.name)}
            </p>
          </div>
        </div>
        {isNew(payTo.changedAt, now) && (
          <Notice look="warning">
            {texts.payments.upiChanged(payTo.name, timeAgo(payTo.changedAt, now))}
          </Notice>
        )}
        <QrCode text={uri} label={texts.payments.upiCode(payTo.name, rupees(amount))} />
        <p className="text-center text-caption text-ink-soft">{texts.payments.scanToPay}</p>
        <div className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-4">
          <p className="min-w-0 flex-1 text-strong wrap-anywhere">{payTo.upiId}</p>
          {canCopy() && (
            <IconButton
              label={texts.payments.copyUpiId}
              icon={<Copy aria-hidden="true" size={20} />}
              onClick={() => copyText(payTo.upiId)}
            />
          )}
        </div>
        <div className="flex flex-col gap-2">
          <a href={uri} className={buttonClass('soft', true)}>
            {texts.payments.openUpiApp}
          </a>
          {children}
        </div>
      </div>
    </Card>
  )
}
