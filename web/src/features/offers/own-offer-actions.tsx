import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import { answerCounter, confirmOffer, withdrawOffer } from '#web/features/offers/calls.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { rupees } from '#web/ui/money.tsx'

const paramsOf = ({ taskId, _id }: Offer) => ({ taskId, offerId: _id })

/** The price that the poster suggests, and the answer to it. */
export function CounterAnswer({ offer, poster }: { offer: Offer; poster: string }) {
  const { mutate, isPending, variables } = useMutation(answerCounter)
  const { counter, version } = offer
  if (!counter) return null
  const isSending = (accept: boolean) => isPending && variables.body.accept === accept
  const answer = (accept: boolean) => mutate({ params: paramsOf(offer), body: { accept, version } })
  return (
    <div role="status" className="flex flex-col gap-3 rounded-control bg-delight-soft p-4">
      <div>
        <p className="font-bold">{texts.offers.suggests(poster, rupees(counter.price))}</p>
        {counter.note && (
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {counter.note}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 *:flex-auto *:px-3">
        <Button isBusy={isSending(true)} disabled={isSending(false)} onClick={() => answer(true)}>
          {texts.offers.acceptPrice(rupees(counter.price))}
        </Button>
        <Button
          look="secondary"
          isBusy={isSending(false)}
          disabled={isSending(true)}
          onClick={() => answer(false)}
        >
          {texts.offers.decline}
        </Button>
      </div>
    </div>
  )
}

/** Confirms the offer for the task as it is shown. */
export function ConfirmOffer({ offer, taskVersion }: { offer: Offer; taskVersion: number }) {
  const { mutate, isPending } = useMutation(confirmOffer)
  return (
    <Button
      look={offer.counter ? 'secondary' : 'primary'}
      isWide
      isBusy={isPending}
      onClick={() => mutate({ params: paramsOf(offer), body: { taskVersion } })}
    >
      {texts.offers.confirmOffer}
    </Button>
  )
}

/** Takes the offer back, after a question. */
export function WithdrawOffer({ offer, poster }: { offer: Offer; poster: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { mutate, isPending } = useMutation({ ...withdrawOffer, onSettled: close })
  return (
    <>
      <Button look="secondary" onClick={() => setIsAsking(true)}>
        {texts.offers.withdrawOffer}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.offers.confirmWithdraw}
        confirmText={texts.offers.withdrawButton}
        look="primary"
        isBusy={isPending}
        onClose={close}
        onConfirm={() => mutate({ params: paramsOf(offer) })}
      >
        {texts.offers.withdrawEffect(poster)}
      </ConfirmDialog>
    </>
  )
}
