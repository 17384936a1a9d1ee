import type { ReactNode } from 'react'
import type { Agreement, Proposal } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { Opened } from '#web/features/agreements/agreement-menu.tsx'
import { ArrivalForm } from '#web/features/agreements/arrival-form.tsx'
import { moneyEffect } from '#web/features/agreements/money-effect.ts'
import { AskForChanges, Contest } from '#web/features/agreements/note-sheets.tsx'
import { OpenProposal } from '#web/features/agreements/open-proposal.tsx'
import { Quote } from '#web/features/agreements/quote.tsx'
import { RefuseMark } from '#web/features/agreements/refuse-mark.tsx'
import { lastRefused, type Refused } from '#web/features/agreements/refused.ts'
import { RateLink, Reviews, reviewNote, useReviews } from '#web/features/agreements/reviews.tsx'
import { useNewestEvents } from '#web/features/agreements/timeline.tsx'
import { isOwnTurn, otherOf, type Side, type Turn, workTurnOf } from '#web/features/agreements/turn.ts'
import { isUnpaid } from '#web/features/agreements/turn-bar.tsx'
import { dateAndTime, dateOf, ordinalDate } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'
import { NowPanel, type Progress } from '#web/ui/now-panel.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface NextPanelProps {
  agreement: Agreement
  /** Undefined while it is not known. */
  payment: Payment | undefined
  isInPerson: boolean
  side: Side
  /** Left out where the work shows beside what is to be paid. */
  turn?: Turn
  progress?: Progress | undefined
  completedDate?: string | null
  onOpen: (what: Opened) => void
}

/** The next step and whose turn it is; its answers are in the bar. Payments and disputes have panels of their own. */
export function NextPanel(props: NextPanelProps) {
  const { agreement, side, progress, completedDate, onOpen } = props
  const events = useNewestEvents(agreement.taskId)
  const turn = props.turn ?? workTurnOf(props)
  if (turn.kind === 'disputed' || turn.kind === 'pay') return null
  if (turn.kind === 'completed')
    return <Completed agreement={agreement} side={side} progress={progress} date={completedDate ?? null} />
  // Their own panel asks them for the rest.
  if (turn.kind === 'rest-awaited' && side === 'poster') return null
  const refused = events && lastRefused(events)
  const { title, notes, action } = wordsOf(turn, props)
  return (
    <NowPanel
      title={title}
      notes={notes}
      isOwn={isOwnTurn(turn) && props.turn !== undefined}
      progress={progress}
    >
      {refused && isWork(turn) && <SaidToMark refused={refused} agreement={agreement} side={side} />}
      {action}
      {isWork(turn) && !refused && hasNoDay(agreement) && (
        <div className="-ml-2">
          <TextButton opensDialog onClick={() => onOpen('day')}>
            {texts.agreements.agreeOnDay}
          </TextButton>
        </div>
      )}
    </NowPanel>
  )
}

interface CompletedProps {
  agreement: Agreement
  side: Side
  progress: Progress | undefined
  date: string | null
}

/** The end: when, and what the two say of each other. */
function Completed({ agreement, side, progress, date }: CompletedProps) {
  const reviews = useReviews(agreement, side)
  const note = reviews && reviewNote(reviews, otherOf(agreement, side).firstName)
  return (
    <NowPanel
      title={date ? texts.tasks.completedOn(ordinalDate(date)) : texts.tasks.completed}
      notes={note ? [note] : []}
      isOwn={Boolean(reviews?.canReview)}
      progress={progress}
    >
      {reviews && <Reviews {...{ reviews, agreement, side }} />}
    </NowPanel>
  )
}

/** Any day was agreed on, and nobody has come or worked yet. */
const hasNoDay = ({ can, startDate, endDate, arrival }: Agreement): boolean =>
  can.proposeChange && startDate === null && endDate === null && arrival.at === null

const isWork = ({ kind }: Turn): boolean =>
  ['work', 'under-way', 'arrive', 'arrival-expected', 'proposal-waits', 'answer-proposal'].includes(kind)

interface SaidToMarkProps {
  refused: Refused
  agreement: Agreement
  side: Side
}

/** The answer to the last mark, shown where the next step is. */
function SaidToMark({ refused: { kind, note }, agreement, side }: SaidToMarkProps) {
  const by = kind === 'ChangesNeeded' ? 'poster' : 'provider'
  const { missing, missingByYou } = texts.agreements
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{by === side ? missingByYou : missing(agreement[by].firstName)}</p>
      <Quote>{note ?? texts.agreements.wordsGone}</Quote>
    </div>
  )
}

type Open = Exclude<Turn, { kind: 'completed' | 'disputed' | 'pay' }>

interface Said {
  title: string
  notes?: string[]
  action?: ReactNode
}

function wordsOf(turn: Open, { agreement, payment, side, onOpen }: NextPanelProps): Said {
  const name = otherOf(agreement, side).firstName
  const { can } = agreement
  switch (turn.kind) {
    case 'answer-proposal':
    case 'proposal-waits':
      return proposalWords({ ...agreement, proposal: agreement.proposal! }, payment, turn.kind, side)
    case 'confirm':
      return {
        title: texts.agreements.saysDone(name),
        notes:
          side === 'poster'
            ? confirmNotes(payment, name, dateOf(turn.deadline))
            : [paidNote(payment), texts.agreements.confirmNote(dateOf(turn.deadline))],
        action: can.changesNeeded ? (
          <AskForChanges agreement={agreement} />
        ) : (
          can.notDone && <RefuseMark agreement={agreement} />
        ),
      }
    case 'confirmation-awaited':
      return {
        title: texts.agreements.confirmationAwaited(name),
        notes: [texts.agreements.confirmationNote(name, dateOf(turn.deadline))],
        action: <RateLink agreement={agreement} side={side} onOpen={() => onOpen('rate')} />,
      }
    case 'rest-awaited':
      return {
        title: texts.agreements.restAwaited(name, rupees(turn.amount)),
        notes: [texts.agreements.restNote(dateOf(turn.deadline))],
      }
    case 'arrive': {
      const said = isUnpaid(payment, side)
        ? { title: texts.payments.notPaid, notes: [texts.agreements.waitForPayment(name)] }
        : { title: texts.agreements.arrivalDue(name), notes: [] }
      return {
        title: said.title,
        notes: [...said.notes, texts.agreements.enterCode(name)],
        action: <ArrivalForm taskId={agreement.taskId} />,
      }
    }
    case 'arrival-expected':
      return {
        title: texts.agreements.arrivalExpected(name),
        action: <ArrivalCode code={agreement.arrival.code ?? ''} name={name} />,
      }
    case 'work':
      return isUnpaid(payment, side)
        ? { title: texts.payments.notPaid, notes: [texts.agreements.waitForPayment(name)] }
        : { title: texts.agreements.work, notes: [texts.agreements.workNote] }
    case 'under-way':
      return { title: texts.agreements.underWay(name), notes: [texts.agreements.underWayNote] }
    default:
      return cancelledWords(turn.kind, agreement, side)
  }
}

/** The effect of confirming on the money, and what happens without it. */
function confirmNotes(payment: Payment | undefined, name: string, day: string): string[] {
  const held = payment?.held ?? 0
  if (held > 0 && payment!.due > 0) return [texts.agreements.payFirst(rupees(payment!.due))]
  return [
    ...(held > 0 ? [texts.agreements.confirmReleases(rupees(held), name)] : []),
    texts.agreements.confirmNote(day),
  ]
}

/** The provider's warning before silence completes the work. */
function paidNote(payment: Payment | undefined): string {
  const held = payment?.held ?? 0
  return held > 0 ? texts.agreements.heldForYou(rupees(held)) : texts.agreements.nothingPaid
}

function proposalWords(
  agreement: Agreement & { proposal: Proposal },
  payment: Payment | undefined,
  kind: 'answer-proposal' | 'proposal-waits',
  side: Side,
): Said {
  const { proposal } = agreement
  const name = otherOf(agreement, side).firstName
  const isCancel = proposal.kind === 'cancel'
  const closes = dateAndTime(agreement.proposalEnds!)
  const isOwn = kind === 'proposal-waits'
  const action = <OpenProposal agreement={agreement} effect={moneyEffect(agreement, payment, side)} />
  if (isOwn)
    return {
      title: isCancel ? texts.agreements.cancelAwaited(name) : texts.agreements.changeAwaited(name),
      notes: [texts.agreements.closesAt(closes)],
      action,
    }
  return {
    title: isCancel ? texts.agreements.cancelToAnswer(name) : texts.agreements.changeToAnswer(name),
    notes: [texts.agreements.answerBy(closes)],
    action,
  }
}

function cancelledWords(
  kind: 'cancelled' | 'contest' | 'contested' | 'decided',
  agreement: Agreement,
  side: Side,
): Said {
  const { by, reason, at, decided } = agreement.cancellation!
  const { poster, provider } = agreement
  const isOwn = by === agreement[side].givenId
  const name = otherOf(agreement, side).firstName
  const day = dateOf(at)
  const title = isOwn ? texts.agreements.cancelledByYou(day) : texts.agreements.cancelledBy(name, day)
  const said: Said = { title: reason === null ? texts.agreements.cancelled(day) : title }
  if (kind === 'decided') {
    const fault = texts.agreements.faultDecided(decided!.fault, poster.firstName, provider.firstName)
    return { ...said, notes: [texts.agreements.decidedFault(fault)] }
  }
  if (kind === 'contested') return { ...said, notes: [texts.agreements.contested] }
  if (kind === 'contest')
    return { ...said, notes: [texts.agreements.blamed(name)], action: <Contest agreement={agreement} /> }
  return said
}

/** Read out digit by digit, and large enough to be read at a door. */
function ArrivalCode({ code, name }: { code: string; name: string }) {
  return (
    <div>
      <p
        role="img"
        aria-label={`${texts.agreements.arrivalCode}: ${[...code].join(' ')}`}
        className="flex gap-2"
      >
        {[...code].map((digit, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the digits never change places
            key={index}
            className="grid h-16 w-14 place-items-center rounded-control bg-sunken text-hero tabular-nums"
          >
            {digit}
          </span>
        ))}
      </p>
      <p className="mt-2 text-caption text-ink-soft">{texts.agreements.showCode(name)}</p>
    </div>
  )
}
