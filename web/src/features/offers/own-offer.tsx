import ArrowRight from 'lucide-react/icons/arrow-right'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { AnswerCounter, ConfirmOffer, WithdrawOffer } from '#web/features/offers/own-offer-actions.tsx'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { useShownResult } from '#web/ui/now-panel.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface OwnOfferProps {
  offer: Offer
  task: Task
  poster: Pick<PersonBrief, 'firstName' | 'profilePic'>
}

/** The own offer on somebody's task: where it stands, as a strip, and what can be done about it, in the bar. */
export function OwnOffer({ offer, task, poster: { firstName: poster, profilePic } }: OwnOfferProps) {
  useShownResult(`${offer.status} ${offer.version}`)
  if (offer.status === 'Withdrawn' || offer.status === 'Accepted') return null
  const isActive = offer.status === 'Active'
  const canChange = isActive && !task.expired
  const counter = canChange ? offer.counter : null
  return (
    <section
      aria-label={texts.offers.yourOffer}
      className="-mx-4 -mt-2 -mb-5 flex flex-col gap-1 bg-press-soft px-4 py-3 [&_a]:min-h-11"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div>
          <h2 tabIndex={-1} data-now="" className="text-caption">
            {texts.offers.yourOffer}
          </h2>
          <p className="flex items-center gap-2">
            <span className={counter ? 'text-ink-soft' : ''}>
              <Money amount={offer.price} size="title" />
            </span>
            {counter && (
              <>
                <ArrowRight aria-label={texts.agreements.becomes} role="img" size={20} />
                <Money amount={counter.price} size="title" />
              </>
            )}
          </p>
        </div>
        {offer.status !== 'Rejected' && (
          <div className="-ml-1 flex flex-wrap items-center gap-x-2">
            {canChange && (
              <TextLink isQuiet href={paths.makeOffer(task.givenId)}>
                {texts.offers.editOffer}
              </TextLink>
            )}
            <WithdrawOffer offer={offer} poster={poster} />
          </div>
        )}
      </div>
      <div className="flex items-start gap-2 has-[>div:empty]:hidden">
        <Avatar name={poster} src={profilePic} size={24} />
        <div role="status" className="flex min-w-0 flex-1 flex-col gap-1">
          {counter && <p>{texts.offers.suggests(poster)}</p>}
          {counter?.note && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              “{counter.note}”
            </p>
          )}
          {notesOf(offer, task, poster).map((note, i, { length }) => (
            <p key={note} className={i + 1 < length ? 'text-strong' : 'text-caption'}>
              {note}
            </p>
          ))}
        </div>
      </div>
      <Bar offer={offer} task={task}>
        {counter && <AnswerCounter offer={offer} />}
        {canChange && offer.outdated && !counter && <ConfirmOffer offer={offer} taskVersion={task.version} />}
      </Bar>
    </section>
  )
}

/** Its answer, or the way to talk; after a refusal one may offer again. */
function Bar({ offer, task, children }: { offer: Offer; task: Task; children: ReactNode }) {
  if (offer.status === 'Rejected') return null
  const chat = paths.chat(task.TaskPosterId)
  const isAsked = Array.isArray(children) && children.some(Boolean)
  return (
    <InBar
      beside={
        isAsked &&
        !offer.counter && (
          <IconLink
            isFramed
            label={texts.common.message}
            href={chat}
            icon={<MessageCircle aria-hidden="true" />}
          />
        )
      }
    >
      {isAsked ? children : <LinkButton href={chat}>{texts.common.message}</LinkButton>}
    </InBar>
  )
}

function notesOf(offer: Offer, task: Task, poster: string): string[] {
  if (offer.status === 'Rejected') return [texts.offers.wasDeclined(poster)]
  if (offer.status === 'Pending') return [`${texts.offers.held}. ${texts.offers.heldNote(poster)}`]
  if (task.expired) return [texts.offers.daysPassedForBidder(poster)]
  if (offer.outdated) return [texts.offers.outdated, texts.offers.outdatedNote(poster)]
  return offer.counter ? [] : [texts.offers.waitsForAnswer(poster)]
}
