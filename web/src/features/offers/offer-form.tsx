import { useId, useState } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import type { TaskDetail } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { TaskGlance } from '#web/features/offers/task-glance.tsx'
import { useOfferDraft } from '#web/features/offers/use-offer-draft.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { useBack } from '#web/platform/navigation.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { rupees } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'

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
  const { draft, field, submit, isPending, error } = useOfferDraft(task, isEdit ? own : null)
  const issues = fieldIssues(error)
  const { price, description } = limits.offer

  return (
    <Page
      title={isEdit ? texts.offers.editOffer : texts.offers.makeOffer}
      back={toTask}
      footer={
        <Button type="submit" form={formId} isWide isBusy={isPending}>
          {isEdit ? texts.offers.saveOffer : texts.offers.submitOffer}
        </Button>
      }
    >
      <TaskGlance task={task} isWhenShown />
      {isEdit && own?.counter && (
        <Notice>{texts.offers.suggests(postedBy.firstName, rupees(own.counter.price))}</Notice>
      )}
      <Form draft={draft} id={formId} failure={error} isBusy={isPending} onSubmit={() => submit(toTask)}>
        <FailureNotice error={error} />
        <MoneyField
          label={texts.offers.price}
          {...field('price')}
          required
          min={price.min}
          max={price.max}
          error={issues.price}
        />
        <TextArea
          label={texts.common.description}
          {...field('description')}
          hint={texts.offers.descriptionRule(description.min)}
          required
          minLength={description.min}
          maxLength={description.max}
          error={issues.description}
        />
      </Form>
    </Page>
  )
}

function FailureNotice({ error }: { error: Error | null }) {
  const failure = unshownMessage(error, ['price', 'description'])
  return failure && <Notice look="danger">{failure}</Notice>
}
