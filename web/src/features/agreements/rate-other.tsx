import { useMutation } from '@tanstack/react-query'
import type { Agreement } from '#contract/entities/agreement.ts'
import { limits } from '#contract/limits.ts'
import { rateWork } from '#web/features/agreements/calls.ts'
import { useReviews } from '#web/features/agreements/reviews.tsx'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { showError } from '#web/platform/toasts.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReviewFields } from '#web/ui/review-fields.tsx'

interface RateOtherProps {
  agreement: Agreement
  side: Side
  isOpen: boolean
  onClose: () => void
}

/** One side's review of the other, where it did not come with saying that the work is done. */
export function RateOther({ agreement, side, isOpen, onClose }: RateOtherProps) {
  const { firstName } = otherOf(agreement, side)
  const canReview = useReviews(agreement, side)?.canReview ?? false
  return (
    <BottomSheet isOpen={isOpen && canReview} title={texts.tasks.howWas(firstName)} onClose={onClose}>
      {isOpen && <RateForm taskId={agreement.taskId} {...{ side, firstName }} onDone={onClose} />}
    </BottomSheet>
  )
}

interface RateFormProps {
  taskId: string
  side: Side
  /** The rating of the other party. */
  firstName: string
  onDone: () => void
}

function RateForm({ taskId, side, firstName, onDone }: RateFormProps) {
  const written = useDraft(`rating ${taskId}`, {
    rating: 0,
    title: '',
    review: '',
  })
  const { draft, change, send, settle, field } = written
  const photos = usePhotos(`rating ${taskId}`, { use: 'proof', max: limits.file.proofs })
  const onSuccess = () => {
    settle()
    photos.settle()
  }
  const { mutate, isPending, error } = useMutation({ ...rateWork, onSuccess })
  const isBusy = isPending || photos.isWaiting
  const issues = fieldIssues(error)
  const failure = unshownMessage(error, ['title', 'review'])

  function submit() {
    if (draft.rating === 0) return showError(texts.tasks.ratingMissing)
    void photos.withIds(photoIds =>
      mutate({ params: { taskId }, body: { ...send(), photoIds } }, { onSuccess: onDone }),
    )
  }

  return (
    <Form draft={written} failure={error} isBusy={isBusy} onSubmit={submit}>
      <ReviewFields
        about={side === 'poster' ? 'provider' : 'customer'}
        rating={draft.rating}
        onRate={rating => change({ rating })}
        onTitle={title => change({ title })}
        title={{ ...field('title'), error: issues.title }}
        review={{ ...field('review'), error: issues.review }}
        photos={photos.field}
      />
      <p className="text-caption text-ink-soft">{texts.reviews.blindUntilDone(firstName)}</p>
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isBusy} isFaded={draft.rating === 0}>
        {texts.common.submit}
      </Button>
    </Form>
  )
}
