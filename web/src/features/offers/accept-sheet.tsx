import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import { Rating } from '#web/features/offers/bidder.tsx'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
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
  return (
    <BottomSheet isOpen={isOpen} title={texts.offers.acceptOf(offer.offeredByName)} onClose={onClose}>
      <Facts>
        <Fact label={texts.offers.price}>
          <Money amount={offer.price} size="display" />
        </Fact>
        <Fact label={texts.offers.who}>
          <span className="flex flex-wrap items-center gap-x-3">
            {offer.offeredByName}
            <Rating value={offer.userRating} />
          </span>
        </Fact>
        <Fact label={texts.offers.when}>{whenOf(task)}</Fact>
        <Fact label={texts.offers.next}>
          <span className="font-normal">{texts.offers.afterAccepting(offer.offeredByName)}</span>
        </Fact>
      </Facts>
      <Button isWide onClick={onAccept}>
        {texts.offers.acceptPrice(rupees(offer.price))}
      </Button>
    </BottomSheet>
  )
}
