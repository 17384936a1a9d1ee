import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Payment } from '#contract/entities/payment.ts'
import { startPayment } from '#web/features/payments/calls.ts'
import { pageOfCheckout } from '#web/features/payments/checkout.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-look.ts'
import { rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Why the last try did not go through. */
export function PayFailure({ payment: { failedAt } }: { payment: Payment }) {
  return failedAt && <Notice look="danger">{texts.payments.lastTryFailed(dateAndTime(failedAt))}</Notice>
}

/** Leads to the page for paying: of this app, or of the service that holds the money. */
export function PayButton({ payment, look = 'primary' }: { payment: Payment; look?: ButtonLook }) {
  const { taskId, state, held, due, failedAt } = payment
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = useMutation({
    ...startPayment,
    onSuccess: ({ checkout }) => {
      const page = pageOfCheckout(checkout, location.origin)
      if (page) navigate(page)
      else location.assign(checkout)
    },
  })
  const first = held > 0 ? texts.payments.payMore(rupees(due)) : texts.payments.payAndHold(rupees(due))
  const again = failedAt ? texts.payments.tryAgain : texts.payments.goOn
  const failure = failureOf(error)
  return (
    <>
      {failure && (
        <div className="basis-full! px-0!">
          <Notice look={error?.code === 'payee_not_ready' ? 'warning' : 'danger'}>{failure}</Notice>
        </div>
      )}
      <Button
        look={look}
        isWide={look !== 'ghost'}
        isBusy={isPending}
        onClick={() => mutate({ params: { taskId } })}
      >
        {state === 'Started' ? again : first}
      </Button>
    </>
  )
}
