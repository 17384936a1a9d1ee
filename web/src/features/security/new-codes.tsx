import { useMutation } from '@tanstack/react-query'
import { renewRecoveryCodes } from '#web/features/security/calls.ts'
import { CodeForm } from '#web/features/security/code-form.tsx'
import { RecoveryCodes } from '#web/features/security/recovery-codes.tsx'
import { texts } from '#web/texts.ts'
import { useStepFocus } from '#web/ui/use-modal.ts'

/** A code of the app, then new recovery codes in place of the old ones. */
export function NewCodes({ onDone }: { onDone: () => void }) {
  const { mutate, data, isPending, error } = useMutation(renewRecoveryCodes)
  useStepFocus(data ? 1 : 0)
  if (data)
    return <RecoveryCodes news={texts.security.codesRenewed} codes={data.recoveryCodes} onDone={onDone} />
  return (
    <>
      <p className="text-ink-soft">{texts.security.newCodesEffect}</p>
      <CodeForm
        hint={texts.common.codeRule}
        submit={texts.security.makeCodes}
        error={error}
        isBusy={isPending}
        onCode={code => mutate({ body: { code } })}
        onCancel={onDone}
      />
    </>
  )
}
