import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { ConfirmOffer, CounterAnswer, WithdrawOffer } from '#web/features/offers/own-offer-actions.tsx'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface OwnOfferProps {
  offer: Offer
  task: Task
  /** The poster's first name. */
  poster: string
}

/** The own offer on somebody's task: where it stands, and what can be done about it. */
export function OwnOffer({ offer, task, poster }: OwnOfferProps) {
  if (offer.status === 'Withdrawn' || offer.status === 'Accepted') return null
  const isActive = offer.status === 'Active'
  const canChange = isActive && !task.expired
  const isCountered = canChange && offer.counter !== null
  return (
    <Section title={texts.offers.yourOffer}>
      <Card>
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <Money amount={offer.price} size="display" />
            <p className="text-ink-soft">{stateOf({ offer, task, poster })}</p>
          </div>
          {isActive && task.expired && (
            <Notice look="warning">{texts.offers.daysPassedForBidder(poster)}</Notice>
          )}
          {canChange && offer.outdated && (
            <Notice look="warning">
              <strong>{texts.offers.outdated}</strong>
              <p>{texts.offers.outdatedNote(poster)}</p>
            </Notice>
          )}
          {isCountered && <CounterAnswer offer={offer} poster={poster} />}
          {canChange && offer.outdated && <ConfirmOffer offer={offer} taskVersion={task.version} />}
          {offer.status !== 'Rejected' && (
            <div className="flex flex-wrap gap-3 *:flex-auto *:px-3">
              {canChange && (
                <LinkButton href={paths.makeOffer(task.givenId)} look="secondary">
                  {texts.offers.editOffer}
                </LinkButton>
              )}
              <WithdrawOffer offer={offer} poster={poster} />
            </div>
          )}
        </div>
      </Card>
    </Section>
  )
}

function stateOf({ offer, task, poster }: OwnOfferProps): string {
  if (offer.status === 'Rejected') return texts.offers.wasDeclined(poster)
  if (offer.status === 'Pending') return `${texts.offers.held}. ${texts.offers.heldNote(poster)}`
  const isAwaited = !offer.counter && !offer.outdated && !task.expired
  return isAwaited ? texts.offers.waitsForAnswer(poster) : ''
}
