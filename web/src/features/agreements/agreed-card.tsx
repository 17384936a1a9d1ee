import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { AcceptedOffer } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { Cancel } from '#web/features/agreements/cancel-sheet.tsx'
import { ProposeChange } from '#web/features/agreements/propose-sheet.tsx'
import type { Side } from '#web/features/agreements/turn.ts'
import { timeAgo } from '#web/platform/dates.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { Card, Section } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'

interface AgreedCardProps {
  offer: AcceptedOffer
  /** Null while it is not known: then it is as the offer had it. */
  agreement: Agreement | null
  /** Undefined while it is not known. */
  payment: Payment | undefined
  side: Side
  now: number
}

/** The provider, the price and the days; while the work is open, also ways to change or leave the agreement. */
export function AgreedCard({ offer, agreement, side, now, ...rest }: AgreedCardProps) {
  return (
    <Section title={texts.agreements.agreement}>
      <Card>
        <Facts>
          <Fact label={texts.tasks.finalPrice}>
            <Money amount={agreement?.price ?? offer.price} size="big" />
          </Fact>
          {agreement && <Fact label={texts.agreements.days}>{whenOf(agreement)}</Fact>}
          <Fact label={texts.tasks.acceptedBy}>
            <PersonLink
              href={paths.profile(offer.givenId)}
              name={offer.offeredBy}
              isVerified={offer.verified}
            />
          </Fact>
          <Fact label={texts.tasks.accepted}>{timeAgo(offer.offerAcceptedDate, now)}</Fact>
          <Fact label={texts.tasks.offerMessage}>
            <span className="font-normal">{offer.description}</span>
          </Fact>
        </Facts>
        {agreement?.state === 'Active' && <Ways {...rest} agreement={agreement} side={side} />}
      </Card>
    </Section>
  )
}

type WaysProps = Omit<AgreedCardProps, 'offer' | 'agreement' | 'now'> & { agreement: Agreement }

function Ways(props: WaysProps) {
  const { agreement, side } = props
  return (
    <div className="mt-4 flex flex-wrap gap-2 *:flex-auto">
      {agreement.can.proposeChange && <ProposeChange agreement={agreement} side={side} />}
      <Cancel {...props} />
    </div>
  )
}
