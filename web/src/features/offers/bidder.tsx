import MapPin from 'lucide-react/icons/map-pin'
import Sparkle from 'lucide-react/icons/sparkle'
import { type ReactNode, useContext } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import { paths } from '#contract/paths.ts'
import { inIndia } from '#web/platform/formats.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Money } from '#web/ui/money.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { Stars } from '#web/ui/stars.tsx'

/** The facts for comparing offers: first the price, then the bidder and the rating. */
export function Bidder({ offer }: { offer: Offer }) {
  const More = useContext(PersonMenuSlot)
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <Money amount={offer.price} size="display" />
        </div>
        <div className="-mt-2 -mr-3 min-h-12 min-w-12">
          <More
            person={{ givenId: offer.userGivenId, firstName: offer.offeredByName }}
            subject={{ kind: 'offer', id: offer._id }}
          />
        </div>
      </div>
      <div className="-mt-2 flex flex-wrap items-start gap-3">
        <Avatar name={offer.offeredByName} />
        <div className="min-w-0 flex-1 basis-[6rem]">
          <h3 className="text-lead font-bold">
            <PersonLink
              href={paths.profile(offer.userGivenId)}
              name={offer.offeredByName}
              isVerified={offer.verified}
            />
          </h3>
          <Rating value={offer.userRating} />
        </div>
      </div>
      <ul className="flex flex-col gap-1 text-caption text-ink-soft empty:hidden">
        {offer.userCity && <Trait icon={<MapPin size={16} />}>{inIndia(offer.userCity)}</Trait>}
        {offer.offeredBySkills && <Trait icon={<Sparkle size={16} />}>{offer.offeredBySkills}</Trait>}
      </ul>
    </>
  )
}

export const Rating = ({ value }: { value: number }) =>
  value > 0 ? (
    <Stars value={value} size={18} />
  ) : (
    <span className="text-caption font-normal text-ink-soft">{texts.offers.notRated}</span>
  )

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
