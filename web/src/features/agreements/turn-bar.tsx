import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import { paths } from '#contract/paths.ts'
import type { Opened } from '#web/features/agreements/agreement-menu.tsx'
import { AnswerProposal, TakeBack } from '#web/features/agreements/open-proposal.tsx'
import { useReviews } from '#web/features/agreements/reviews.tsx'
import { otherOf, type Side, type Turn } from '#web/features/agreements/turn.ts'
import { texts } from '#web/texts.ts'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'

/** The form in which the provider enters the arrival code; its button is in the bar. */
export const arrivalFormId = 'arrival-code'

interface TurnBarProps {
  agreement: Agreement
  side: Side
  turn: Turn
  /** Null while the work cannot be marked as complete. */
  mark: (() => void) | null
  postAgain: ReactNode
  onOpen: (what: Opened) => void
}

export const MessageLink = ({ friend }: { friend: string }) => (
  <LinkButton href={paths.chat(friend)}>{texts.common.message}</LinkButton>
)

/** The buttons for the present turn. Paying and disputes fill the bar themselves. */
export function TurnBar(props: TurnBarProps) {
  const { agreement, side, turn, mark } = props
  const friend = otherOf(agreement, side).givenId
  const beside = (
    <IconLink
      isFramed
      label={texts.common.message}
      href={paths.chat(friend)}
      icon={<MessageCircle aria-hidden="true" />}
    />
  )
  const isMarked = agreement.marked[side] !== null
  switch (turn.kind) {
    case 'pay':
    case 'disputed':
      return null
    case 'answer-proposal':
      return (
        <InBar>
          <AnswerProposal agreement={agreement} />
        </InBar>
      )
    case 'proposal-waits':
      return (
        <InBar beside={beside}>
          <TakeBack agreement={agreement} />
          {mark && <Mark look="secondary" onMark={mark} />}
        </InBar>
      )
    case 'arrive':
      return (
        <InBar beside={beside}>
          <Button type="submit" form={arrivalFormId}>
            {texts.agreements.confirmArrival}
          </Button>
        </InBar>
      )
    case 'confirmation-awaited':
    case 'rest-awaited':
    case 'confirm':
    case 'payment-awaited':
    case 'work':
    case 'under-way':
    case 'arrival-expected':
      if (isMarked)
        return (
          <InBar beside={beside}>
            <Button disabled>{texts.tasks.pending}</Button>
          </InBar>
        )
      return mark ? (
        <InBar beside={beside}>
          <Mark look={isToMark(turn) ? 'primary' : 'secondary'} onMark={mark} />
        </InBar>
      ) : (
        <InBar>
          <MessageLink friend={friend} />
        </InBar>
      )
    case 'completed':
      return <CompletedBar {...props} beside={beside} friend={friend} />
    default:
      return side === 'poster' ? (
        <InBar beside={beside}>{props.postAgain}</InBar>
      ) : (
        <InBar>
          <MessageLink friend={friend} />
        </InBar>
      )
  }
}

/** Marking it is what is next. */
const isToMark = ({ kind }: Turn): boolean => kind === 'confirm' || kind === 'work'

const Mark = ({ look, onMark }: { look: 'primary' | 'secondary'; onMark: () => void }) => (
  <Button look={look} onClick={onMark}>
    {texts.tasks.markComplete}
  </Button>
)

type CompletedBarProps = TurnBarProps & { beside: ReactNode; friend: string }

function CompletedBar({ agreement, side, onOpen, beside, friend }: CompletedBarProps) {
  if (!useReviews(agreement, side)?.canReview)
    return (
      <InBar>
        <MessageLink friend={friend} />
      </InBar>
    )
  return (
    <InBar beside={beside}>
      <Button aria-haspopup="dialog" onClick={() => onOpen('rate')}>
        {texts.reviews.giveReview(otherOf(agreement, side).firstName)}
      </Button>
    </InBar>
  )
}
