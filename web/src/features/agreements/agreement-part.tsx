import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { getDispute } from '#contract/endpoints/disputes.ts'
import { getPayment, getPayout } from '#contract/endpoints/payments.ts'
import { getMyReview } from '#contract/endpoints/people.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment as Money } from '#contract/entities/payment.ts'
import type { AcceptedOffer, Task } from '#contract/entities/task.ts'
import { AgreedCard } from '#web/features/agreements/agreed-card.tsx'
import { NextCard } from '#web/features/agreements/next-card.tsx'
import { RateWork } from '#web/features/agreements/rate-work.tsx'
import { Timeline } from '#web/features/agreements/timeline.tsx'
import { type Side, turnOf } from '#web/features/agreements/turn.ts'
import { useNow } from '#web/platform/now.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { rupees } from '#web/ui/money.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

interface MoneyProps {
  /** The task's title. */
  title: string
  agreement: Agreement
  side: Side
}

export interface AgreementPartProps {
  task: Task
  offer: AcceptedOffer
  agreement: Agreement | undefined
  isFailed: boolean
  onRetry: () => void
  side: Side
  /** The money of it, and the dispute about that: of other features. */
  Payment: ComponentType<MoneyProps>
  Dispute: ComponentType<MoneyProps>
}

/** The task page's part for the two of an agreement: next step, progress, terms and events. */
export function AgreementPart({ agreement, isFailed, onRetry, ...props }: AgreementPartProps) {
  const now = useNow()
  const { task, offer, side } = props
  // Fetched together with the agreement, so that all shows at once. Their own cards report failures.
  const payment = useQuery(read(getPayment, { params: { taskId: task.givenId } }))
  const isDisputed = agreement?.state === 'Disputed'
  const dispute = useQuery({ ...read(getDispute, { params: { taskId: task.givenId } }), enabled: isDisputed })
  const payout = useQuery({ ...read(getPayout, {}), enabled: side === 'provider' })
  const isToRate = agreement?.state === 'Completed' && side === 'poster'
  const review = useQuery({ ...read(getMyReview, { params: { taskId: task.givenId } }), enabled: isToRate })
  const isWaiting =
    (isToRate && review.isPending) ||
    payment.isPending ||
    (isDisputed && dispute.isPending) ||
    (side === 'provider' && payout.isPending)
  if (isFailed && !agreement)
    return (
      <>
        <ErrorState text={texts.agreements.notLoaded} onRetry={onRetry} />
        <AgreedCard offer={offer} agreement={null} payment={undefined} side={side} now={now} />
      </>
    )
  // About as tall as the part that comes, so that nothing visible moves then.
  if (!agreement || isWaiting) return <SkeletonList count={6} />
  return <Known {...props} agreement={agreement} payment={payment.data} now={now} />
}

type KnownProps = Omit<AgreementPartProps, 'agreement' | 'isFailed' | 'onRetry'> & {
  agreement: Agreement
  payment: Money | undefined
  now: number
}

function Known({ task, offer, agreement, payment, side, now, Payment, Dispute }: KnownProps) {
  const isInPerson = task.modeOfTask === 'In-Person'
  const seen = { agreement, payment, isInPerson, side }
  const money = { title: task.title, agreement, side }
  // A person who is asked for money reads that first.
  const isPaymentFirst = turnOf(seen).kind === 'pay'
  // The fact that no money was held is no news.
  const isPaymentLast = agreement.state === 'Completed' && payment?.method === 'undecided'
  return (
    <>
      {agreement.state === 'Disputed' && <Dispute {...money} />}
      {isPaymentFirst && <Payment {...money} />}
      <NextCard {...seen} />
      {agreement.state === 'Completed' && side === 'poster' && <RateWork agreement={agreement} now={now} />}
      {agreement.state !== 'Cancelled' && (
        <Progress agreement={agreement} payment={payment} isInPerson={isInPerson} />
      )}
      {!isPaymentFirst && !isPaymentLast && <Payment {...money} />}
      {agreement.state !== 'Disputed' && <Dispute {...money} />}
      <AgreedCard agreement={agreement} payment={payment} side={side} offer={offer} now={now} />
      {isPaymentLast && <Payment {...money} />}
      <Timeline agreement={agreement} side={side} />
    </>
  )
}

/** After a raise some of the price is open: 'Paid' alone would say too much. */
const paidLabel = ({ held, due }: Money): string =>
  due > 0 ? texts.agreements.paidAndOpen(rupees(held), rupees(due)) : texts.agreements.steps.paid

interface ProgressProps {
  agreement: Agreement
  payment: Money | undefined
  isInPerson: boolean
}

function Progress({ agreement, payment, isInPerson }: ProgressProps) {
  const { arrival, marked, state } = agreement
  const { steps, progress } = texts.agreements
  const isMarked = marked.poster !== null || marked.provider !== null
  // Work that is done without a code was reached all the same.
  const hasArrival = isInPerson && (arrival.at !== null || !isMarked)
  return (
    <ProgressLine
      label={progress}
      steps={[
        { label: steps.agreed, isDone: true },
        ...(payment?.method === 'held' ? [{ label: paidLabel(payment), isDone: payment.due === 0 }] : []),
        ...(hasArrival ? [{ label: steps.arrived, isDone: arrival.at !== null }] : []),
        { label: steps.done, isDone: isMarked || state === 'Completed' },
        { label: steps.confirmed, isDone: state === 'Completed' },
      ]}
    />
  )
}
