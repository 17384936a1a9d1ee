import { useMutation } from '@tanstack/react-query'
import { type ReportKind, type ReportReason, reportReasons } from '#contract/entities/report.ts'
import { peopleLimits } from '#contract/people.ts'
import { report } from '#web/features/people/calls.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'

const blank: { reason: ReportReason | ''; details: string } = { reason: '', details: '' }

interface Props {
  kind: ReportKind
  subjectId: string
  onDone: () => void
}

/** Tells the moderators the reason. The typed text stays until it is sent. */
export function ReportForm({ kind, subjectId, onDone }: Props) {
  const written = useDraft(`report ${kind} ${subjectId}`, blank)
  const { draft, change, send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...report, onSuccess: settle })
  const failure = error && (unshownMessage(error) ?? texts.common.somethingWrong)

  function submit() {
    const { reason, details } = send()
    if (!reason) return
    mutate({ body: { kind, subjectId, reason, details } }, { onSuccess: onDone })
  }

  return (
    <Form draft={written} isBusy={isPending} onSubmit={submit}>
      <RadioRows
        label={texts.common.reason}
        options={reportReasons.map(value => ({ value, label: texts.people.reportReasons[value] }))}
        value={draft.reason}
        onChoose={reason => change({ reason })}
      />
      <TextArea
        label={texts.common.details}
        {...field('details')}
        isOptional
        rows={2}
        maxLength={peopleLimits.report.details.max}
        hint={texts.people.onlyModeratorsRead}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide disabled={!draft.reason} isBusy={isPending}>
        {texts.people.sendReport}
      </Button>
    </Form>
  )
}
