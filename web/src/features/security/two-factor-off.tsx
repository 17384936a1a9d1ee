import { useMutation } from '@tanstack/react-query'
import { disableTwoFactor } from '#web/features/security/calls.ts'
import { CodeForm } from '#web/features/security/code-form.tsx'
import { texts } from '#web/texts.ts'

export function TwoFactorOff({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, error } = useMutation(disableTwoFactor)
  return (
    <>
      <p className="text-ink-soft">{texts.security.turnOffEffect}</p>
      <CodeForm
        hint={texts.common.codeRule}
        submit={texts.security.turnOff}
        error={error}
        isBusy={isPending}
        onCode={code => mutate({ body: { code } }, { onSuccess: onDone })}
        onCancel={onDone}
      />
    </>
  )
}
