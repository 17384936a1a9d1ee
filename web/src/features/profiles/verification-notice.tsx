import { useMutation } from '@tanstack/react-query'
import { requestVerification } from '#web/features/profiles/calls.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** For people whose address is not verified yet: asks for the mail once more. */
export function VerificationNotice() {
  const { mutate, isPending, isSuccess } = useMutation(requestVerification)
  if (isSuccess) return <Notice look="success">{texts.profiles.verificationSent}</Notice>
  return (
    <Notice
      action={
        <Button look="secondary" isBusy={isPending} onClick={() => mutate({})}>
          {texts.profiles.sendAgain}
        </Button>
      }
    >
      {texts.profiles.notVerified}
    </Notice>
  )
}
