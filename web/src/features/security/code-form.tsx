import type { FormEvent } from 'react'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, useIssueFocus } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextField } from '#web/ui/field.tsx'

interface CodeFormProps {
  hint: string
  submit: string
  error: unknown
  isBusy: boolean
  onCode: (code: string) => void
  onCancel: () => void
}

/** Asks for a code of the authenticator app. */
export function CodeForm({ hint, submit, error, isBusy, onCode, onCancel }: CodeFormProps) {
  const form = useIssueFocus(error)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onCode(textOf(new FormData(event.currentTarget), 'code'))
  }

  return (
    <form ref={form} onSubmit={send} className="flex flex-col gap-4">
      <TextField
        label={texts.common.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={hint}
        required
        minLength={6}
        maxLength={20}
        error={fieldIssues(error).code}
      />
      <DialogActions onCancel={onCancel} isBusy={isBusy}>
        <Button type="submit" isBusy={isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  )
}
