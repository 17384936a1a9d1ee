import { useMutation } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Navigation from 'lucide-react/icons/navigation'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import { lateMinutes } from '#contract/entities/day.ts'
import { sayOnMyWay, sayRunningLate } from '#web/features/agreements/day-calls.ts'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { useNow } from '#web/platform/now.ts'
import { showSuccess } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface DayRowProps {
  agreement: Agreement
  side: Side
  isInPerson: boolean
  onSafety: () => void
}

/** From the evening before the agreed day on: a tap or two tell the other side in the chat; and what keeps both safe. */
export function DayRow({ agreement, side, isInPerson, onSafety }: DayRowProps) {
  const [isLate, setIsLate] = useState(false)
  const { near, taskId, marked } = agreement
  const now = useNow()
  const other = otherOf(agreement, side)
  const onSuccess = () => {
    setIsLate(false)
    showSuccess(texts.day.told(other.firstName))
  }
  const coming = useMutation({ ...sayOnMyWay, onSuccess })
  const late = useMutation({ ...sayRunningLate, onSuccess })
  if (!near || now < Date.parse(near.from) || now >= Date.parse(near.until)) return null
  // Once the work is marked, nobody is on the way to it any more.
  const mayStillCome = agreement.state === 'Active' && !marked.poster && !marked.provider
  if (!mayStillCome && !isInPerson) return null
  const params = { taskId }
  return (
    <section aria-label={texts.day.onTheDay}>
      <div className="-ml-2 flex flex-wrap items-center gap-x-2">
        {mayStillCome && (
          <>
            <TextButton
              icon={<Navigation aria-hidden="true" size={18} />}
              isBusy={coming.isPending}
              onClick={() => coming.mutate({ params, body: {} })}
            >
              {texts.day.onMyWay}
            </TextButton>
            <TextButton
              opensDialog
              icon={<Clock aria-hidden="true" size={18} />}
              onClick={() => setIsLate(true)}
            >
              {texts.day.runningLate}
            </TextButton>
          </>
        )}
        {isInPerson && (
          <TextButton opensDialog icon={<ShieldCheck aria-hidden="true" size={18} />} onClick={onSafety}>
            {texts.day.safety}
          </TextButton>
        )}
      </div>
      <BottomSheet isOpen={isLate} title={texts.day.howLate} onClose={() => setIsLate(false)}>
        <p className="text-ink-soft">{texts.day.lateNote(other.firstName)}</p>
        <RadioRows
          label={texts.day.howLate}
          options={lateMinutes.map(value => ({ value, label: texts.day.late(value) }))}
          value={late.isPending ? late.variables.body.minutes : ''}
          onChoose={minutes => !late.isPending && late.mutate({ params, body: { minutes } })}
        />
      </BottomSheet>
    </section>
  )
}
