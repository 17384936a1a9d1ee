import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Task } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { completeTask } from '#web/features/tasks/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, unshownMessage, useIssueFocus } from '#web/platform/form-failure.ts'
import { showError } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { StarInput } from '#web/ui/stars.tsx'

interface CompleteTaskProps {
  task: Task
  isPoster: boolean
  onLeave: () => void
}

/** The task screen's mode for marking completion: the poster rates, the assignee only confirms. */
export function CompleteTask({ task, isPoster, onLeave }: CompleteTaskProps) {
  const formId = useId()
  const [rating, setRating] = useState(0)
  const { mutate, isPending, error } = useMutation({ ...completeTask, onSuccess: onLeave })
  const form = useIssueFocus(error)
  const problem = unshownMessage(error, ['title', 'description'])
  const isRatingMissing = isPoster && rating === 0

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    if (isRatingMissing) return showError(messages.ratingMissing)
    const fields = new FormData(event.currentTarget)
    const review = { title: textOf(fields, 'title'), description: textOf(fields, 'description') }
    const body = isPoster ? { rating, ...review } : {}
    mutate({ params: { id: task.givenId }, body })
  }

  return (
    <Page
      title="Mark as Complete"
      back={onLeave}
      footer={
        <Button type="submit" form={formId} isWide isBusy={isPending} isFaded={isRatingMissing}>
          Submit
        </Button>
      }
    >
      <h2 className="text-title font-bold">{task.title}</h2>
      <form id={formId} ref={form} onSubmit={submit} className="flex flex-col gap-5">
        {isPoster ? (
          <Review rating={rating} onRate={setRating} issues={fieldIssues(error)} />
        ) : (
          <>
            <p className="text-ink-soft">
              You say that the work is done. The task is completed once the customer says so, too.
            </p>
            <Notice look="warning">No edits are possible after submitting.</Notice>
          </>
        )}
        {problem && <Notice look="danger">{problem}</Notice>}
      </form>
    </Page>
  )
}

interface ReviewProps {
  rating: number
  onRate: (rating: number) => void
  issues: Readonly<Record<string, string | undefined>>
}

function Review({ rating, onRate, issues }: ReviewProps) {
  return (
    <>
      <p className="text-ink-soft">How was the work? Your rating helps the next customer to choose.</p>
      <StarInput value={rating} onChange={onRate} />
      <TextField
        label="Review Title"
        name="title"
        isOptional
        maxLength={limits.completion.title.max}
        error={issues.title}
      />
      <TextArea
        label="Review"
        name="description"
        isOptional
        maxLength={limits.completion.description.max}
        error={issues.description}
      />
    </>
  )
}
