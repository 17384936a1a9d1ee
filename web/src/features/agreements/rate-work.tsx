import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getMyReview } from '#contract/endpoints/people.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import { rateWork } from '#web/features/agreements/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { dateOf } from '#web/platform/dates.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { read } from '#web/platform/queries.ts'
import { showError } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReviewFields } from '#web/ui/review-fields.tsx'

/** Where the clock has completed the work, its poster can still rate it for some time. */
export function RateWork({ agreement, now }: { agreement: Agreement; now: number }) {
  const { taskId, provider } = agreement
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(read(getMyReview, { params: { taskId } }))
  if (!data || data.mine || !data.closesAt || Date.parse(data.closesAt) <= now) return null
  return (
    <>
      <Notice
        action={
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {texts.agreements.giveStars}
          </Button>
        }
      >
        <p className="font-semibold">{texts.agreements.rate(provider.firstName)}</p>
        <p>{texts.agreements.rateNote(dateOf(data.closesAt))}</p>
      </Notice>
      <BottomSheet isOpen={isOpen} title={texts.agreements.giveStars} onClose={() => setIsOpen(false)}>
        {isOpen && <RateForm taskId={taskId} onDone={() => setIsOpen(false)} />}
      </BottomSheet>
    </>
  )
}

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
