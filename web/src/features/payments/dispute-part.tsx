import { useQuery } from '@tanstack/react-query'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Dispute } from '#contract/entities/dispute.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { AskModerator } from '#web/features/payments/ask-moderator.tsx'
import { disputeOf, livePaymentOf } from '#web/features/payments/calls.ts'
import { disputeTurn, isOwnFigure } from '#web/features/payments/dispute-turn.ts'
import { NameFigure } from '#web/features/payments/figure-sheet.tsx'
import type { Side } from '#web/features/payments/money-state.ts'
import { SayWhatYouSaw } from '#web/features/payments/statement-sheet.tsx'
import { dateOf } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Card, Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { restOf, splitWords, type Two } from '#web/ui/split.ts'
import { TestMoney } from '#web/ui/test-money.tsx'
import { TurnCard } from '#web/ui/turn-card.tsx'

export interface DisputePartProps {
  agreement: Agreement
  side: Side
}

/** The dispute about a task's money, for the two: its state and next step, or its end. */
export function DisputePart(props: DisputePartProps) {
  const { taskId, dispute, state } = props.agreement
  const isOpen = state === 'Disputed'
  const { data, isError, refetch } = useQuery({ ...disputeOf(taskId), enabled: isOpen })
  const payment = useQuery({ ...livePaymentOf(taskId), enabled: dispute !== null }).data
  if (!dispute) return null
  if (!isOpen) return payment ? <Ended {...props} payment={payment} /> : null
  if (data && payment) return <Open {...props} dispute={data} payment={payment} />
  return (
    <Card>
      {isError ? (
        <ErrorState text={texts.disputes.notLoaded} onRetry={() => refetch()} />
      ) : (
        <SkeletonText lines={12} />
      )}
    </Card>
  )
}

const twoFor = ({ poster, provider }: Agreement, side: Side): Two => ({
  poster: side === 'poster' ? null : poster.firstName,
  provider: side === 'provider' ? null : provider.firstName,
})

type OpenProps = DisputePartProps & { dispute: Dispute; payment: Payment }

function Open(props: OpenProps) {
  const { agreement, side, dispute, payment } = props
  const { taskId } = agreement
  const other = (side === 'poster' ? agreement.provider : agreement.poster).firstName
  const turn = disputeTurn(dispute)
  const titles = {
    name: texts.disputes.nameYours,
    awaited: texts.disputes.awaited(other),
    apart: texts.disputes.apart,
    asked: texts.disputes.moderatorDecides,
  }
  const notes = {
    name: [texts.disputes.nameYoursNote(other)],
    awaited: [],
    apart: [],
    asked: [texts.disputes.moderatorNote],
  }
  return (
    <TurnCard
      title={titles[turn]}
      notes={notes[turn]}
      isOwn={isOwnFigure(dispute)}
      tag={payment.isTest && <TestMoney />}
    >
      <DisputeState {...props} other={other} />
      <div className="flex flex-wrap gap-3 *:flex-auto">
        {dispute.left > 0 && <NameFigure {...props} />}
        {dispute.statements.mine === null && <SayWhatYouSaw taskId={taskId} other={other} />}
        {agreement.can.askModerator && <AskModerator taskId={taskId} />}
      </div>
    </TurnCard>
  )
}

/** The events, the named figures, and the next step. */
function DisputeState({ agreement, side, dispute, payment, other }: OpenProps & { other: string }) {
  const { openedBy, reason, mine, left, theyNamed, askedByItself, decideFrom } = dispute
  const isOwn = openedBy === agreement[side].givenId
  const first = agreement.can.askModerator
    ? texts.disputes.askNow
    : texts.disputes.askFrom(dateOf(decideFrom))
  return (
    <Facts>
      <Fact label={isOwn ? texts.disputes.saidByYou : texts.disputes.saidBy(other)}>
        <Wrote>{reason}</Wrote>
      </Fact>
      <Fact label={texts.disputes.yourFigure}>
        {mine === null ? texts.disputes.noFigure : splitWords(mine, payment.held, twoFor(agreement, side))}
        <span className="block text-caption font-normal text-ink-soft">
          {mine === null ? texts.disputes.figuresInAll(left) : texts.disputes.figuresLeft(left)}
        </span>
      </Fact>
      <Fact label={texts.disputes.theirFigure(other)}>
        {theyNamed ? texts.disputes.theyNamed : texts.disputes.noFigure}
      </Fact>
      <Statements statements={dispute.statements} other={other} />
      <Fact label={texts.disputes.nextStep}>
        <span className="block font-normal">
          {askedByItself === null
            ? texts.disputes.stillSettles
            : `${first} ${texts.disputes.byItself(dateOf(askedByItself))}`}
        </span>
      </Fact>
    </Facts>
  )
}

function Statements({ statements, other }: { statements: Dispute['statements']; other: string }) {
  const { mine, theirs, theyStated } = statements
  return (
    <>
      {mine !== null && (
        <Fact label={texts.disputes.sawByYou}>
          <Wrote>{mine}</Wrote>
        </Fact>
      )}
      {theyStated && (
        <Fact label={texts.disputes.sawBy(other)}>
          {theirs === null ? texts.disputes.theyStated : <Wrote>{theirs}</Wrote>}
        </Fact>
      )}
    </>
  )
}

function Ended({ agreement, side, payment }: DisputePartProps & { payment: Payment }) {
  const { at, outcome } = agreement.dispute!
  if (!outcome) return null
  const { by, toProvider, note } = outcome
  const titles = {
    parties: texts.disputes.settledByFigures,
    moderator: texts.disputes.settledByModerator,
    clock: texts.disputes.settledByClock,
  }
  return (
    <Section title={texts.disputes.dispute}>
      <Card>
        <Facts>
          <Fact label={titles[by]}>
            {splitWords(toProvider, heldIn(at, toProvider, payment), twoFor(agreement, side))}
          </Fact>
          {note && (
            <Fact label={texts.common.reason}>
              <Wrote>{note}</Wrote>
            </Fact>
          )}
        </Facts>
      </Card>
    </Section>
  )
}

/** The money held when the dispute began: the provider's part, and the refunds since. */
function heldIn(at: string, toProvider: number, { lines }: Payment): number {
  const back = lines.filter(line => line.kind === 'refund' && line.at >= at)
  return back.reduce((sum, { amount }) => restOf(sum, -amount), toProvider)
}
