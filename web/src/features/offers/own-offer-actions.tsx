import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import { answerCounter, confirmOffer, withdrawOffer } from '#web/features/offers/calls.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { rupees } from '#web/ui/money.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

const paramsOf = ({ taskId, _id }: Offer) => ({ taskId, offerId: _id })

/** The answer to the price that the poster suggests. */
export function AnswerCounter({ offer }: { offer: Offer }) {
  const { mutate, isPending, variables } = useMutation(answerCounter)
  const { counter, version } = offer
  if (!counter) return null
  const isSending = (accept: boolean) => isPending && variables.body.accept === accept
  const answer = (accept: boolean) => mutate({ params: paramsOf(offer), body: { accept, version } })
  return (
    <>
      <Button
        look="secondary"
        isBusy={isSending(false)}
        disabled={isSending(true)}
        onClick={() => answer(false)}
      >
        {texts.offers.decline}
      </Button>
      <Button isBusy={isSending(true)} disabled={isSending(false)} onClick={() => answer(true)}>
        {texts.offers.acceptPrice(rupees(counter.price))}
      </Button>
    </>
  )
}

/** Confirms the offer for the task as it is shown. */
export function ConfirmOffer({ offer, taskVersion }: { offer: Offer; taskVersion: number }) {
  const { mutate, isPending } = useMutation(confirmOffer)
  return (
    <Button isBusy={isPending} onClick={() => mutate({ params: paramsOf(offer), body: { taskVersion } })}>
      {texts.offers.confirmOffer(rupees(offer.price))}
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
      <TextButton isQuiet opensDialog onClick={() => setIsAsking(true)}>
        {texts.offers.withdrawOffer}
      </TextButton>
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
