import { useId, useState } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import type { TaskDetail } from '#contract/entities/task-detail.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { useOfferDraft } from '#web/features/offers/use-offer-draft.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { useBack } from '#web/platform/navigation.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { amountIn } from '#web/ui/amount.ts'
import { Button } from '#web/ui/button.tsx'
import { QuickPicks } from '#web/ui/chips.tsx'
import { ContactHint, useContactHint } from '#web/ui/contact-hint.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { rupees } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { TaskStrip } from '#web/ui/task-strip.tsx'
import { withHours } from '#web/ui/with-hours.tsx'

interface OfferFormProps {
  detail: TaskDetail
  /** The own latest offer, of any status. */
  own: Offer | null
}

export function OfferForm({ detail: { task, postedBy }, own }: OfferFormProps) {
  // The offer when the form opened: one that is posted here must not turn the form into editing.
  const [isEdit] = useState(own?.status === 'Active')
  const formId = useId()
  const { up } = useBack()
  const toTask = () => up(paths.task(task.givenId))
  const photos = usePhotos(isEdit ? `offer ${own?._id}` : `offer ${task.givenId}`, {
    use: 'proof',
    max: limits.file.proofs,
    initial: isEdit ? own?.photos : [],
  })
  const { draft, field, submit, isPending, error } = useOfferDraft(task, isEdit ? own : null, photos.settle)
  const isBusy = isPending || photos.isWaiting
  const issues = fieldIssues(error)
  const { isTold, mayGo } = useContactHint()
  const { price, description } = limits.offer

  return (
    <Page
      title={isEdit ? texts.offers.editOffer : texts.offers.makeOffer}
      back={toTask}
      footer={
        <Button type="submit" form={formId} isWide isBusy={isBusy}>
          {isEdit ? texts.offers.saveOffer : texts.offers.submitOffer}
        </Button>
      }
    >
      <div className="-my-2">
        <TaskStrip title={task.title} categoryId={task.categoryId} photo={task.photos[0]?.thumbUrl}>
          {withHours(whenOf(task))}
        </TaskStrip>
      </div>
      {isEdit && own?.counter && (
        <Notice>{texts.offers.suggestsPrice(postedBy.firstName, rupees(own.counter.price))}</Notice>
      )}
      <Form
        draft={draft}
        id={formId}
        failure={error}
        isBusy={isBusy}
        onSubmit={() => mayGo(draft.draft.description) && photos.withIds(ids => submit(ids, toTask))}
      >
        <FailureNotice error={error} />
        <MoneyField
          isHero
          label={texts.offers.price}
          {...field('price')}
          required
          min={price.min}
          max={price.max}
          error={issues.price}
        />
        <div className="flex justify-center">
          <QuickPicks
            label={texts.offers.quickPrices}
            options={picksFor(task.budget, amountIn(draft.draft.price))}
            onPick={amount => draft.change({ price: String(amount) })}
          />
        </div>
        <TextArea
          label={texts.common.description}
          {...field('description')}
          placeholder={texts.offers.descriptionExample}
          rows={5}
          hint={texts.common.minimumCharacters(description.min)}
          isMet={draft.draft.description.trim().length >= description.min}
          required
          minLength={description.min}
          maxLength={description.max}
          error={issues.description}
        />
        <PhotoField label={texts.photos.addPhotos} size={72} {...photos.field} />
        <ContactHint isTold={isTold} />
      </Form>
    </Page>
  )
}

/** The budget, and a little less and more than what is written, or than that. */
function picksFor(budget: number, written: number) {
  const base = written || budget
  return [
    { label: texts.offers.budgetPick(rupees(budget)), value: budget, isChosen: written === budget },
    { label: texts.offers.lower, value: Math.max(1, Math.round(base * 0.95)) },
    { label: texts.offers.higher, value: Math.round(base * 1.05) },
  ]
}

function FailureNotice({ error }: { error: Error | null }) {
  const failure = unshownMessage(error, ['price', 'description'])
  return failure && <Notice look="danger">{failure}</Notice>
}
