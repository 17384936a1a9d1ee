import { useMutation } from '@tanstack/react-query'
import type { Review } from '#contract/entities/review.ts'
import { limits } from '#contract/limits.ts'
import { replyToReview } from '#web/features/reviews/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ContactHint, useContactHint } from '#web/ui/contact-hint.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

/** The one answer to a review of oneself. */
export function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const { _id: reviewId } = review
  const written = useDraft(`reply ${reviewId}`, { words: '' })
  const { mutate, isPending, error } = useMutation({ ...replyToReview, onSuccess: written.settle })
  const { isTold, mayGo } = useContactHint()
  function submit() {
    const { words } = written.send()
    if (mayGo(words)) mutate({ params: { reviewId }, body: { reply: words } }, { onSuccess: onDone })
  }
  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <TextArea
        label={texts.reviews.yourReply}
        {...written.field('words')}
        hint={texts.reviews.everyoneReads}
        rows={3}
        required
        minLength={limits.completion.reply.min}
        maxLength={limits.completion.reply.max}
        error={fieldIssues(error).reply}
      />
      <ContactHint isTold={isTold} />
      <Button type="submit" isWide isBusy={isPending}>
        {texts.reviews.sendReply}
      </Button>
    </Form>
  )
}
