import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Agreement, type Refusal, refusals } from '#contract/entities/agreement.ts'
import { limits } from '#contract/limits.ts'
import { refuseMark } from '#web/features/agreements/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The provider's answer to a mark of the poster: it is not done, or not paid. */
export function RefuseMark({ agreement }: { agreement: Agreement }) {
  const [isOpen, setIsOpen] = useState(false)
  const title = texts.agreements.notDone
  return (
    <>
      <div className="-ml-2">
        <TextButton opensDialog onClick={() => setIsOpen(true)}>
          {title}
        </TextButton>
      </div>
      <BottomSheet isOpen={isOpen} title={title} onClose={() => setIsOpen(false)}>
        {isOpen && <RefuseForm agreement={agreement} onDone={() => setIsOpen(false)} />}
      </BottomSheet>
    </>
  )
}

function RefuseForm({ agreement, onDone }: { agreement: Agreement; onDone: () => void }) {
  const { taskId, poster } = agreement
  const written = useDraft(`not done ${taskId}`, {
    why: 'notDone' as Refusal,
    note: '',
  })
  const { draft, change, send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...refuseMark, onSuccess: settle })
  const failure = unshownMessage(error, ['note'])
  const { min, max } = limits.agreement.refusalNote
  const submit = () => mutate({ params: { taskId }, body: send() }, { onSuccess: onDone })

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">{texts.agreements.notDoneEffect(poster.firstName)}</p>
      {failure && <Notice look="danger">{failure}</Notice>}
      <RadioRows
        label={texts.common.reason}
        isLabelShown
        options={refusals.map(value => ({ value, label: texts.agreements.notDoneWhy[value] }))}
        value={draft.why}
        onChoose={why => change({ why })}
      />
      <TextArea
        label={texts.agreements.whatIsMissing}
        {...field('note')}
        hint={texts.agreements.reasonRule(min)}
        required
        minLength={min}
        maxLength={max}
        error={fieldIssues(error).note}
      />
      <Button type="submit" isWide isBusy={isPending}>
        {texts.agreements.send}
      </Button>
    </Form>
  )
}
