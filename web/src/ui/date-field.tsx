import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useState } from 'react'
import { texts } from '#web/texts.ts'
import { showDay } from './calendar-dates.ts'
import { behind } from './form.tsx'
import { lazyPart } from './lazy-part.tsx'

const { Part: CalendarDialog } = lazyPart(
  () => import('./calendar-dialog.tsx'),
  module => module.default,
  { onFailure: 'ask' },
)

type DateFieldProps = {
  label: string
  /** 'YYYY-MM-DD', or null for none yet. */
  value: string | null
  onChange: (day: string) => void
  /** The first day that may be chosen, if it is after today. */
  notBefore?: string | null
  /** Asked whenever the calendar opens: a page may stay open past midnight. */
  today?: () => string
  required?: boolean
  disabled?: boolean
  error?: string | undefined
}

/**
 * A button named by its label that shows the day as DD-MM-YYYY and opens the calendar, loaded on the first press. A day
 * that has become too early stays on show, says so, and counts as none.
 */
export function DateField({
  label,
  value,
  onChange,
  notBefore,
  today,
  required,
  disabled,
  error,
}: DateFieldProps) {
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const now = today?.()
  const min = notBefore && notBefore > (now ?? '') ? notBefore : now
  const tooEarly =
    value && notBefore && value < notBefore ? texts.calendar.tooEarly(showDay(notBefore)) : null

  const isMissing = isAsked && required && !disabled && !value
  const wrong = tooEarly ?? error ?? (isMissing && texts.fields.missing(label))

  function open() {
    setWasOpened(true)
    setIsOpen(true)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-semibold">
        {label}
      </span>
      <span className="relative block">
        {/* A button has no native check: this field stands behind it, so that the browser can say what is missing. */}
        <input
          {...behind}
          onInvalid={() => setIsAsked(true)}
          required={required}
          disabled={disabled}
          value={tooEarly ? '' : (value ?? '')}
          onChange={() => {}}
          className="pointer-events-none absolute inset-x-4 bottom-0 h-px opacity-0"
        />
        <button
          type="button"
          data-refused={error && ''}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-labelledby={id}
          aria-describedby={`${id}-day ${id}-note`}
          onClick={open}
          className="flex min-h-13 w-full items-center justify-between gap-2 rounded-control border border-line-strong bg-card px-4 text-left tabular-nums transition-[border-color] hover:border-ink-soft disabled:bg-off disabled:text-off-ink"
        >
          <span id={`${id}-day`} className={value ? 'font-semibold' : 'text-ink-soft'}>
            {value ? showDay(value) : texts.calendar.dateFormat}
          </span>
          <CalendarDays aria-hidden="true" size={20} className="shrink-0 text-press-ink" />
        </button>
      </span>
      <p id={`${id}-note`} role="alert" className="text-caption font-semibold text-danger-ink empty:hidden">
        {wrong}
      </p>
      {wasOpened && (
        <CalendarDialog
          isOpen={isOpen}
          value={value}
          min={min}
          today={now}
          onClose={() => setIsOpen(false)}
          onConfirm={day => {
            setIsOpen(false)
            onChange(day)
          }}
        />
      )}
    </div>
  )
}
