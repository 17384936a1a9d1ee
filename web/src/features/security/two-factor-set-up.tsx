import { useMutation } from '@tanstack/react-query'
import type { Security } from '#contract/entities/security.ts'
import { enableTwoFactor, startTwoFactor } from '#web/features/security/calls.ts'
import { CodeForm } from '#web/features/security/code-form.tsx'
import { CopyButton } from '#web/features/security/copy-button.tsx'
import { RecoveryCodes } from '#web/features/security/recovery-codes.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useStepFocus } from '#web/ui/use-modal.ts'

/** The password, then the secret for the app, then a first code of it, then the recovery codes. */
export function TwoFactorSetUp({ security, onDone }: { security: Security; onDone: () => void }) {
  const start = useMutation(startTwoFactor)
  const enable = useMutation(enableTwoFactor)
  useStepFocus(enable.data ? 2 : start.data ? 1 : 0)
  if (enable.data)
    return <RecoveryCodes news={texts.security.turnedOn} codes={enable.data.recoveryCodes} onDone={onDone} />
  if (!start.data)
    return (
      <Begin
        hasPassword={security.hasPassword}
        error={start.error}
        isBusy={start.isPending}
        onBegin={password => start.mutate({ body: password ? { password } : {} })}
        onCancel={onDone}
      />
    )
  return (
    <>
      <p className="text-ink-soft">{texts.security.scan}</p>
      <QrCode text={start.data.uri} label={texts.security.qrCode} />
      <p className="text-center">
        <span className="text-caption text-ink-soft">{texts.security.key}</span>
        <br />
        <span className="font-semibold text-balance tracking-wide">{grouped(start.data.secret)}</span>
      </p>
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <a href={start.data.uri} className={buttonClass('secondary', false)}>
          {texts.security.openInApp}
        </a>
        <CopyButton text={start.data.secret}>{texts.security.copyKey}</CopyButton>
      </div>
      <CodeForm
        hint={texts.security.sixDigits}
        submit={texts.security.turnOn}
        error={enable.error}
        isBusy={enable.isPending}
        onCode={code => enable.mutate({ body: { code } })}
        onCancel={onDone}
      />
    </>
  )
}

const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

interface BeginProps {
  hasPassword: boolean
  error: unknown
  isBusy: boolean
  onBegin: (password: string) => void
  onCancel: () => void
}

function Begin({ hasPassword, error, isBusy, onBegin, onCancel }: BeginProps) {
  return (
    <Form failure={error} isBusy={isBusy} onSubmit={fields => onBegin(textOf(fields, 'password'))}>
      <p className="text-ink-soft">{texts.security.turnOnEffect}</p>
      {hasPassword && (
        <PasswordField
          label={texts.common.password}
          name="password"
          autoComplete="current-password"
          required
          error={fieldIssues(error).password}
        />
      )}
      <DialogActions onCancel={onCancel} isBusy={isBusy}>
        <Button type="submit" isBusy={isBusy}>
          {texts.common.goOn}
        </Button>
      </DialogActions>
    </Form>
  )
}
