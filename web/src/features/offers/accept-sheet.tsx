import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { getPaymentSettings } from '#contract/endpoints/payments.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import { read } from '#web/platform/queries.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { InfoRow } from '#web/ui/info-row.tsx'
import { Money, rupees } from '#web/ui/money.tsx'

interface AcceptSheetProps {
  task: Task
  /** The offer as it was when the sheet was opened: its terms become the agreement. */
  offer: Offer
  isOpen: boolean
  onClose: () => void
  onAccept: () => void
}

/** The meaning of accepting an offer, to be confirmed. */
export function AcceptSheet({ task, offer, isOpen, onClose, onAccept }: AcceptSheetProps) {
  const { data: settings } = useQuery(read(getPaymentSettings, {}))
  const { offeredByFirstName: firstName } = offer
  const isHeld = settings && settings.provider !== 'direct'
  return (
    <BottomSheet
      isOpen={isOpen}
      face={<Avatar name={offer.offeredByName} src={offer.profilePic} size={72} />}
      title={texts.offers.acceptOf(firstName)}
      onClose={onClose}
    >
      <div className="text-center">
        <Money amount={offer.price} size="hero" />
        <p className="text-caption text-ink-soft">{whenOf(task)}</p>
      </div>
      {isHeld && (
        <InfoRow icon={<ShieldCheck className="text-open-ink" />}>
          {texts.offers.payNext(rupees(offer.price))}
        </InfoRow>
      )}
      <p className="text-ink-soft">{texts.offers.afterAccepting(firstName)}</p>
      <Button isWide onClick={onAccept}>
        {texts.offers.acceptPrice(rupees(offer.price))}
      </Button>
    </BottomSheet>
  )
}
