import { useMutation, useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useId } from 'react'
import { getPayment } from '#contract/endpoints/payments.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Task } from '#contract/entities/task.ts'
import { atWidth } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { completeTask } from '#web/features/tasks/calls.ts'
import { notYet } from '#web/features/tasks/page/not-yet.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { read } from '#web/platform/queries.ts'
import { showError } from '#web/platform/toasts.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { InfoRow } from '#web/ui/info-row.tsx'
import { rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { ReviewFields } from '#web/ui/review-fields.tsx'
import { TaskStrip } from '#web/ui/task-strip.tsx'

interface CompleteTaskProps {
  task: Task
  agreement: Agreement
  side: 'poster' | 'provider'
  onLeave: () => void
  onDone: () => void
}

/** The task screen's mode for marking completion: the poster rates, the assignee only confirms. */
export function CompleteTask({ task, agreement, side, onLeave, onDone }: CompleteTaskProps) {
  const formId = useId()
  const isPoster = side === 'poster'
  const { data: payment } = useQuery(read(getPayment, { params: { taskId: task.givenId } }))
  const seen = { payment, mode: task.modeOfTask, side }
  const held = payment?.held ?? 0
  const other = agreement[isPoster ? 'provider' : 'poster']
  const missing = notYet({ ...seen, agreement })
  const review = useDraft(`review ${task.givenId}`, { rating: 0, title: '', description: '' })
  const { rating } = review.draft
  const photos = usePhotos(`mark ${task.givenId}`, { use: 'proof', max: limits.file.proofs })
  const onSuccess = () => {
    review.settle()
    photos.settle()
  }
  const { mutate, isPending, error } = useMutation({ ...completeTask, onSuccess })
  const isBusy = isPending || photos.isWaiting
  const issues = fieldIssues(error)
  const failure = unshownMessage(error, ['title', 'description'])
  const isRatingMissing = isPoster && rating === 0

  function submit() {
    if (isRatingMissing) return showError(texts.tasks.ratingMissing)
    const params = { id: task.givenId }
    void photos.withIds(photoIds => {
      const body = isPoster ? { ...review.send(), photoIds } : { photoIds }
      mutate({ params, body }, { onSuccess: onDone })
    })
  }

  return (
    <Page
      title={texts.tasks.markComplete}
      back={onLeave}
      footer={
        <Button type="submit" form={formId} isWide isBusy={isBusy} isFaded={isRatingMissing}>
          {texts.common.submit}
        </Button>
      }
    >
      <Form
        draft={review}
        id={formId}
        failure={error}
        isBusy={isBusy}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        <div className="flex flex-col items-center gap-3 text-center">
          <Avatar name={other.firstName} src={other.profilePic} size={72} />
          <h2 className="max-w-full text-title">
            {isPoster ? texts.tasks.howWas(other.firstName) : texts.tasks.tellDone(other.firstName)}
          </h2>
        </div>
        <TaskStrip
          title={task.title}
          categoryId={task.categoryId}
          photo={task.photos[0] && atWidth(task.photos[0].url, 96)}
        >
          {texts.tasks.agreedPrice(rupees(agreement.price))}
        </TaskStrip>
        {isPoster ? (
          <ReviewFields
            about="provider"
            rating={rating}
            onRate={rating => review.change({ rating })}
            onTitle={title => review.change({ title })}
            title={{ ...review.field('title'), error: issues.title }}
            review={{ ...review.field('description'), error: issues.description }}
            photos={photos.field}
          />
        ) : (
          <PhotoField label={texts.photos.addPhotos} note={texts.photos.ofResult} {...photos.field} />
        )}
        {missing.length > 0 && (
          <Notice look="warning">
            <p className="font-semibold">{texts.tasks.notYetTitle}</p>
            {missing.map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        {held > 0 && (
          <InfoRow icon={<ShieldCheck className="text-open-ink" />}>
            {isPoster
              ? texts.tasks.goesTo(rupees(held), agreement.provider.firstName)
              : texts.tasks.comesToYou(rupees(held), agreement.poster.firstName)}
          </InfoRow>
        )}
        {!isPoster && <p className="text-caption text-ink-soft">{texts.tasks.noEdits}</p>}
        {failure && <Notice look="danger">{failure}</Notice>}
      </Form>
    </Page>
  )
}
