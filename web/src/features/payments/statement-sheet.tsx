import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { makeStatement } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'

/** A button, and the sheet in which one says, once, what one saw. */
export function SayWhatYouSaw({ taskId, other }: { taskId: string; other: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div>
      <LinkRow title={texts.disputes.sayWhatYouSaw} opensDialog onClick={() => setIsOpen(true)} />
      <BottomSheet isOpen={isOpen} title={texts.disputes.sayWhatYouSaw} onClose={close}>
        {isOpen && <StatementForm taskId={taskId} other={other} onDone={close} />}
      </BottomSheet>
    </div>
  )
}

interface StatementFormProps {
  taskId: string
  other: string
  onDone: () => void
}

function StatementForm({ taskId, other, onDone }: StatementFormProps) {
  const written = useDraft(`statement ${taskId}`, { text: '' })
  const { send, settle, field } = written
  const photos = usePhotos(`statement ${taskId}`, { use: 'proof', max: limits.file.proofs })
  const onSuccess = () => {
    settle()
    photos.settle()
  }
  const { mutate, isPending, error } = useMutation({ ...makeStatement, onSuccess })
  const isBusy = isPending || photos.isWaiting
  const failure = failureOf(error, ['text'])
  const { min, max } = limits.agreement.note
  function submit() {
    const { text } = send()
    void photos.withIds(photoIds =>
      mutate({ params: { taskId }, body: { text, photoIds } }, { onSuccess: onDone }),
    )
  }

  return (
    <Form draft={written} failure={error} isBusy={isBusy} onSubmit={submit}>
      <p className="text-ink-soft">{texts.disputes.statementEffect(other)}</p>
      <TextArea
        label={texts.disputes.whatYouSaw}
        {...field('text')}
        rows={4}
        hint={texts.agreements.reasonRule(min)}
        required
        minLength={min}
        maxLength={max}
        error={fieldIssues(error).text}
      />
      <PhotoField label={texts.photos.addPhotos} size={72} {...photos.field} />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.agreements.send}
      </Button>
    </Form>
  )
}
