import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Form } from '#web/ui/form.tsx'

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
  return (
    <Form failure={error} isBusy={isBusy} onSubmit={fields => onCode(textOf(fields, 'code'))}>
      <CodeField hint={hint} error={fieldIssues(error).code} />
      <DialogActions onCancel={onCancel} isBusy={isBusy}>
        <Button type="submit" isBusy={isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </Form>
  )
}
