import type { Agreement } from '#contract/entities/agreement.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import { type NextProps, wordsOf } from '#web/features/agreements/next-words.tsx'
import { lastRefused, type Refused } from '#web/features/agreements/refused.ts'
import { Reviews, reviewNote, useReviews } from '#web/features/agreements/reviews.tsx'
import { isOwnTurn, otherOf, type Side, type Turn, workTurnOf } from '#web/features/agreements/turn.ts'
import { ordinalDate } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { NowPanel, type Progress } from '#web/ui/now-panel.tsx'
import { Quote } from '#web/ui/quote.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface NextPanelProps extends NextProps {
  newestEvents: readonly TimelineEvent[]
  /** Left out where the work shows beside what is to be paid. */
  turn?: Turn
  progress?: Progress | undefined
  completedDate?: string | null
}

/** The next step and whose turn it is; its answers are in the bar. Payments and disputes have panels of their own. */
export function NextPanel(props: NextPanelProps) {
  const { agreement, newestEvents, side, progress, completedDate, onOpen } = props
  const turn = props.turn ?? workTurnOf(props)
  if (turn.kind === 'disputed' || turn.kind === 'pay') return null
  if (turn.kind === 'completed')
    return <Completed agreement={agreement} side={side} date={completedDate ?? null} />
  // Their own panel asks them for the rest.
  if (turn.kind === 'rest-awaited' && side === 'poster') return null
  const refused = lastRefused(newestEvents)
  const { title, notes, action } = wordsOf(turn, props)
  return (
    <NowPanel
      title={title}
      notes={notes}
      isOwn={isOwnTurn(turn)}
      isBeside={props.turn === undefined}
      progress={progress}
    >
      {refused && isWork(turn) && <SaidToMark refused={refused} agreement={agreement} side={side} />}
      {action}
      {isWork(turn) && turn.kind !== 'payment-awaited' && !refused && hasNoDay(agreement) && (
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
  date: string | null
}

/** The end: when, and what the two say of each other. */
function Completed({ agreement, side, date }: CompletedProps) {
  const reviews = useReviews(agreement, side)
  const note = reviews && reviewNote(reviews, otherOf(agreement, side).firstName)
  return (
    <NowPanel
      title={date ? texts.tasks.completedOn(ordinalDate(date)) : texts.tasks.completed}
      notes={note ? [note] : []}
      isOwn={Boolean(reviews?.canReview)}
    >
      {reviews && <Reviews {...{ reviews, agreement, side }} />}
    </NowPanel>
  )
}

/** Any day was agreed on, and nobody has come or worked yet. */
const hasNoDay = ({ can, startDate, endDate, arrival }: Agreement): boolean =>
  can.proposeChange && startDate === null && endDate === null && arrival.at === null

const isWork = ({ kind }: Turn): boolean =>
  ['payment-awaited', 'work', 'under-way', 'arrive', 'arrival-expected'].includes(kind) ||
  kind === 'proposal-waits' ||
  kind === 'answer-proposal'

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
