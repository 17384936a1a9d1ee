import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { DayPicker, type Labels } from 'react-day-picker'
import { texts } from '#web/texts.ts'
import { Button } from './button.tsx'
import { fromDayText, fullDay, monthName, toDayText, yearsAround } from './calendar-dates.ts'
import { Dialog } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'

export type CalendarDialogProps = {
  isOpen: boolean
  /** All days are 'YYYY-MM-DD'. */
  value?: string | null
  min?: string | undefined
  today?: string | undefined
  onConfirm: (day: string) => void
  onClose: () => void
}

const labels: Partial<Labels> = {
  labelDayButton: (date, { selected, today }) =>
    texts.calendar.dayName(fullDay(date), today === true, selected === true),
  labelGrid: date => `${monthName(date)} ${date.getFullYear()}`,
}

const classNames = {
  // Takes the full width: seven days that a thumb can hit just fit on a phone of 360px.
  root: '-mx-2.5',
  months: 'w-full',
  month_caption: 'sr-only',
  month_grid: 'w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5',
  weekday: 'h-8 text-[length:min(var(--text-micro),3.6vw)] font-semibold text-ink-soft',
  day: 'tb-day p-0 text-center',
  today: 'tb-day-today',
  selected: 'tb-day-selected',
  outside: 'tb-day-outside',
  disabled: 'tb-day-disabled',
}

/** Chooses one day; load it with later(), as the calendar is a chunk of its own. 'Confirm' passes the day, today by default. */
export default function CalendarDialog({ isOpen, onClose, ...choice }: CalendarDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={texts.calendar.chooseDate} onClose={onClose} isTitleHidden>
      <Calendar {...choice} />
    </Dialog>
  )
}

function Calendar({ value, min, today, onConfirm }: Omit<CalendarDialogProps, 'isOpen' | 'onClose'>) {
  const todayDate = today ? fromDayText(today) : new Date()
  // Where the first day that may be chosen is still to come, it opens there.
  const [day, setDay] = useState(() => {
    const proposed = value ?? toDayText(todayDate)
    return fromDayText(min && proposed < min ? min : proposed)
  })
  const [month, setMonth] = useState(() => new Date(day.getFullYear(), day.getMonth(), 1))
  const turnTo = (year: number, index: number) => setMonth(new Date(year, index, 1))
  const isTooEarly = min !== undefined && toDayText(day) < min

  return (
    <>
      <MonthBar month={month} turnTo={turnTo} />
      <DayPicker
        mode="single"
        required
        autoFocus
        hideNavigation
        showOutsideDays={false}
        fixedWeeks
        weekStartsOn={0}
        month={month}
        onMonthChange={setMonth}
        selected={day}
        onSelect={setDay}
        today={todayDate}
        disabled={min ? { before: fromDayText(min) } : undefined}
        formatters={{ formatWeekdayName: shortWeekday }}
        labels={labels}
        classNames={classNames}
      />
      <Button isWide disabled={isTooEarly} onClick={() => onConfirm(toDayText(day))}>
        {texts.calendar.confirmDate}
      </Button>
    </>
  )
}

function MonthBar({ month, turnTo }: { month: Date; turnTo: (year: number, index: number) => void }) {
  const year = month.getFullYear()
  const index = month.getMonth()
  return (
    <div className="-mx-2 -mt-1 flex items-center gap-1">
      <IconButton
        label={texts.calendar.previousMonth}
        icon={<ChevronLeft aria-hidden="true" />}
        onClick={() => turnTo(year, index - 1)}
      />
      <div className="flex min-w-0 flex-1 items-center justify-center text-[length:min(var(--text-strong),6vw)] font-bold">
        <p aria-live="polite">{monthName(month)}</p>
        <select
          aria-label={texts.calendar.year}
          value={year}
          onChange={event => turnTo(Number(event.target.value), index)}
          className="tb-select min-h-11 appearance-none rounded-control pr-8 pl-2 tabular-nums focus-visible:outline-3 focus-visible:outline-focus"
        >
          {yearsAround(year).map(option => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </div>
      <IconButton
        label={texts.calendar.nextMonth}
        icon={<ChevronRight aria-hidden="true" />}
        onClick={() => turnTo(year, index + 1)}
      />
    </div>
  )
}

function shortWeekday(date: Date): string {
  return new Intl.DateTimeFormat(texts.common.locale, { weekday: 'short' }).format(date).toUpperCase()
}
