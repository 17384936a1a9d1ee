import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { daysLabel } from '#web/features/tasks/task-words.ts'
import type { StepProps } from '#web/features/tasks/wizard/step-props.ts'
import { todayInIndia } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { fromDayText, toDayText } from '#web/ui/calendar-dates.ts'
import { useCategory } from '#web/ui/categories.ts'
import { QuickPicks } from '#web/ui/chips.tsx'
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
    <section className="flex flex-col gap-3">
      <h2 className="text-title">{texts.postTask.when}</h2>
      {!dateFlexible && (
        <>
          <QuickPicks
            label={texts.postTask.quickDays}
            options={quickDays(today()).map(({ label, days }) => ({
              label,
              value: days,
              isChosen: days.startDate === startDate && days.endDate === endDate,
            }))}
            onPick={change}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
            <DateField
              label={texts.postTask.onDate}
              value={startDate}
              onChange={day => change({ startDate: day })}
              today={today}
              required
              error={issues.startDate}
            />
            <DateField
              label={texts.postTask.beforeDate}
              value={endDate}
              onChange={day => change({ endDate: day })}
              notBefore={startDate}
              today={today}
              required
              error={issues.endDate}
            />
          </div>
        </>
      )}
      <Switch
        label={texts.postTask.anyDay}
        isOn={dateFlexible}
        onChange={isOn => change({ dateFlexible: isOn })}
      />
    </section>
  )
}

function Times({ draft, change, issues }: StepProps) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      {draft.timeFlexible ? (
        <h2 className="text-strong">{texts.postTask.preferredTime}</h2>
      ) : (
        <SlotButtons
          legend={texts.postTask.preferredTime}
          slots={timeSlotOptions()}
          value={draft.timeSlot}
          onChange={timeSlot => change({ timeSlot })}
          required
          error={issues.timeSlot}
        />
      )}
      <Switch
        label={texts.postTask.anyTime}
        isOn={draft.timeFlexible}
        onChange={isOn => change({ timeFlexible: isOn })}
      />
    </div>
  )
}

/** Days to pick by one press: both dates at once. */
function quickDays(first: string) {
  const day = (ahead: number) => toDayText(new Date(fromDayText(first).getTime() + ahead * dayMs + dayMs / 2))
  const weekday = fromDayText(first).getDay()
  // On a Sunday, what is left of it.
  const saturday = weekday === 0 ? 0 : 6 - weekday
  const days = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) })
  return [
    { label: texts.postTask.today, days: days(0, 0) },
    { label: texts.postTask.tomorrow, days: days(1, 1) },
    { label: texts.postTask.thisWeekend, days: days(saturday, weekday === 0 ? 0 : saturday + 1) },
  ]
}

function Numbers({ draft, change, issues }: StepProps) {
  const { budget, workDays } = limits.task
  const asksDays = useCategory(draft.categoryId)?.asksDays
  return (
    <>
      {asksDays && (
        <NumberField
          label={daysLabel(draft.categoryId)}
          required
          min={workDays.min}
          max={workDays.max}
          isWhole
          value={draft.workDays}
          onChange={event => change({ workDays: event.target.value })}
          hint={texts.postTask.daysHint}
          error={issues.workDays}
        />
      )}
      <MoneyField
        isHero
        label={texts.common.budget}
        hint={texts.postTask.budgetHint}
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
