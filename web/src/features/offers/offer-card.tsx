import { useContext } from 'react'
import type { Decision, Offer } from '#contract/entities/offer.ts'
import { paths } from '#contract/paths.ts'
import { timeAgo } from '#web/platform/dates.ts'
import { inIndia } from '#web/platform/formats.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { Money, rupees } from '#web/ui/money.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Status = Decision['status']

interface OfferCardProps {
  offer: Offer
  /** Of the task: how far the price is from it is said. */
  budget: number
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

/** An offer on an own task, with what can be done about it. None is preferred: the filled button is in the sheet. */
export function OfferCard(props: OfferCardProps) {
  const { offer, now, isLocked, deciding, isExpired, onSuggest } = props
  const isOpen = offer.status === 'Active'
  return (
    <article
      aria-label={offer.offeredByName}
      id={offer._id}
      className="flex scroll-mt-20 flex-col gap-2 py-4"
    >
      <Bidder {...props} />
      {(offer.offeredBySkills || (isOpen && !isExpired)) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 flex-[1_1_8rem] truncate text-caption text-ink-soft">
            {offer.offeredBySkills}
          </p>
          {isOpen && !isExpired && !isLocked && deciding === null && (
            <TextButton opensDialog onClick={onSuggest}>
              {texts.offers.suggestPrice}
            </TextButton>
          )}
        </div>
      )}
      <Marks offer={offer} now={now} />
      <FoldedText lines={3}>{offer.description}</FoldedText>
      <PhotoStrip photos={offer.photos} title={offer.offeredByName} />
      <Actions {...props} />
    </article>
  )
}

/** The facts that offers are compared by: who, how well rated, from where, and for how much. */
function Bidder({ offer, budget }: OfferCardProps) {
  const apart = Math.round((offer.price - budget) * 100) / 100
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Avatar name={offer.offeredByName} src={offer.profilePic} size={56} />
      <div className="min-w-0 flex-[1_1_6rem]">
        <h3 className="text-strong">
          <PersonLink
            isPlain
            href={paths.profile(offer.userGivenId)}
            name={offer.offeredByName}
            isVerified={offer.verified}
          />
        </h3>
        <p className="text-caption text-ink-soft">
          <Rating rating={offer.userRating} count={offer.ratingCount} />
          {offer.tasksDone > 0 && ` • ${texts.offers.tasksDone(offer.tasksDone)}`}
        </p>
        <Checked badges={offer.badges} />
        {offer.userCity && <p className="text-caption text-ink-soft">{inIndia(offer.userCity)}</p>}
      </div>
      <div className="text-right">
        <Money amount={offer.price} size="title" />
        {apart !== 0 && (
          <p className="text-micro font-normal text-ink-soft">
            {apart > 0 ? texts.offers.overBudget(rupees(apart)) : texts.offers.underBudget(rupees(-apart))}
          </p>
        )}
      </div>
    </div>
  )
}

/** The checks beyond the email address, which the mark beside the name stands for. */
function Checked({ badges }: Pick<Offer, 'badges'>) {
  const kinds = new Set(badges.map(({ kind }) => kind).filter(kind => kind !== 'email'))
  if (kinds.size === 0) return null
  const names = [...kinds].map(kind => texts.verification.kinds[kind])
  return <p className="text-caption text-ink-soft">{texts.offers.checked(names.join(', '))}</p>
}

const outcomes = (): Partial<Record<Offer['status'], string>> => ({
  Accepted: texts.offers.accepted,
  Rejected: texts.offers.declined,
})

/** The history of the offer since it was made, in one line. */
function Marks({ offer, now }: { offer: Offer; now: number }) {
  const marks = [
    outcomes()[offer.status],
    offer.editedAt && texts.offers.changed(timeAgo(offer.editedAt, now)),
    offer.counter && texts.offers.youSuggested(rupees(offer.counter.price)),
  ].filter(mark => mark)
  return marks.length > 0 && <p className="text-caption">{marks.join(' • ')}</p>
}

function Actions({ offer, deciding, isLocked, isExpired, onAccept, onDecline }: OfferCardProps) {
  const More = useContext(PersonMenuSlot)
  const off = (status: Status) => (isLocked || deciding !== null) && deciding !== status
  const isOpen = offer.status === 'Active'
  return (
    <>
      {isOpen && offer.outdated && (
        <p className="text-caption text-ink-soft">
          {texts.offers.waitsForConfirmation(offer.offeredByFirstName)}
        </p>
      )}
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="-ml-1 flex flex-wrap items-center gap-x-2">
          <TextLink isQuiet href={paths.chat(offer.userGivenId)}>
            {texts.common.message}
          </TextLink>
          {isOpen && (
            <TextButton isQuiet isBusy={deciding === 'Rejected'} isOff={off('Rejected')} onClick={onDecline}>
              {texts.offers.decline}
            </TextButton>
          )}
          <span className="grid min-h-12 min-w-12 place-items-center">
            <More
              person={{ givenId: offer.userGivenId, firstName: offer.offeredByName }}
              subject={{ kind: 'offer', id: offer._id }}
            />
          </span>
        </div>
        {isOpen && !offer.outdated && (
          <Button
            look="soft"
            isBusy={deciding === 'Accepted'}
            disabled={off('Accepted') || isExpired}
            onClick={onAccept}
          >
            {texts.offers.accept}
          </Button>
        )}
      </div>
    </>
  )
}
