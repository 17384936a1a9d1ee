import { useMutation } from '@tanstack/react-query'
import { disableTwoFactor } from '#web/features/security/calls.ts'
import { CodeForm } from '#web/features/security/code-form.tsx'

export function TwoFactorOff({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, error } = useMutation(disableTwoFactor)
  return (
    <>
      <p className="text-ink-soft">From then on your password is enough to log in.</p>
      <CodeForm
        hint="Six digits, or one of your recovery codes"
        submit="Turn Off"
        error={error}
        isBusy={isPending}
        onCode={code => mutate({ body: { code } }, { onSuccess: onDone })}
        onCancel={onDone}
      />
    </>
  )
}
