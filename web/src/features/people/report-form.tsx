import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ReportKind, reportReasons } from '#contract/entities/report.ts'
import { messages } from '#contract/messages.ts'
import { peopleLimits } from '#contract/people.ts'
import { report } from '#web/features/people/calls.ts'
import { textOf, unshownMessage } from '#web/platform/form-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OptionList } from '#web/ui/option-list.tsx'

type Reason = (typeof reportReasons)[number]

interface Props {
  kind: ReportKind
  subjectId: string
  onDone: () => void
}

/** Tells the moderators what is wrong; what was typed stays when it could not be sent. */
export function ReportForm({ kind, subjectId, onDone }: Props) {
  const [reason, setReason] = useState<Reason>()
  const { mutate, isPending, error } = useMutation(report)
  const problem = error && (unshownMessage(error) ?? messages.somethingWrong)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || !reason) return
    const details = textOf(new FormData(event.currentTarget), 'details')
    mutate({ body: { kind, subjectId, reason, details } }, { onSuccess: onDone })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <OptionList
        label="Reason"
        options={reportReasons.map(value => ({ value, label: value }))}
        value={reason}
        onChoose={setReason}
      />
      <TextArea
        label="Details"
        name="details"
        isOptional
        rows={2}
        maxLength={peopleLimits.report.details.max}
        hint="Only moderators read this."
      />
      {problem && <Notice look="danger">{problem}</Notice>}
      <Button type="submit" isWide disabled={!reason} isBusy={isPending}>
        Send Report
      </Button>
    </form>
  )
}
