import History from 'lucide-react/icons/history'
import { useState } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import type { AcceptedOffer } from '#contract/entities/task.ts'
import { Timeline } from '#web/features/agreements/timeline.tsx'
import { linesOf } from '#web/features/agreements/timeline-words.ts'
import type { Side } from '#web/features/agreements/turn.ts'
import { timeAgo } from '#web/platform/dates.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { rupees } from '#web/ui/money.tsx'
import { Quote } from '#web/ui/quote.tsx'

interface StoryProps {
  offer: AcceptedOffer
  agreement: Agreement
  newestEvents: readonly TimelineEvent[]
  side: Side
}

/** The last thing that happened, and behind it everything: what was agreed, and what came of it. */
export function Story({ offer, agreement, newestEvents, side }: StoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow()
  const { poster, provider } = agreement
  const last = linesOf(newestEvents, { viewer: agreement[side].givenId, poster, provider }).at(-1)
  return (
    <>
      <LinkRow
        icon={<History />}
        title={texts.agreements.timeline}
        note={last?.title}
        opensDialog
        onClick={() => setIsOpen(true)}
      />
      <BottomSheet isOpen={isOpen} title={texts.agreements.timeline} onClose={() => setIsOpen(false)}>
        {isOpen && (
          <>
            <div className="flex flex-col gap-1">
              <p className="text-strong">{texts.agreements.agreedPrice(rupees(agreement.price))}</p>
              <p className="text-caption text-ink-soft">
                {texts.agreements.acceptedAgo(provider.firstName, timeAgo(offer.offerAcceptedDate, now))}
              </p>
              <Quote>{offer.description}</Quote>
            </div>
            <Timeline agreement={agreement} side={side} />
          </>
        )}
      </BottomSheet>
    </>
  )
}
