import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleLimits } from '#contract/people.ts'
import { type CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-look.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ActProps<Input> {
  /** On the button, and as the dialog's title. */
  name: string
  /** The consequence of the act, and the readers of its reason. */
  effect: string
  /** The storage key of the unsent reason. */
  draft: string
  look?: ButtonLook
  /** In a list of acts: a row instead of a button. */
  isRow?: boolean
  /** How long the reason may be, in characters. */
  reason?: { min: number; max: number }
  write: UseMutationOptions<{ message: string }, CallFailure, Input>
  /** The call with the reason that was typed. */
  inputWith: (note: string) => Input
}

const usualReason = { min: 3, ...peopleLimits.note }

/** An act of a moderator: none without a reason. */
export function ActButton<Input>({ look = 'secondary', isRow = false, ...act }: ActProps<Input>) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  const dialog = (
    <Dialog isOpen={isOpen} title={act.name} onClose={close}>
      <ReasonForm {...act} onDone={close} />
    </Dialog>
  )
  if (isRow)
    return (
      <div>
        <LinkRow title={act.name} isDanger={look === 'danger'} opensDialog onClick={open} />
        {dialog}
      </div>
    )
  return (
    <>
      <Button look={look} onClick={open}>
        {act.name}
      </Button>
      {dialog}
    </>
  )
}

function ReasonForm<Input>({
  name,
  effect,
  draft,
  reason = usualReason,
  write,
  inputWith,
  onDone,
}: ActProps<Input> & { onDone: () => void }) {
  const written = useDraft(`note ${draft}`, { note: '' })
  const { send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...write, onSuccess: settle })
  const issues = fieldIssues(error)
  const failure = error && !issues.note && (unshownMessage(error) ?? texts.common.somethingWrong)
  const submit = () => mutate(inputWith(send().note), { onSuccess: onDone })

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">{effect}</p>
      <TextArea
        label={texts.common.reason}
        {...field('note')}
        rows={2}
        required
        minLength={reason.min}
        maxLength={reason.max}
        error={issues.note}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {name}
        </Button>
      </DialogActions>
    </Form>
  )
}
