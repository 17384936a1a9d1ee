import { useMutation, useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { decideOffer as decideOfferCall } from '#contract/endpoints/offers.ts'
import type { Decision, Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import { AcceptSheet } from '#web/features/offers/accept-sheet.tsx'
import { decideOffer } from '#web/features/offers/calls.ts'
import { OfferCard } from '#web/features/offers/offer-card.tsx'
import { SuggestSheet } from '#web/features/offers/suggest-sheet.tsx'
import type { InputOf } from '#web/platform/call.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { useNow } from '#web/platform/now.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The purpose of an open sheet, and the offer as the poster saw it then. */
interface Asked {
  about: 'accept' | 'suggest'
  offer: Offer
  isOpen: boolean
}

/** The offers on an own task, and what the poster can do with each. */
export function OfferCards({ task, offers }: { task: Task; offers: readonly Offer[] }) {
  const now = useNow()
  const { decide, decidingOf, isAccepting, error } = useDeciding(task.givenId)
  const failure = unshownMessage(error)
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (about: Asked['about'], offer: Offer) => setAsked({ about, offer, isOpen: true })
  const close = () => setAsked(asked && { ...asked, isOpen: false })

  return (
    <>
      {failure && <Notice look="danger">{failure}</Notice>}
      <div className="divide-y divide-line">
        {offers.map(offer => (
          <OfferCard
            key={offer._id}
            offer={offer}
            budget={task.budget}
            now={now}
            deciding={decidingOf(offer._id)}
            isLocked={isAccepting}
            isExpired={task.expired}
            onAccept={() => ask('accept', offer)}
            onSuggest={() => ask('suggest', offer)}
            onDecline={() => decide(offer, 'Rejected')}
          />
        ))}
      </div>
      {asked?.about === 'accept' && (
        <AcceptSheet
          {...asked}
          task={task}
          onClose={close}
          onAccept={() => {
            close()
            decide(asked.offer, 'Accepted')
          }}
        />
      )}
      {asked?.about === 'suggest' && <SuggestSheet {...asked} onClose={close} />}
    </>
  )
}

/** Decisions on the offers of one task: each waits for the one before, as that may change what it is about. */
function useDeciding(taskId: string) {
  const mutationKey = [decideOfferCall.path, taskId]
  const { mutate, error } = useMutation({ ...decideOffer, mutationKey, scope: { id: mutationKey.join() } })
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as InputOf<typeof decideOfferCall>,
  })
  return {
    decide: ({ _id, version }: Offer, status: Decision['status']) =>
      mutate({ params: { taskId, offerId: _id }, body: { status, version } }),
    /** The write about this offer that is under way. */
    decidingOf: (offerId: string) =>
      underWay.find(({ params }) => params.offerId === offerId)?.body.status ?? null,
    isAccepting: underWay.some(({ body }) => body.status === 'Accepted'),
    error,
  }
}
