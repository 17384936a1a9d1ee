import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { makeStatement } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** A button, and the sheet in which one says, once, what one saw. */
export function SayWhatYouSaw({ taskId, other }: { taskId: string; other: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <TextButton opensDialog onClick={() => setIsOpen(true)}>
        {texts.disputes.sayWhatYouSaw}
      </TextButton>
      <BottomSheet isOpen={isOpen} title={texts.disputes.sayWhatYouSaw} onClose={close}>
        {isOpen && <StatementForm taskId={taskId} other={other} onDone={close} />}
      </BottomSheet>
    </>
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
  const { mutate, isPending, error } = useMutation({ ...makeStatement, onSuccess: settle })
  const failure = failureOf(error, ['text'])
  const { min, max } = limits.agreement.note
  const submit = () => mutate({ params: { taskId }, body: send() }, { onSuccess: onDone })
  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
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
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending}>
        {texts.agreements.send}
      </Button>
    </Form>
  )
}
