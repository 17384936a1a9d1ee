import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { getPayment } from '#contract/endpoints/payments.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Task } from '#contract/entities/task.ts'
import { completeTask } from '#web/features/tasks/calls.ts'
import { notYet } from '#web/features/tasks/page/not-yet.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { read } from '#web/platform/queries.ts'
import { showError } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReviewFields } from '#web/ui/review-fields.tsx'

interface CompleteTaskProps {
  task: Task
  /** Undefined while it is not known. */
  agreement: Agreement | undefined
  side: 'poster' | 'provider'
  onLeave: () => void
}

/** The task screen's mode for marking completion: the poster rates, the assignee only confirms. */
export function CompleteTask({ task, agreement, side, onLeave }: CompleteTaskProps) {
  const formId = useId()
  const isPoster = side === 'poster'
  const { data: payment } = useQuery(read(getPayment, { params: { taskId: task.givenId } }))
  const seen = { payment, mode: task.modeOfTask, side }
  const missing = agreement ? notYet({ ...seen, agreement }) : []
  const review = useDraft(`review ${task.givenId}`, { rating: 0, title: '', description: '' })
  const { rating } = review.draft
  const { mutate, isPending, error } = useMutation({ ...completeTask, onSuccess: review.settle })
  const issues = fieldIssues(error)
  const failure = unshownMessage(error, ['title', 'description'])
  const isRatingMissing = isPoster && rating === 0

  function submit() {
    if (isRatingMissing) return showError(texts.tasks.ratingMissing)
    const body = isPoster ? review.send() : {}
    mutate({ params: { id: task.givenId }, body }, { onSuccess: onLeave })
  }

  return (
    <Page
      title={texts.tasks.markComplete}
      back={onLeave}
      footer={
        <Button type="submit" form={formId} isWide isBusy={isPending} isFaded={isRatingMissing}>
          {texts.common.submit}
        </Button>
      }
    >
      <h2 className="text-title font-bold">{task.title}</h2>
      {missing.length > 0 && (
        <Notice look="warning">
          <p className="font-semibold">{texts.tasks.notYetTitle}</p>
          {missing.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <Form
        draft={review}
        id={formId}
        failure={error}
        isBusy={isPending}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {isPoster ? (
          <>
            <p className="text-ink-soft">{texts.tasks.howWasWork}</p>
            <ReviewFields
              rating={rating}
              onRate={rating => review.change({ rating })}
              title={{ ...review.field('title'), error: issues.title }}
              review={{ ...review.field('description'), error: issues.description }}
            />
          </>
        ) : (
          <>
            <p className="text-ink-soft">{texts.tasks.workIsDone}</p>
            <Notice look="warning">{texts.tasks.noEdits}</Notice>
          </>
        )}
        {failure && <Notice look="danger">{failure}</Notice>}
      </Form>
    </Page>
  )
}
