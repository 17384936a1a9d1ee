import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getStanding } from '#contract/endpoints/people.ts'
import { paths } from '#contract/paths.ts'
import { deleteAccount } from '#web/features/people/calls.ts'
import { CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, unshownMessage } from '#web/platform/form-failure.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** The way out, for good. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  const { data: standing } = useQuery(read(getStanding, {}))
  const close = () => setIsOpen(false)
  return (
    <div className="border-t border-line pt-1">
      {standing && (
        <LinkRow
          isDanger
          title={texts.people.deleteAccount}
          note={texts.people.deleteAccountEffect}
          opensDialog
          onClick={() => setIsOpen(true)}
        />
      )}
      <Dialog isOpen={isOpen} title={texts.people.deleteAccountTitle} onClose={close}>
        {standing && <DeleteForm hasPassword={standing.hasPassword} onCancel={close} />}
      </Dialog>
    </div>
  )
}

function DeleteForm({ hasPassword, onCancel }: { hasPassword: boolean; onCancel: () => void }) {
  const { mutate, isPending, error } = useMutation(deleteAccount)
  const issues = fieldIssues(error)
  const failure = error && (unshownMessage(error, ['password', 'email']) ?? '')
  const isUnsettled = error instanceof CallFailure && error.status === 409

  function submit(fields: FormData) {
    const proof = textOf(fields, 'proof')
    mutate({ body: hasPassword ? { password: proof } : { email: proof } })
  }

  return (
    <Form failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">{texts.people.deleteAccountWarning}</p>
      {hasPassword ? (
        <PasswordField
          label={texts.common.password}
          name="proof"
          autoComplete="current-password"
          required
          error={issues.password}
        />
      ) : (
        <TextField
          label={texts.people.yourEmail}
          name="proof"
          type="email"
          autoComplete="email"
          required
          error={issues.email}
        />
      )}
      {error && (failure || Object.keys(issues).length === 0) && (
        <Notice look="danger">{failure || texts.common.somethingWrong}</Notice>
      )}
      {isUnsettled && (
        <LinkButton href={paths.myTasks} look="secondary" isWide>
          {texts.people.openMyTasks}
        </LinkButton>
      )}
      <DialogActions onCancel={onCancel} isBusy={isPending}>
        <Button type="submit" look="danger" isBusy={isPending}>
          {texts.people.deleteForGood}
        </Button>
      </DialogActions>
    </Form>
  )
}
