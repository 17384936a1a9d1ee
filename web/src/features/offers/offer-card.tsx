import { useId } from 'react'
import type { Decision, Offer } from '#contract/entities/offer.ts'
import { paths } from '#contract/paths.ts'
import { Bidder } from '#web/features/offers/bidder.tsx'
import { timeAgo } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Tag } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Status = Decision['status']

interface OfferCardProps {
  offer: Offer
  now: number
  /** The write about this offer that is under way. */
  deciding: Status | null
  /** Another offer is being accepted, which ends the choice. */
  isLocked: boolean
  /** The days of the task have passed: offers on it can only be declined. */
  isExpired: boolean
  onAccept: () => void
  onSuggest: () => void
  onDecline: () => void
}

export function OfferCard({ offer, now, ...rest }: OfferCardProps) {
  return (
    <Card as="article" label={offer.offeredByName}>
      <div className="flex flex-col gap-3">
        <Bidder offer={offer} />
        <Marks offer={offer} now={now} />
        <p dir="auto" className="whitespace-pre-line">
          {offer.description}
        </p>
        <Actions offer={offer} {...rest} />
      </div>
    </Card>
  )
}

const outcomes = (): Partial<Record<Offer['status'], string>> => ({
  Accepted: texts.offers.accepted,
  Rejected: texts.offers.declined,
})

/** The history of the offer since it was made. */
function Marks({ offer, now }: { offer: Offer; now: number }) {
  const marks = [
    outcomes()[offer.status],
    offer.editedAt && texts.offers.changed(timeAgo(offer.editedAt, now)),
    offer.counter && texts.offers.youSuggested(rupees(offer.counter.price)),
  ].filter(mark => mark)
  if (marks.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {marks.map(mark => (
        <Tag key={mark}>{mark}</Tag>
      ))}
    </div>
  )
}

function Actions({
  offer,
  deciding,
  isLocked,
  isExpired,
  onAccept,
  onSuggest,
  onDecline,
}: Omit<OfferCardProps, 'now'>) {
  const reason = useId()
  const off = (status: Status) => (isLocked || deciding !== null) && deciding !== status
  const isOpen = offer.status === 'Active'
  return (
    <>
      {isOpen && offer.outdated && (
        <div id={reason}>
          <Notice look="warning">{texts.offers.waitsForConfirmation(offer.offeredByName)}</Notice>
        </div>
      )}
      {isOpen && (
        <Button
          look="secondary"
          isWide
          isBusy={deciding === 'Accepted'}
          disabled={off('Accepted') || offer.outdated || isExpired}
          aria-describedby={offer.outdated ? reason : undefined}
          onClick={onAccept}
        >
          {texts.offers.accept}
        </Button>
      )}
      <div className="-mb-2 flex flex-wrap justify-center *:flex-auto *:px-2">
        {isOpen && !isExpired && (
          <Button look="ghost" disabled={isLocked || deciding !== null} onClick={onSuggest}>
            {texts.offers.suggestPrice}
          </Button>
        )}
        <LinkButton href={paths.chat(offer.userGivenId)} look="ghost">
          {texts.common.message}
        </LinkButton>
        {isOpen && (
          <Button
            look="ghost"
            isBusy={deciding === 'Rejected'}
            disabled={off('Rejected')}
            onClick={onDecline}
          >
            {texts.offers.decline}
          </Button>
        )}
      </div>
    </>
  )
}
