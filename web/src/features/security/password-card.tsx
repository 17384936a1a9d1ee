import { useMutation } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { changePassword, sendPasswordLink } from '#web/features/security/calls.ts'
import { WayRow } from '#web/features/security/way-row.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

export function PasswordCard({ hasPassword, hasGoogle }: { hasPassword: boolean; hasGoogle: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!hasPassword) return <NoPassword />
  return (
    <div>
      <WayRow
        icon={<Lock />}
        title={texts.common.password}
        state={hasGoogle ? texts.security.logInWithPasswordOrGoogle : texts.security.logInWithPassword}
        onOpen={() => setIsOpen(true)}
      />
      <Dialog isOpen={isOpen} title={texts.security.changePassword} onClose={() => setIsOpen(false)}>
        <PasswordForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </div>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const viewer = useViewer()
  const { mutate, isPending, error } = useMutation(changePassword)
  const issues = fieldIssues(error)

  function submit(fields: FormData) {
    const body = { password: textOf(fields, 'password'), newPassword: textOf(fields, 'newPassword') }
    mutate({ body }, { onSuccess: onDone })
  }

  return (
    <Form failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">{texts.security.changePasswordEffect}</p>
      {/* For password managers: whose password this is. */}
      <input type="text" autoComplete="username" value={viewer.email} readOnly hidden />
      <PasswordField
        label={texts.security.presentPassword}
        name="password"
        autoComplete="current-password"
        required
        error={issues.password}
      />
      <PasswordField
        label={texts.common.newPassword}
        name="newPassword"
        autoComplete="new-password"
        hint={texts.common.passwordRule(limits.password.min)}
        required
        minLength={limits.password.min}
        error={issues.newPassword}
      />
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {texts.security.savePassword}
        </Button>
      </DialogActions>
    </Form>
  )
}

function NoPassword() {
  const { email } = useViewer()
  const { mutate, isPending, isSuccess } = useMutation(sendPasswordLink)
  return (
    <WayRow
      icon={<Lock />}
      title={texts.common.password}
      state={
        <span role="status">
          {isSuccess ? texts.security.passwordLinkSent(email) : texts.security.googleOnly}
        </span>
      }
      action={
        !isSuccess && (
          <TextButton isBusy={isPending} onClick={() => mutate({ body: { email } })}>
            {texts.security.setPassword}
          </TextButton>
        )
      }
    />
  )
}
