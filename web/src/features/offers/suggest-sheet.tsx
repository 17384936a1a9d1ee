import { useMutation } from '@tanstack/react-query'
import type { Offer } from '#contract/entities/offer.ts'
import { limits } from '#contract/limits.ts'
import { counterOffer } from '#web/features/offers/calls.ts'
import { CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { texts } from '#web/texts.ts'
import { amountIn } from '#web/ui/amount.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { rupees } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'

interface SuggestSheetProps {
  /** The offer as it was when the sheet was opened. */
  offer: Offer
  isOpen: boolean
  onClose: () => void
}

/** The poster's own price for an offer, with a word about it. */
export function SuggestSheet({ offer, isOpen, onClose }: SuggestSheetProps) {
  const { offeredByFirstName: name, price, counter } = offer
  return (
    <BottomSheet isOpen={isOpen} title={texts.offers.suggestTo(name)} onClose={onClose}>
      <p className="text-ink-soft">
        {texts.offers.asksFor(name, rupees(price))}{' '}
        {counter && texts.offers.replacesSuggestion(rupees(counter.price))}
      </p>
      {isOpen && <SuggestForm offer={offer} onClose={onClose} />}
    </BottomSheet>
  )
}

function SuggestForm({ offer, onClose }: Omit<SuggestSheetProps, 'isOpen'>) {
  const written = useDraft(`counter ${offer._id}`, { price: '', note: '' })
  const { field, send, settle } = written
  const { mutate, isPending, error } = useMutation({ ...counterOffer, onSuccess: settle })
  const issues = fieldIssues(error)
  const { price, counterNote } = limits.offer

  function submit() {
    const { price, note } = send()
    const params = { taskId: offer.taskId, offerId: offer._id }
    const body = { price: amountIn(price), version: offer.version, ...(note.trim() && { note }) }
    const close = (failure?: Error) => {
      // A changed offer shows its new price first. The typed text stays.
      if (!failure || (failure instanceof CallFailure && failure.status === 409)) onClose()
    }
    mutate({ params, body }, { onSuccess: () => close(), onError: close })
  }

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <MoneyField
        label={texts.offers.yourPrice}
        {...field('price')}
        required
        min={price.min}
        max={price.max}
        error={issues.price}
      />
      <TextArea
        label={texts.offers.note}
        {...field('note')}
        isOptional
        rows={2}
        maxLength={counterNote.max}
        error={issues.note}
      />
      <Button type="submit" isWide isBusy={isPending}>
        {texts.offers.sendSuggestion}
      </Button>
    </Form>
  )
}
