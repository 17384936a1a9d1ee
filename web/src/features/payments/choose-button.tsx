import { useMutation } from '@tanstack/react-query'
import { choosePayment } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { texts } from '#web/texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface ChooseButtonProps {
  taskId: string
  method: 'direct' | 'undecided'
}

/** Says that the two settle it themselves, or takes that back. */
export function ChooseButton({ taskId, method }: ChooseButtonProps) {
  const { mutate, isPending, error } = useMutation(choosePayment)
  const failure = failureOf(error)
  return (
    <>
      {failure && <Notice look="danger">{failure}</Notice>}
      <div className="-ml-2">
        <TextButton isBusy={isPending} onClick={() => mutate({ params: { taskId }, body: { method } })}>
          {method === 'direct' ? texts.payments.settleOurselves : texts.payments.paySafely}
        </TextButton>
      </div>
    </>
  )
}
