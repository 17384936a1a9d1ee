import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Dispute, Statement } from '#contract/entities/dispute.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { paths } from '#contract/paths.ts'
import { AskModerator } from '#web/features/payments/ask-moderator.tsx'
import { disputeOf, livePaymentOf } from '#web/features/payments/calls.ts'
import { disputeTurn, isOwnFigure } from '#web/features/payments/dispute-turn.ts'
import { figureWords, NameFigure } from '#web/features/payments/figure-sheet.tsx'
import { HowItWorks } from '#web/features/payments/how-it-works.tsx'
import type { Side } from '#web/features/payments/money-state.ts'
import { SayWhatYouSaw } from '#web/features/payments/statement-sheet.tsx'
import { dateOf } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { rupees } from '#web/ui/money.tsx'
import { NowPanel } from '#web/ui/now-panel.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'
import { restOf, splitWords, type Two } from '#web/ui/split.ts'
import { SplitBar } from '#web/ui/split-bar.tsx'

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
  return isError ? (
    <ErrorState text={texts.disputes.notLoaded} onRetry={() => refetch()} />
  ) : (
    <SkeletonText lines={12} />
  )
}

const twoFor = ({ poster, provider }: Agreement, side: Side): Two => ({
  poster: side === 'poster' ? null : poster.firstName,
  provider: side === 'provider' ? null : provider.firstName,
})

/** The two as the ends of a bar, the viewer as 'You'. */
const endsOf = (agreement: Agreement, side: Side) => {
  const endOf = (of: Side) => {
    const who = agreement[of]
    return {
      ...{ name: fullName(who), src: who.profilePic },
      label: of === side ? texts.payments.you : who.firstName,
    }
  }
  return { poster: endOf('poster'), provider: endOf('provider') }
}

type OpenProps = DisputePartProps & { dispute: Dispute; payment: Payment }

function Open(props: OpenProps) {
  const { agreement, side, dispute, payment } = props
  const { taskId } = agreement
  const [isNaming, setIsNaming] = useState(false)
  const other = (side === 'poster' ? agreement.provider : agreement.poster).firstName
  const turn = disputeTurn(dispute)
  const titles = {
    name: texts.disputes.disagree(other, rupees(payment.held)),
    awaited: texts.disputes.awaited(other),
    apart: texts.disputes.apart,
    asked: texts.disputes.moderatorDecides,
  }
  return (
    <NowPanel
      title={titles[turn]}
      notes={turn === 'asked' ? [texts.disputes.moderatorNote] : []}
      isOwn={isOwnFigure(dispute)}
    >
      <Said {...props} other={other} />
      <SplitBar total={payment.held} toProvider={dispute.mine} {...endsOf(agreement, side)} />
      <div className="flex flex-col gap-1 text-caption text-ink-soft">
        <p>{triesOf(dispute, other)}</p>
        <p>{laterOf(props)}</p>
      </div>
      <div className="-mb-3 divide-y divide-line border-t border-line">
        {dispute.statements.mine === null && <SayWhatYouSaw taskId={taskId} other={other} />}
        {agreement.can.askModerator && <AskModerator taskId={taskId} />}
        <HowItWorks poster={agreement.poster.firstName} provider={agreement.provider.firstName} />
      </div>
      <InBar
        beside={
          <IconLink
            isFramed
            label={texts.common.message}
            href={paths.chat(side === 'poster' ? agreement.provider.givenId : agreement.poster.givenId)}
            icon={<MessageCircle aria-hidden="true" />}
          />
        }
      >
        {dispute.left > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setIsNaming(true)}>
            {figureWords(dispute)}
          </Button>
        )}
      </InBar>
      <NameFigure {...props} isOpen={isNaming} onClose={() => setIsNaming(false)} />
    </NowPanel>
  )
}

/** How many figures there are to name, and whether the other one has sent theirs. */
function triesOf({ mine, left, theyNamed }: Dispute, other: string): string {
  const tries = mine === null ? texts.disputes.figuresInAll(left) : texts.disputes.figuresLeft(left)
  return theyNamed ? `${tries} ${texts.disputes.theyNamed(other)}` : tries
}

/** The pictures of a statement, below its words. */
const shown = ({ photos }: Statement, title: string) =>
  photos.length > 0 && (
    <div className="py-2">
      <PhotoStrip photos={photos} title={title} />
    </div>
  )

/** The statements of both parties, as bubbles. */
function Said({ agreement, side, dispute, other }: OpenProps & { other: string }) {
  const { openedBy, reason, statements } = dispute
  const { mine, theirs, theyStated } = statements
  const isOwn = openedBy === agreement[side].givenId
  const { [side]: own, [side === 'poster' ? 'provider' : 'poster']: others } = agreement
  const faceOf = (isOwn: boolean) => {
    const who = isOwn ? own : others
    return <Avatar name={fullName(who)} src={who.profilePic} size={24} />
  }
  return (
    <div className="flex flex-col gap-2">
      <Bubble
        face={faceOf(isOwn)}
        isOwn={isOwn}
        author={isOwn ? texts.disputes.saidByYou : texts.disputes.saidBy(other)}
      >
        {reason}
      </Bubble>
      {mine !== null && (
        <Bubble
          face={faceOf(true)}
          isOwn
          author={texts.disputes.sawByYou}
          below={shown(mine, texts.disputes.sawByYou)}
        >
          {mine.text}
        </Bubble>
      )}
      {theyStated && (
        <Bubble
          face={faceOf(false)}
          isOwn={false}
          author={texts.disputes.sawBy(other)}
          below={theirs && shown(theirs, texts.disputes.sawBy(other))}
        >
          {theirs?.text ?? texts.disputes.theyStated}
        </Bubble>
      )}
    </div>
  )
}

/** The outcome if nobody acts. */
function laterOf({ agreement, dispute }: OpenProps): string {
  const { askedByItself, decideFrom } = dispute
  if (askedByItself === null) return texts.disputes.stillSettles
  const day = dateOf(askedByItself)
  return agreement.can.askModerator
    ? texts.disputes.askNow(day)
    : texts.disputes.askFrom(dateOf(decideFrom), day)
}

function Ended({ agreement, side, payment }: DisputePartProps & { payment: Payment }) {
  const { at, outcome } = agreement.dispute!
  if (!outcome) return null
  const { by, toProvider, note } = outcome
  const held = heldIn(at, toProvider, payment)
  const titles = {
    parties: texts.disputes.settledByFigures,
    moderator: texts.disputes.settledByModerator,
    clock: texts.disputes.settledByClock,
  }
  return (
    <Section title={texts.disputes.dispute}>
      <p className="text-ink-soft">{titles[by]}</p>
      <SplitBar total={held} toProvider={toProvider} {...endsOf(agreement, side)} />
      <p>{splitWords(toProvider, held, twoFor(agreement, side))}</p>
      {note && (
        <p dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere">
          {note}
        </p>
      )}
    </Section>
  )
}

/** The money held when the dispute began: the provider's part, and the refunds since. */
function heldIn(at: string, toProvider: number, { lines }: Payment): number {
  const back = lines.filter(line => line.kind === 'refund' && line.at >= at)
  return back.reduce((sum, { amount }) => restOf(sum, -amount), toProvider)
}
