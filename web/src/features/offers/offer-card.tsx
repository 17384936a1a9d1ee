import MapPin from 'lucide-react/icons/map-pin'
import Sparkle from 'lucide-react/icons/sparkle'
import { type ReactNode, useContext } from 'react'
import type { Decision, Offer } from '#contract/entities/offer.ts'
import { paths } from '#contract/paths.ts'
import { inIndia } from '#web/platform/formats.ts'
import { MoreSlot } from '#web/platform/more.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { Stars } from '#web/ui/stars.tsx'

type Status = Decision['status']

interface OfferCardProps {
  offer: Offer
  /** What is being sent about this offer just now. */
  deciding: Status | null
  /** A decision on any offer is on its way. */
  isLocked: boolean
  onDecide: (status: Status) => void
}

export function OfferCard({ offer, deciding, isLocked, onDecide }: OfferCardProps) {
  const decide = (status: Status) => () => {
    if (!isLocked) onDecide(status)
  }
  const isOpen = offer.status === 'Active'
  return (
    <Card as="article" label={offer.offeredByName}>
      <div className="flex flex-col gap-3">
        <Bidder offer={offer} />
        <p dir="auto" className="whitespace-pre-line">
          {offer.description}
        </p>
        {isOpen && (
          <Button isWide isBusy={deciding === 'Accepted'} onClick={decide('Accepted')}>
            Accept
          </Button>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
          <LinkButton href={paths.chat(offer.userGivenId)} look="secondary">
            Message
          </LinkButton>
          {isOpen && (
            <Button look="secondary" isBusy={deciding === 'Rejected'} onClick={decide('Rejected')}>
              Decline
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

const outcome: Partial<Record<Offer['status'], string>> = { Accepted: 'Accepted', Rejected: 'Declined' }

function Bidder({ offer }: { offer: Offer }) {
  const More = useContext(MoreSlot)
  const ended = outcome[offer.status]
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <Avatar name={offer.offeredByName} />
        <div className="min-w-0 flex-1 basis-28">
          <h3 className="text-lead font-bold">
            <PersonLink
              href={paths.profile(offer.userGivenId)}
              name={offer.offeredByName}
              isVerified={offer.verified}
            />
          </h3>
          {offer.userRating > 0 ? (
            <Stars value={offer.userRating} size={18} />
          ) : (
            <p className="text-caption text-ink-soft">Not rated yet</p>
          )}
        </div>
        <div className="-mt-2 -mr-3 -ml-2 min-h-12 min-w-12">
          <More
            person={{ givenId: offer.userGivenId, firstName: offer.offeredByName }}
            subject={{ kind: 'offer', id: offer._id }}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <ul className="flex min-w-0 flex-1 basis-40 flex-col gap-1 text-caption text-ink-soft">
          {offer.userCity && <Trait icon={<MapPin size={16} />}>{inIndia(offer.userCity)}</Trait>}
          {offer.offeredBySkills && <Trait icon={<Sparkle size={16} />}>{offer.offeredBySkills}</Trait>}
        </ul>
        <span className="flex max-w-full flex-wrap items-center gap-2">
          {ended && <Tag>{ended}</Tag>}
          <Money amount={offer.price} size="lead" />
        </span>
      </div>
    </>
  )
}

function Trait({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
