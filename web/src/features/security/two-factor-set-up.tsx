import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Security } from '#contract/entities/security.ts'
import { enableTwoFactor, startTwoFactor } from '#web/features/security/calls.ts'
import { CodeForm } from '#web/features/security/code-form.tsx'
import { CopyButton } from '#web/features/security/copy-button.tsx'
import { QrCode } from '#web/features/security/qr-code.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, useIssueFocus } from '#web/platform/form-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useHeld, useStepFocus } from '#web/ui/use-modal.ts'

/** The password, then the secret for the app, then a first code of it, then the recovery codes. */
export function TwoFactorSetUp({ security, onDone }: { security: Security; onDone: () => void }) {
  const start = useMutation(startTwoFactor)
  const enable = useMutation(enableTwoFactor)
  useStepFocus(enable.data ? 2 : start.data ? 1 : 0)
  if (enable.data) return <RecoveryCodes codes={enable.data.recoveryCodes} onDone={onDone} />
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
      <p className="text-ink-soft">
        Scan this with an authenticator app, or on the phone that has one open or copy the key into it. Then
        enter the code that it shows.
      </p>
      <QrCode text={start.data.uri} label="QR code for your authenticator app" />
      <p className="text-center">
        <span className="text-caption text-ink-soft">Key</span>
        <br />
        <span className="font-semibold text-balance tracking-wide">{grouped(start.data.secret)}</span>
      </p>
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <a href={start.data.uri} className={buttonClass('secondary', false)}>
          Open in authenticator app
        </a>
        <CopyButton text={start.data.secret}>Copy key</CopyButton>
      </div>
      <CodeForm
        hint="Six digits"
        submit="Turn On"
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
  const form = useIssueFocus(error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onBegin(textOf(new FormData(event.currentTarget), 'password'))
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        Each log-in then asks for a code that an app on your phone shows, so that your password alone opens
        nothing. Every other device is logged out.
      </p>
      {hasPassword && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={fieldIssues(error).password}
        />
      )}
      <DialogActions onCancel={onCancel} isBusy={isBusy}>
        <Button type="submit" isBusy={isBusy}>
          Continue
        </Button>
      </DialogActions>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  // They are shown this once: a stray press outside must not be the end of them.
  useHeld(true)
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <Notice look="success">Two-factor log-in is on.</Notice>
      <p className="text-ink-soft">
        Keep these recovery codes where you find them without your phone. Each logs you in once, and they are
        not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2 rounded-control bg-sunken p-4 font-semibold tabular-nums"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <CopyButton text={text}>Copy codes</CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="taskbazaar-recovery-codes.txt"
          className={buttonClass('secondary', false)}
        >
          Download
        </a>
      </div>
      <Button isWide onClick={onDone}>
        I have kept them
      </Button>
    </>
  )
}
