import { useMutation } from '@tanstack/react-query'
import type { Agreement } from '#contract/entities/agreement.ts'
import { rateWork } from '#web/features/agreements/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { showError } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReviewFields } from '#web/ui/review-fields.tsx'

interface RateWorkProps {
  agreement: Agreement
  isOpen: boolean
  onClose: () => void
}

/** Where the clock has completed the work, its poster can still rate it for some time. */
export const RateWork = ({ agreement: { taskId }, isOpen, onClose }: RateWorkProps) => (
  <BottomSheet isOpen={isOpen} title={texts.agreements.giveStars} onClose={onClose}>
    {isOpen && <RateForm taskId={taskId} onDone={onClose} />}
  </BottomSheet>
)

function RateForm({ taskId, onDone }: { taskId: string; onDone: () => void }) {
  const written = useDraft(`rating ${taskId}`, {
    rating: 0,
    title: '',
    review: '',
  })
  const { draft, change, send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...rateWork, onSuccess: settle })
  const issues = fieldIssues(error)
  const failure = unshownMessage(error, ['title', 'review'])

  function submit() {
    if (draft.rating === 0) return showError(texts.tasks.ratingMissing)
    mutate({ params: { taskId }, body: send() }, { onSuccess: onDone })
  }

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <ReviewFields
        rating={draft.rating}
        onRate={rating => change({ rating })}
        title={{ ...field('title'), error: issues.title }}
        review={{ ...field('review'), error: issues.review }}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending} isFaded={draft.rating === 0}>
        {texts.common.submit}
      </Button>
    </Form>
  )
}
