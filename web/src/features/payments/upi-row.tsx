import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import type { Payout } from '#contract/entities/payment.ts'
import { UpiForm } from '#web/features/payments/upi-form.tsx'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'

/** The UPI id as it is now; opens the sheet that changes it. */
export function UpiRow({ payout, isDirectOnly }: { payout: Payout; isDirectOnly: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const words = payout.upiId === null ? texts.payments.addOwnUpiId : texts.payments.changeUpiId
  return (
    <div>
      <LinkRow
        icon={<Wallet />}
        title={texts.payments.upiId}
        note={payout.upiId ?? texts.payments.noUpiIdYet}
        opensDialog
        onClick={() => setIsOpen(true)}
      />
      <BottomSheet isOpen={isOpen} title={words} onClose={close}>
        {isOpen && <UpiForm payout={payout} isDirectOnly={isDirectOnly} onDone={close} />}
      </BottomSheet>
    </div>
  )
}
