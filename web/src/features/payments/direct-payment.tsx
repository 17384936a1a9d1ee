import { useMutation } from '@tanstack/react-query'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { sayPaid } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import type { Side } from '#web/features/payments/money-state.ts'
import { PayoutHint } from '#web/features/payments/payout-hint.tsx'
import { dateOf } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'

// The code that draws the QR code loads once there is one to draw.
const { Part: UpiCode } = lazyPart(
  () => import('#web/features/payments/upi-code.tsx'),
  module => module.UpiCode,
  { waiting: <SkeletonText lines={6} />, onFailure: 'ask' },
)

interface DirectPaymentProps {
  title: string
  payment: Payment
  agreement: Agreement
  side: Side
  /** The work is marked as done: it is time to pay. */
  isDone: boolean
}

/** Paying directly: how, and what each of the two says of it. The app makes no claim about that money. */
export function DirectPayment({ title, payment, agreement, side, isDone }: DirectPaymentProps) {
  const { method, payTo, paid, price } = payment
  const poster = agreement.poster.firstName
  const isPoster = side === 'poster'
  if (agreement.state === 'Cancelled') return null
  const isOpen = isDone && paid.poster === null && paid.provider === null
  const sayPaid = isDone && method === 'direct' && paid[side] === null && (
    <SayPaid taskId={payment.taskId}>{isPoster ? texts.payments.havePaid : texts.payments.wasPaid}</SayPaid>
  )
  const isAsked = isPoster && isOpen && payTo !== null
  return (
    <>
      {!isPoster && paid.provider === null && <PayoutHint poster={poster} isDirect />}
      {isAsked && (
        <UpiCode payTo={payTo} face={agreement.provider.profilePic} amount={price} title={title}>
          {sayPaid}
        </UpiCode>
      )}
      {isPoster && isOpen && !payTo && agreement.state === 'Completed' && (
        <p className="text-ink-soft">{texts.payments.noUpiId(agreement.provider.firstName)}</p>
      )}
      <Told payment={payment} agreement={agreement} side={side} />
      {!isAsked && sayPaid}
    </>
  )
}

function Told({
  payment: { paid },
  agreement,
  side,
}: Pick<DirectPaymentProps, 'payment' | 'agreement' | 'side'>) {
  const { poster, provider } = agreement
  const said: string[] = []
  if (paid.poster) {
    const day = dateOf(paid.poster)
    said.push(
      side === 'poster' ? texts.payments.saidPaidYou(day) : texts.payments.saidPaid(poster.firstName, day),
    )
  }
  if (paid.provider) {
    const day = dateOf(paid.provider)
    said.push(
      side === 'provider'
        ? texts.payments.saidWasPaidYou(day)
        : texts.payments.saidWasPaid(provider.firstName, day),
    )
  }
  if (said.length === 0) return null
  return (
    <div role="status">
      {said.map(sentence => (
        <p key={sentence} className="font-semibold">
          {sentence}
        </p>
      ))}
    </div>
  )
}

function SayPaid({ taskId, children }: { taskId: string; children: string }) {
  const { mutate, isPending, error } = useMutation(sayPaid)
  const failure = failureOf(error)
  return (
    <>
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button look="secondary" isWide isBusy={isPending} onClick={() => mutate({ params: { taskId } })}>
        {children}
      </Button>
    </>
  )
}
