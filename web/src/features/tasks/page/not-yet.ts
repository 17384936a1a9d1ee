import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { Task } from '#contract/entities/task.ts'
import { dayInWords } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'

type Side = 'poster' | 'provider'

interface Seen {
  agreement: Agreement
  payment: Payment | undefined
  mode: Task['modeOfTask']
  side: Side
}

/** The steps that have not happened yet when somebody is about to mark the work as complete, in sentences. */
export function notYet({ agreement, payment, mode, side }: Seen): string[] {
  const { marked, arrival, canBeOver, startDate, provider } = agreement
  if (marked[side === 'poster' ? 'provider' : 'poster']) return []
  const name = provider.firstName
  const isPoster = side === 'poster'
  const isUnpaid = payment && payment.held === 0 && !payment.paid.poster && !payment.paid.provider
  return [
    ...(isUnpaid ? [texts.tasks.nothingPaidYet] : []),
    ...(!canBeOver && startDate
      ? [
          isPoster
            ? texts.tasks.comesOn(name, dayInWords(startDate))
            : texts.tasks.youComeOn(dayInWords(startDate)),
        ]
      : []),
    ...(mode === 'In-Person' && !arrival.at && canBeOver
      ? [isPoster ? texts.tasks.notArrivedYet(name) : texts.tasks.yourArrivalMissing]
      : []),
    ...(isPoster ? [texts.tasks.notMarkedYet(name)] : []),
  ]
}
