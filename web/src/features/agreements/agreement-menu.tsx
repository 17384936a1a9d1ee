import CalendarCog from 'lucide-react/icons/calendar-cog'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useContext } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { CalendarSheet } from '#web/features/agreements/calendar-sheet.tsx'
import { Cancel, cancelWords } from '#web/features/agreements/cancel-sheet.tsx'
import { ProposeSheet } from '#web/features/agreements/propose-sheet.tsx'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { texts } from '#web/texts.ts'
import { InMenu } from '#web/ui/bottom-bar.tsx'

/** The open sheet. */
export type Opened = 'change' | 'day' | 'cancel' | 'wrong' | 'rate' | 'safety' | 'calendar'

interface AgreementMenuProps {
  agreement: Agreement
  payment: Payment | undefined
  side: Side
  opened: Opened | null
  onOpen: (what: Opened | null) => void
  /** Null where it is in the bar. */
  mark: (() => void) | null
}

/** The further acts under an agreement: behind the three dots, each with its sheet. The server says what. */
export function AgreementMenu({ opened, onOpen, mark, ...seen }: AgreementMenuProps) {
  const { agreement, side } = seen
  const { can } = agreement
  const More = useContext(PersonMenuSlot)
  const other = otherOf(agreement, side)
  const isActive = agreement.state === 'Active'
  const close = () => onOpen(null)
  const acts = [
    mark && { label: texts.tasks.markComplete, icon: <CircleCheck />, onClick: mark },
    isActive &&
      can.proposeChange && {
        label: texts.agreements.proposeChange,
        icon: <CalendarCog />,
        onClick: () => onOpen('change'),
      },
    isActive &&
      agreement.startDate !== null && {
        label: texts.day.addToCalendar,
        icon: <CalendarPlus />,
        onClick: () => onOpen('calendar'),
      },
    can.openDispute && {
      label: texts.disputes.open,
      icon: <CircleAlert />,
      onClick: () => onOpen('wrong'),
    },
    isActive &&
      (can.cancel || can.proposeCancel) && {
        label: cancelWords(agreement),
        icon: <CircleX />,
        isDanger: true,
        onClick: () => onOpen('cancel'),
      },
  ].filter(act => act !== null && act !== false)
  const subject = side === 'provider' ? ({ kind: 'task', id: agreement.taskId } as const) : undefined
  return (
    <>
      <InMenu>
        <More person={other} acts={acts} {...(subject && { subject })} />
      </InMenu>
      <ProposeSheet {...seen} about="change" isOpen={opened === 'change'} onClose={close} />
      <ProposeSheet {...seen} about="day" isOpen={opened === 'day'} onClose={close} />
      <CalendarSheet agreement={agreement} isOpen={opened === 'calendar'} onClose={close} />
      <Cancel {...seen} isOpen={opened === 'cancel'} onClose={close} />
    </>
  )
}
