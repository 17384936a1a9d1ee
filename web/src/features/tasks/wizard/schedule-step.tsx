import { needsDays } from '#contract/categories.ts'
import { limits } from '#contract/limits.ts'
import { daysLabel } from '#web/features/tasks/task-words.ts'
import type { StepProps } from '#web/features/tasks/wizard/step-props.ts'
import { todayInIndia } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SlotButtons } from '#web/ui/slot-buttons.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { timeSlotOptions } from '#web/ui/time-slot-options.tsx'

const today = () => todayInIndia(Date.now())

export function ScheduleStep(step: StepProps) {
  return (
    <>
      <Dates {...step} />
      <Times {...step} />
      <Numbers {...step} />
    </>
  )
}

function Dates({ draft, change, issues }: StepProps) {
  const { startDate, endDate, dateFlexible } = draft
  return (
    <Section title={texts.postTask.when}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <DateField
          label={texts.postTask.onDate}
          value={dateFlexible ? null : startDate}
          onChange={day => change({ startDate: day })}
          today={today}
          required={!dateFlexible}
          disabled={dateFlexible}
          error={issues.startDate}
        />
        <DateField
          label={texts.postTask.beforeDate}
          value={dateFlexible ? null : endDate}
          onChange={day => change({ endDate: day })}
          notBefore={startDate}
          today={today}
          required={!dateFlexible}
          disabled={dateFlexible}
          error={issues.endDate}
        />
      </div>
      <Switch
        label={texts.postTask.anyDay}
        isOn={dateFlexible}
        onChange={isOn => change({ dateFlexible: isOn })}
      />
    </Section>
  )
}

function Times({ draft, change, issues }: StepProps) {
  return (
    <div className="flex flex-col gap-3">
      <SlotButtons
        legend={texts.postTask.preferredTime}
        slots={timeSlotOptions()}
        value={draft.timeFlexible ? '' : draft.timeSlot}
        onChange={timeSlot => change({ timeSlot })}
        required={!draft.timeFlexible}
        disabled={draft.timeFlexible}
        error={issues.timeSlot}
      />
      <Switch
        label={texts.postTask.anyTime}
        isOn={draft.timeFlexible}
        onChange={isOn => change({ timeFlexible: isOn })}
      />
    </div>
  )
}

function Numbers({ draft, change, issues }: StepProps) {
  const { budget, workDays } = limits.task
  return (
    <>
      {needsDays(draft.categoryId) && (
        <NumberField
          label={daysLabel(draft.categoryId)}
          required
          min={workDays.min}
          max={workDays.max}
          isWhole
          value={draft.workDays}
          onChange={event => change({ workDays: event.target.value })}
          error={issues.workDays}
        />
      )}
      <MoneyField
        label={texts.common.budget}
        required
        min={budget.min}
        max={budget.max}
        value={draft.budget}
        onChange={event => change({ budget: event.target.value })}
        error={issues.budget}
      />
    </>
  )
}
