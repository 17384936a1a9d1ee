import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ComponentType, type ReactNode, useState } from 'react'
import { getDispute } from '#contract/endpoints/disputes.ts'
import { getPayment, getPayout } from '#contract/endpoints/payments.ts'
import { getMyReview } from '#contract/endpoints/reviews.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import type { Payment as Money } from '#contract/entities/payment.ts'
import type { AcceptedOffer, Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { AgreementMenu, type Opened } from '#web/features/agreements/agreement-menu.tsx'
import { DayRow } from '#web/features/agreements/day-row.tsx'
import { NextPanel } from '#web/features/agreements/next-panel.tsx'
import { progressOf } from '#web/features/agreements/progress.ts'
import { RateOther } from '#web/features/agreements/rate-other.tsx'
import { isReviewed } from '#web/features/agreements/reviews.tsx'
import { type Report, SafetySheet } from '#web/features/agreements/safety-sheet.tsx'
import { Story } from '#web/features/agreements/story.tsx'
import { otherOf, type Side, type Turn, turnOf, workTurnOf } from '#web/features/agreements/turn.ts'
import { MessageLink, TurnBar } from '#web/features/agreements/turn-bar.tsx'
import { fullName } from '#web/platform/formats.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { rupees } from '#web/ui/money.tsx'
import { type Progress, useShownResult } from '#web/ui/now-panel.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

interface MoneyProps {
  /** The task's title. */
  title: string
  agreement: Agreement
  side: Side
}

interface PaymentProps extends MoneyProps {
  /** It is the viewer's turn to pay: this is what is next, and fills the bar. */
  isNext: boolean
  progress: Progress | undefined
  isWrongOpen: boolean
  onWrongClose: () => void
}

export interface AgreementPartProps {
  task: Task
  offer: AcceptedOffer
  agreement: Agreement
  /** The last things that happened under it, oldest first. */
  newestEvents: readonly TimelineEvent[]
  side: Side
  /** The viewer has said a moment ago that it is done: the provider is asked about the customer then. */
  hasJustMarked: boolean
  onMark: () => void
  postAgain: ReactNode
  /** When and where, and what is to be done. */
  children: ReactNode
  /** The money of it, and the dispute about that: of other features. */
  Payment: ComponentType<PaymentProps>
  Dispute: ComponentType<MoneyProps>
  /** The form that reports somebody, of another feature. */
  Report: Report
}

/** The task page for the two of an agreement: the other one, what is next, the money, the terms and what happened. */
export function AgreementPart(props: AgreementPartProps) {
  const { task, offer, agreement, side } = props
  // Waited for, so that all shows at once. Their own parts report failures.
  const payment = useQuery(read(getPayment, { params: { taskId: task.givenId } }))
  const isDisputed = agreement.state === 'Disputed'
  const dispute = useQuery({ ...read(getDispute, { params: { taskId: task.givenId } }), enabled: isDisputed })
  const payout = useQuery({ ...read(getPayout, {}), enabled: side === 'provider' })
  const isReviewable = isReviewed(agreement, side)
  const review = useQuery({
    ...read(getMyReview, { params: { taskId: task.givenId } }),
    enabled: isReviewable,
  })
  const isWaiting =
    (isReviewable && review.isPending) ||
    payment.isPending ||
    (isDisputed && dispute.isPending) ||
    (side === 'provider' && payout.isPending)
  if (!isWaiting) return <Known {...props} payment={payment.data} />
  const friend = side === 'poster' ? offer.givenId : task.TaskPosterId
  return (
    <>
      {/* About as tall as the part that comes, so that nothing visible moves then. */}
      <SkeletonList count={4} />
      {props.children}
      <InBar>
        <MessageLink friend={friend} />
      </InBar>
    </>
  )
}

type KnownProps = AgreementPartProps & { payment: Money | undefined }

/** True for what the poster sees and answers even before paying: the arrival code, and that the work is done. */
const isShownBesidePay = ({ kind }: Turn) => kind === 'arrival-expected' || kind === 'confirm'

function Known(props: KnownProps) {
  const { task, offer, agreement, newestEvents, payment, side, onMark, Payment, Dispute } = props
  const [opened, setOpened] = useState<Opened | null>(
    props.hasJustMarked && side === 'provider' ? 'rate' : null,
  )
  const isInPerson = task.modeOfTask === 'In-Person'
  const seen = { agreement, payment, isInPerson, side }
  const turn = turnOf(seen)
  const money = { title: task.title, agreement, side }
  const progress = progressOf(seen)
  const isDisputed = turn.kind === 'disputed'
  const isPaymentNext = turn.kind === 'pay'
  // The buttons in the bar leave no room there for marking it.
  const isMarkRow = isPaymentNext || turn.kind === 'arrive'
  const other = otherOf(agreement, side)
  const mark = agreement.can.mark && agreement.state === 'Active' ? onMark : null
  useShownResult(`${turn.kind} ${agreement.version} ${agreement.proposal?._id} ${payment?.held}`)

  const dayRow = (
    <DayRow agreement={agreement} side={side} isInPerson={isInPerson} onSafety={() => setOpened('safety')} />
  )
  return (
    <>
      <div className="-my-3">
        <PersonRow
          href={paths.profile(other.givenId)}
          name={fullName(other)}
          src={other.profilePic}
          isVerified={other.verified}
        >
          {side === 'poster'
            ? texts.agreements.doesForYou(other.firstName, rupees(agreement.price), agreement.state)
            : texts.agreements.youDoFor(other.firstName, rupees(agreement.price), agreement.state)}
        </PersonRow>
      </div>
      {isDisputed && <Dispute {...money} />}
      {!isDisputed && !isPaymentNext && (
        <NextPanel
          {...seen}
          newestEvents={newestEvents}
          turn={turn}
          progress={progress}
          completedDate={task.completedDate}
          onOpen={setOpened}
        />
      )}
      {!isPaymentNext && dayRow}
      <div className={isPaymentNext ? 'flex flex-col gap-5' : '-my-2'}>
        <Payment
          {...money}
          isNext={isPaymentNext}
          progress={progress}
          isWrongOpen={opened === 'wrong'}
          onWrongClose={() => setOpened(null)}
        />
        {isMarkRow && mark && agreement.canBeOver && (
          <LinkRow icon={<CircleCheck />} title={texts.tasks.markComplete} onClick={mark} />
        )}
      </div>
      {isPaymentNext && isShownBesidePay(workTurnOf(seen)) && (
        <NextPanel {...seen} newestEvents={newestEvents} onOpen={setOpened} />
      )}
      {isPaymentNext && dayRow}
      {!isDisputed && agreement.dispute && <Dispute {...money} />}
      {props.children}
      <Story agreement={agreement} newestEvents={newestEvents} offer={offer} side={side} />
      <TurnBar
        {...seen}
        turn={turn}
        mark={agreement.canBeOver ? mark : null}
        postAgain={props.postAgain}
        onOpen={setOpened}
      />
      <AgreementMenu
        {...seen}
        opened={opened}
        onOpen={setOpened}
        // While it cannot be over yet, marking it is not what is next.
        mark={agreement.canBeOver ? null : mark}
      />
      <SafetySheet
        agreement={agreement}
        side={side}
        Report={props.Report}
        isOpen={opened === 'safety'}
        onClose={() => setOpened(null)}
      />
      {isReviewed(agreement, side) && (
        <RateOther
          agreement={agreement}
          side={side}
          isOpen={opened === 'rate'}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
