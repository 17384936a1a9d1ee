import type { Agreement } from '#contract/entities/agreement.ts'
import { limits } from '#contract/limits.ts'
import type { ProposalDraft, TermGroup } from '#web/features/agreements/proposal-draft.ts'
import { daysOf, todayInIndia } from '#web/platform/formats.ts'
import { slotOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { rupees } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { SlotButtons } from '#web/ui/slot-buttons.tsx'
import { timeSlotOptions } from '#web/ui/time-slot-options.tsx'

const today = () => todayInIndia(Date.now())

interface TermFieldsProps {
  agreement: Agreement
  draft: ProposalDraft
  change: (part: Partial<ProposalDraft>) => void
  issues: Readonly<Record<string, string | undefined>>
}

/** The fields of the terms chosen to change, each with the present value. */
export function TermFields({ agreement, draft, change, issues }: TermFieldsProps) {
  const has = (group: TermGroup) => draft.groups.includes(group)
  const { budget, description } = limits.task
  return (
    <>
      {has('price') && (
        <MoneyField
          label={texts.agreements.terms.price}
          hint={texts.agreements.agreedNow(rupees(agreement.price))}
          required
          min={budget.min}
          max={budget.max}
          value={draft.price}
          onChange={event => change({ price: event.target.value })}
          error={issues.price}
        />
      )}
      {has('days') && <Days agreement={agreement} draft={draft} change={change} />}
      {has('timeSlot') && (
        <div className="flex flex-col gap-1.5">
          <SlotButtons
            legend={texts.agreements.terms.timeSlot}
            slots={timeSlotOptions()}
            value={draft.timeSlot}
            onChange={timeSlot => change({ timeSlot })}
            required
          />
          <Now text={slotOf(agreement.timeSlot)} />
        </div>
      )}
      {has('description') && (
        <TextArea
          label={texts.agreements.terms.description}
          required
          minLength={description.min}
          maxLength={description.max}
          value={draft.description ?? agreement.description}
          onChange={event => change({ description: event.target.value })}
          error={issues.description}
        />
      )}
    </>
  )
}

function Days({ agreement, draft, change }: Omit<TermFieldsProps, 'issues'>) {
  const { startDate, endDate } = draft
  const isOneDay = endDate === null || endDate === startDate
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <DateField
          label={texts.agreements.onDate}
          value={startDate}
          // One day means that day alone, as long as no other one was chosen.
          onChange={day => change({ startDate: day, ...(isOneDay && { endDate: day }) })}
          today={today}
          required
        />
        <DateField
          label={texts.agreements.beforeDate}
          value={endDate}
          onChange={day => change({ endDate: day })}
          notBefore={startDate}
          today={today}
          required
        />
      </div>
      <Now text={daysOf(agreement)} />
    </div>
  )
}

function Now({ text }: { text: string }) {
  return <p className="text-caption text-ink-soft">{texts.agreements.agreedNow(text)}</p>
}
