import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'

type TickBoxProps = {
  id: string
  isOn: boolean
  disabled?: boolean | undefined
  onChange: (isOn: boolean) => void
  describedBy?: string | undefined
}

/** The box of a row that ticks as a whole. */
export function TickBox({ id, isOn, disabled, onChange, describedBy }: TickBoxProps) {
  return (
    <span className="relative size-6 shrink-0">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={event => onChange(event.target.checked)}
        className="peer absolute inset-0 z-10 appearance-none rounded-[0.375rem] border-2 border-line-strong transition-colors checked:border-press-ink checked:bg-press"
      />
      <Check
        aria-hidden="true"
        size={18}
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 z-10 m-auto hidden text-on-press peer-checked:block"
      />
    </span>
  )
}

type TickRowProps = {
  label: ReactNode
  note?: string
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** One of several things to choose; the whole row ticks. */
export function TickRow({ label, note, isOn, disabled, onChange }: TickRowProps) {
  const id = useId()
  return (
    <div className="relative flex min-h-14 items-center gap-3 py-2 has-disabled:opacity-60">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} dir="auto" className="block wrap-anywhere after:absolute after:inset-0">
          {label}
        </label>
        {note && <p className="text-caption text-ink-soft">{note}</p>}
      </div>
      <TickBox {...{ id, isOn, disabled, onChange }} />
    </div>
  )
}
