import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import { lateMinutes } from '#contract/entities/day.ts'
import { sayOnMyWay, sayRunningLate } from '#web/features/agreements/day-calls.ts'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { useNow } from '#web/platform/now.ts'
import { showSuccess } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { QuickPicks } from '#web/ui/chips.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface DayRowProps {
  agreement: Agreement
  side: Side
  isInPerson: boolean
  onSafety: () => void
}

/** From the evening before the agreed day on: one tap tells the other side in the chat; and what keeps both safe. */
export function DayRow({ agreement, side, isInPerson, onSafety }: DayRowProps) {
  const [isLate, setIsLate] = useState(false)
  const { near, taskId } = agreement
  const now = useNow()
  const other = otherOf(agreement, side)
  const onSuccess = () => {
    setIsLate(false)
    showSuccess(texts.day.told(other.firstName))
  }
  const coming = useMutation({ ...sayOnMyWay, onSuccess })
  const late = useMutation({ ...sayRunningLate, onSuccess })
  if (!near || now < Date.parse(near.from) || now >= Date.parse(near.until)) return null
  const isActive = agreement.state === 'Active'
  if (!isActive && !isInPerson) return null
  const params = { taskId }
  return (
    <section aria-label={texts.day.onTheDay} className="flex flex-col gap-4">
      <div className="-ml-2 flex flex-wrap items-center gap-x-2">
        {isActive && (
          <>
            <TextButton isBusy={coming.isPending} onClick={() => coming.mutate({ params, body: {} })}>
              {texts.day.onMyWay}
            </TextButton>
            <TextButton isBusy={late.isPending} onClick={() => setIsLate(!isLate)}>
              {texts.day.runningLate}
            </TextButton>
          </>
        )}
        {isInPerson && (
          <TextButton opensDialog onClick={onSafety}>
            {texts.day.safety}
          </TextButton>
        )}
      </div>
      {isLate && (
        <QuickPicks
          label={texts.day.howLate}
          options={lateMinutes.map(value => ({ value, label: texts.day.late(value) }))}
          onPick={minutes => late.mutate({ params, body: { minutes } })}
        />
      )}
    </section>
  )
}
