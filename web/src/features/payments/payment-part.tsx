import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Snowflake from 'lucide-react/icons/snowflake'
import { useEffect, useRef } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { paths } from '#contract/paths.ts'
import { livePaymentOf, refreshAgreed } from '#web/features/payments/calls.ts'
import { ChooseButton } from '#web/features/payments/choose-button.tsx'
import { DirectPayment } from '#web/features/payments/direct-payment.tsx'
import { SomethingWrong } from '#web/features/payments/dispute-sheet.tsx'
import { isOwnMove, moneyState, type Side } from '#web/features/payments/money-state.ts'
import { PayButton, PayFailure } from '#web/features/payments/pay-button.tsx'
import { moneyWords } from '#web/features/payments/payment-summary.ts'
import { PayoutHint } from '#web/features/payments/payout-hint.tsx'
import { isSplit, Settled } from '#web/features/payments/settled.tsx'
import { texts } from '#web/texts.ts'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Money as Amount } from '#web/ui/money.tsx'
import { MoneyRow } from '#web/ui/money-row.tsx'
import { NowPanel, type Progress } from '#web/ui/now-panel.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'
import { TestMoney } from '#web/ui/test-money.tsx'

export interface PaymentPartProps {
  /** The task's title. */
  title: string
  agreement: Agreement
  side: Side
  /** It is the viewer's turn to pay: this is what is next, and fills the bar. */
  isNext: boolean
  progress: Progress | undefined
  /** The sheet in which one says that something is wrong. */
  isWrongOpen: boolean
  onWrongClose: () => void
}

/** The money of a task, for the two who agreed: where it is, and what can be done about it. */
export function PaymentPart(props: PaymentPartProps) {
  const { data, isError, refetch } = useQuery(livePaymentOf(props.agreement.taskId))
  useWhatFollows(data)
  if (data) return <Money {...props} payment={data} />
  return isError ? (
    <ErrorState text={texts.payments.notLoaded} onRetry={() => refetch()} />
  ) : (
    <SkeletonText lines={3} />
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

type MoneyProps = PaymentPartProps & { payment: Payment }

function Money(props: MoneyProps) {
  const { payment, agreement, side, isNext, progress } = props
  const state = moneyState(payment, agreement, side)
  if (state === 'none') return null
  const isOfNobody = state === 'direct' || state === 'direct-done' || state === 'unheld'
  const test = payment.isTest && !isOfNobody && <TestMoney />
  const words = moneyWords(state, props)
  if (isNext && isOwnMove(state))
    return (
      <NowPanel {...words} isOwn progress={progress}>
        {test}
        <PayFailure payment={payment} />
        {state === 'ask' && <Choose {...props} method="direct" />}
        <InBar
          beside={
            <IconLink
              isFramed
              label={texts.common.message}
              href={paths.chat(agreement.provider.givenId)}
              icon={<MessageCircle aria-hidden="true" />}
            />
          }
        >
          <PayButton payment={payment} />
        </InBar>
      </NowPanel>
    )
  return (
    <>
      <MoneyRow {...words} icon={iconOf(state)}>
        {state === 'settled' && !isSplit(payment) && (
          <Amount amount={payment.released || payment.refunded} size="hero" />
        )}
        {test}
      </MoneyRow>
      <Acts {...props} state={state} />
      {agreement.can.openDispute && (
        <SomethingWrong {...props} isOpen={props.isWrongOpen} onClose={props.onWrongClose} />
      )}
    </>
  )
}

/** A sign shows, too, that money is safe or does not move. */
function iconOf(state: ReturnType<typeof moneyState>) {
  if (state === 'held' || state === 'ask-more') return <ShieldCheck />
  if (state === 'frozen') return <Snowflake className="text-done-ink" />
  if (state === 'settled') return <CircleCheck />
  return <IndianRupee className="text-ink-soft" />
}

/** Buttons to choose direct payment, or to take that choice back, if the viewer may. */
function Choose({ agreement, payment, method }: MoneyProps & { method: 'direct' | 'undecided' }) {
  if (!agreement.can.choosePayment || payment.provider === 'direct') return null
  return <ChooseButton taskId={payment.taskId} method={method} />
}

function Acts({ state, ...props }: MoneyProps & { state: ReturnType<typeof moneyState> }) {
  const { payment, agreement, side } = props
  switch (state) {
    case 'ask-late':
      return (
        <div className="flex flex-col items-start gap-3 pb-2">
          <PayFailure payment={payment} />
          <div className="pl-3">
            <PayButton payment={payment} look="ghost" />
          </div>
        </div>
      )
    case 'unpaid':
      return <PayoutHint poster={agreement.poster.firstName} />
    case 'ask-more':
    case 'held':
      return side === 'provider' && <PayoutHint poster={agreement.poster.firstName} />
    case 'settled':
      return <Settled {...props} />
    case 'direct':
    case 'direct-done':
    case 'unheld':
      return (
        <div className="flex flex-col gap-3 pb-2">
          <Choose {...props} method="undecided" />
          <DirectPayment {...props} isDone={state !== 'direct'} />
        </div>
      )
    default:
      return null
  }
}
