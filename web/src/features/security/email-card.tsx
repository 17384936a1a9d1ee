import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeEmail } from '#web/features/security/calls.ts'
import { WayCard } from '#web/features/security/way-card.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, useIssueFocus } from '#web/platform/form-failure.ts'
import { useViewer } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

export function EmailCard({ hasPassword }: { hasPassword: boolean }) {
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  const action = (
    <Button look="secondary" onClick={() => setIsOpen(true)}>
      Change Email
    </Button>
  )
  return (
    <WayCard title="Email" action={hasPassword && action}>
      <p>{viewer.email}</p>
      {!hasPassword && <p className="text-caption text-ink-soft">To change it, set a password first.</p>}
      <Dialog isOpen={isOpen} title="Change Email" onClose={() => setIsOpen(false)}>
        <EmailForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </WayCard>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, isSuccess, error, variables } = useMutation(changeEmail)
  const form = useIssueFocus(error)
  const issues = fieldIssues(error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fields = new FormData(event.currentTarget)
    mutate({ body: { email: textOf(fields, 'email').trim(), password: textOf(fields, 'password') } })
  }

  if (isSuccess)
    return (
      <>
        <Notice look="success">
          We have sent a link to <strong className="wrap-anywhere">{variables.body.email}</strong>. Your email
          changes when you open it.
        </Notice>
        <Button isWide onClick={onDone}>
          Close
        </Button>
      </>
    )
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="New Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={issues.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={issues.password}
      />
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          Send Link
        </Button>
      </DialogActions>
    </form>
  )
}
