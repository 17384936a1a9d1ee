import type { ReactNode } from 'react'
import type { Agreement, Proposal } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { ArrivalForm } from '#web/features/agreements/arrival-form.tsx'
import { moneyEffect } from '#web/features/agreements/money-effect.ts'
import { AskForChanges, Contest } from '#web/features/agreements/note-sheets.tsx'
import { OpenProposal } from '#web/features/agreements/open-proposal.tsx'
import { AgreeOnDay } from '#web/features/agreements/propose-sheet.tsx'
import { Quote } from '#web/features/agreements/quote.tsx'
import { RefuseMark } from '#web/features/agreements/refuse-mark.tsx'
import { lastRefused, type Refused } from '#web/features/agreements/refused.ts'
import { useNewestEvents } from '#web/features/agreements/timeline.tsx'
import {
  isOwnTurn,
  otherOf,
  type Side,
  type Turn,
  turnOf,
  workTurnOf,
} from '#web/features/agreements/turn.ts'
import { dateAndTime, dateOf } from '#web/platform/dates.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'
import { TurnCard } from '#web/ui/turn-card.tsx'

interface NextCardProps {
  agreement: Agreement
  /** Undefined while it is not known. */
  payment: Payment | undefined
  isInPerson: boolean
  side: Side
}

/**
 * The next step and whose turn it is, with the viewer's possible actions. Payments and disputes have cards of their
 * own, and completed work has no next step.
 */
export function NextCard(props: NextCardProps) {
  const events = useNewestEvents(props.agreement.taskId)
  const first = turnOf(props)
  const isToPay = first.kind === 'pay'
  const turn = isToPay ? workTurnOf(props) : first
  if (turn.kind === 'completed' || turn.kind === 'disputed') return null
  // Their own card asks them for the rest.
  if (turn.kind === 'rest-awaited' && props.side === 'poster') return null
  const refused = events && lastRefused(events)
  const { title, notes, action } = wordsOf(turn, props)
  return (
    <TurnCard title={title} notes={notes} isOwn={isOwnTurn(turn) && !isToPay}>
      {refused && isWork(turn) && <SaidToMark refused={refused} {...props} />}
      {action}
      {isWork(turn) && !refused && hasNoDay(props.agreement) && <AgreeOnDay {...props} />}
    </TurnCard>
  )
}

/** Any day was agreed on, and nobody has come or worked yet. */
const hasNoDay = ({ can, startDate, endDate, arrival }: Agreement): boolean =>
  can.proposeChange && startDate === null && endDate === null && arrival.at === null

const isWork = ({ kind }: Turn): boolean =>
  ['work', 'under-way', 'arrive', 'arrival-expected', 'proposal-waits', 'answer-proposal'].includes(kind)

/** The answer to the last mark, shown where the next step is. */
function SaidToMark({ refused: { kind, note }, agreement, side }: NextCardProps & { refused: Refused }) {
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

function wordsOf(turn: Open, { agreement, payment, side }: NextCardProps): Said {
  const name = otherOf(agreement, side).firstName
  const { can } = agreement
  const when = whenOf(agreement)
  switch (turn.kind) {
    case 'answer-proposal':
    case 'proposal-waits':
      return proposalWords({ ...agreement, proposal: agreement.proposal! }, payment, turn.kind, side)
    case 'confirm':
      return {
        title: texts.agreements.confirmBy(name, dateOf(turn.deadline)),
        notes:
          side === 'poster' ? confirmNotes(payment, name) : [paidNote(payment), texts.agreements.confirmNote],
        action: can.changesNeeded ? (
          <AskForChanges agreement={agreement} />
        ) : (
          can.notDone && <RefuseMark agreement={agreement} />
        ),
      }
    case 'confirmation-awaited':
      return {
        title: texts.agreements.confirmationAwaited(name),
        notes: [texts.agreements.confirmationNote(dateOf(turn.deadline))],
      }
    case 'rest-awaited':
      return {
        title: texts.agreements.restAwaited(name, rupees(turn.amount)),
        notes: [texts.agreements.restNote(dateOf(turn.deadline))],
      }
    case 'arrive':
      return {
        title: texts.agreements.arrivalDue(name),
        notes: [when, texts.agreements.enterCode(name)],
        action: <ArrivalForm taskId={agreement.taskId} />,
      }
    case 'arrival-expected':
      return {
        title: texts.agreements.arrivalExpected(name),
        notes: [when, texts.agreements.showCode(name)],
        action: <ArrivalCode code={agreement.arrival.code ?? ''} />,
      }
    case 'work':
      return { title: texts.agreements.work(name), notes: [texts.agreements.workNote] }
    case 'under-way':
      return { title: texts.agreements.underWay(name), notes: [texts.agreements.underWayNote] }
    default:
      return cancelledWords(turn.kind, agreement, side)
  }
}

/** The effect of confirming on the money, and what happens without it. */
function confirmNotes(payment: Payment | undefined, name: string): string[] {
  const held = payment?.held ?? 0
  if (held > 0 && payment!.due > 0) return [texts.agreements.payFirst(rupees(payment!.due))]
  return [
    ...(held > 0 ? [texts.agreements.confirmReleases(rupees(held), name)] : []),
    texts.agreements.confirmNote,
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
  const action = (
    <OpenProposal agreement={agreement} effect={moneyEffect(agreement, payment, side)} isOwn={isOwn} />
  )
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
function ArrivalCode({ code }: { code: string }) {
  return (
    <p
      role="img"
      aria-label={`${texts.agreements.arrivalCode}: ${[...code].join(' ')}`}
      className="text-display font-bold tracking-[0.3em] text-press-ink tabular-nums"
    >
      {code}
    </p>
  )
}
