import type { ReactNode } from 'react'
import type { Agreement, Proposal } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { Opened } from '#web/features/agreements/agreement-menu.tsx'
import { ArrivalCode } from '#web/features/agreements/arrival-code.tsx'
import { ArrivalForm, ArrivalSheet } from '#web/features/agreements/arrival-form.tsx'
import { moneyEffect } from '#web/features/agreements/money-effect.ts'
import { AskForChanges, Contest } from '#web/features/agreements/note-sheets.tsx'
import { OpenProposal } from '#web/features/agreements/open-proposal.tsx'
import { RefuseMark } from '#web/features/agreements/refuse-mark.tsx'
import { RateLink } from '#web/features/agreements/reviews.tsx'
import { otherOf, type Side, type Turn } from '#web/features/agreements/turn.ts'
import { dateAndTime, dateOf } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'

type Open = Exclude<Turn, { kind: 'completed' | 'disputed' | 'pay' }>

interface Said {
  title: string
  notes?: string[]
  action?: ReactNode
}

export interface NextProps {
  agreement: Agreement
  /** Undefined while it is not known. */
  payment: Payment | undefined
  side: Side
  isInPerson: boolean
  onOpen: (what: Opened) => void
}

/** The panel's words for a turn, and the act in it. */
export function wordsOf(turn: Open, { agreement, payment, side, isInPerson, onOpen }: NextProps): Said {
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
    case 'payment-awaited':
      return {
        title: texts.payments.notPaid,
        notes: [texts.agreements.waitForPayment(name)],
        action: isInPerson && agreement.arrival.at === null && (
          <ArrivalSheet taskId={agreement.taskId} name={name} />
        ),
      }
    case 'arrive':
      return {
        title: texts.agreements.arrivalDue(name),
        notes: [texts.agreements.enterCode(name)],
        action: <ArrivalForm taskId={agreement.taskId} />,
      }
    case 'arrival-expected':
      return {
        title: texts.agreements.arrivalExpected(name),
        action: <ArrivalCode code={agreement.arrival.code ?? ''} name={name} />,
      }
    case 'work':
      return { title: texts.agreements.work, notes: [texts.agreements.workNote] }
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
