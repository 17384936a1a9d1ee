import { useMutation } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { changeEmail } from '#web/features/security/calls.ts'
import { WayRow } from '#web/features/security/way-row.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkSent } from '#web/ui/link-sent.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

export function EmailCard({ hasPassword }: { hasPassword: boolean }) {
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <WayRow
        icon={<Mail />}
        title={texts.common.email}
        state={
          <>
            <span className="block">{viewer.email}</span>
            {!hasPassword && <span className="block">{texts.security.passwordFirst}</span>}
          </>
        }
        onOpen={hasPassword ? () => setIsOpen(true) : undefined}
      />
      <Dialog isOpen={isOpen} title={texts.security.changeEmail} onClose={() => setIsOpen(false)}>
        <EmailForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </div>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, isSuccess, error, variables } = useMutation(changeEmail)
  const issues = fieldIssues(error)

  function submit(fields: FormData) {
    mutate({ body: { email: textOf(fields, 'email').trim(), password: textOf(fields, 'password') } })
  }

  if (isSuccess)
    return <LinkSent email={variables.body.email} words={texts.security.emailLinkSent} onClose={onDone} />
  return (
    <Form failure={error} isBusy={isPending} onSubmit={submit}>
      <TextField
        label={texts.security.newEmail}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={issues.email}
      />
      <PasswordField
        label={texts.common.password}
        name="password"
        autoComplete="current-password"
        required
        error={issues.password}
      />
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {texts.security.sendLink}
        </Button>
      </DialogActions>
    </Form>
  )
}
