import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { peopleLimits } from '#contract/people.ts'
import { type CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, unshownMessage, useIssueFocus } from '#web/platform/form-failure.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-look.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ActProps<Input> {
  /** On the button, and as the dialog's title. */
  name: string
  /** What follows from it, and who reads the reason. */
  effect: string
  look?: ButtonLook
  write: UseMutationOptions<{ message: string }, CallFailure, Input>
  /** The call with the reason that was typed. */
  inputWith: (note: string) => Input
}

/** An act of a moderator: none without a reason. */
export function ActButton<Input>({ name, effect, look = 'secondary', write, inputWith }: ActProps<Input>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look={look} onClick={() => setIsOpen(true)}>
        {name}
      </Button>
      <Dialog isOpen={isOpen} title={name} onClose={close}>
        <ReasonForm {...{ name, effect, write, inputWith }} onDone={close} />
      </Dialog>
    </>
  )
}

function ReasonForm<Input>({
  name,
  effect,
  write,
  inputWith,
  onDone,
}: ActProps<Input> & { onDone: () => void }) {
  const { mutate, isPending, error } = useMutation(write)
  const form = useIssueFocus(error)
  const issues = fieldIssues(error)
  const problem = error && !issues.note && (unshownMessage(error) ?? messages.somethingWrong)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const note = textOf(new FormData(event.currentTarget), 'note')
    mutate(inputWith(note), { onSuccess: onDone })
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-soft">{effect}</p>
      <TextArea
        label="Reason"
        name="note"
        rows={2}
        required
        minLength={3}
        maxLength={peopleLimits.note.max}
        error={issues.note}
      />
      {problem && <Notice look="danger">{problem}</Notice>}
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {name}
        </Button>
      </DialogActions>
    </form>
  )
}
