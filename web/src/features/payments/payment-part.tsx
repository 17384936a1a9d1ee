import { useQuery, useQueryClient } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Snowflake from 'lucide-react/icons/snowflake'
import { useEffect, useRef } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { livePaymentOf, refreshAgreed } from '#web/features/payments/calls.ts'
import { ChooseButton } from '#web/features/payments/choose-button.tsx'
import { DirectPayment } from '#web/features/payments/direct-payment.tsx'
import { SomethingWrong } from '#web/features/payments/dispute-sheet.tsx'
import { isOwnMove, moneyState, type Side } from '#web/features/payments/money-state.ts'
import { PayButton } from '#web/features/payments/pay-button.tsx'
import { moneyWords } from '#web/features/payments/payment-summary.ts'
import { PayoutHint } from '#web/features/payments/payout-hint.tsx'
import { Settled } from '#web/features/payments/settled.tsx'
import { texts } from '#web/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TestMoney } from '#web/ui/test-money.tsx'
import { TurnCard } from '#web/ui/turn-card.tsx'

export interface PaymentPartProps {
  /** The task's title. */
  title: string
  agreement: Agreement
  side: Side
}

/** The money of a task, for the two who agreed: where it is, and what can be done about it. */
export function PaymentPart(props: PaymentPartProps) {
  const { data, isError, refetch } = useQuery(livePaymentOf(props.agreement.taskId))
  useWhatFollows(data)
  if (data) return <MoneyCard {...props} payment={data} />
  return (
    <Card>
      {isError ? (
        <ErrorState text={texts.payments.notLoaded} onRetry={() => refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Card>
  )
}

/** Money that has moved changes the agreement, too: a payment may complete the task. */
function useWhatFollows(payment: Payment | undefined): void {
  const client = useQueryClient()
  const now = payment && `${payment.method} ${payment.held} ${payment.released} ${payment.refunded}`
  const shown = useRef(now)
  useEffect(() => {
    const before = shown.current
    shown.current = now
    if (before !== undefined && now !== before) refreshAgreed(client)
  }, [client, now])
}

type MoneyCardProps = PaymentPartProps & { payment: Payment }

function MoneyCard(props: MoneyCardProps) {
  const { payment, agreement, side } = props
  const state = moneyState(payment, agreement, side)
  if (state === 'none') return null
  const isOfNobody = state === 'direct' || state === 'direct-done' || state === 'unheld'
  return (
    <TurnCard
      {...moneyWords(state, props)}
      isOwn={isOwnMove(state)}
      icon={iconOf(state)}
      tag={payment.isTest && !isOfNobody && <TestMoney />}
    >
      <Acts {...props} state={state} />
    </TurnCard>
  )
}

/** A sign shows, too, that money is safe or does not move. */
function iconOf(state: ReturnType<typeof moneyState>) {
  if (state === 'held') return <ShieldCheck className="text-open-ink" />
  return state === 'frozen' ? <Snowflake className="text-done-ink" /> : null
}

function Acts({ state, ...props }: MoneyCardProps & { state: ReturnType<typeof moneyState> }) {
  const { payment, agreement, side } = props
  const choose = agreement.can.choosePayment && payment.provider !== 'direct'
  switch (state) {
    case 'ask':
      return (
        <>
          <PayButton payment={payment} />
          {choose && <ChooseButton taskId={payment.taskId} method="direct" />}
        </>
      )
    case 'ask-late':
      return <PayButton payment={payment} look="secondary" />
    case 'unpaid':
      return <PayoutHint poster={agreement.poster.firstName} />
    case 'ask-more':
    case 'held':
      return (
        <>
          {state === 'ask-more' && <PayButton payment={payment} />}
          {side === 'provider' && <PayoutHint poster={agreement.poster.firstName} />}
          {agreement.can.openDispute && <SomethingWrong {...props} />}
        </>
      )
    case 'settled':
      return <Settled {...props} />
    case 'direct':
    case 'direct-done':
    case 'unheld':
      return (
        <>
          {choose && <ChooseButton taskId={payment.taskId} method="undecided" />}
          <DirectPayment {...props} isDone={state !== 'direct'} />
        </>
      )
    default:
      return null
  }
}
