import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: string
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  name?: string
  disabled?: boolean
}

/** On or off, at once; the whole row is the target. */
export function Switch({ label, hint, isOn, onChange, name, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="relative flex min-h-14 items-center gap-4 rounded-control border border-line bg-card px-4 py-2 has-disabled:bg-off">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-caption text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <span className="relative h-8 w-13 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          name={name}
          checked={isOn}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={event => onChange(event.target.checked)}
          className="peer absolute inset-0 z-10 appearance-none rounded-full border-2 border-line-strong bg-sunken transition-[background-color,border-color] checked:border-press checked:bg-press"
        />
        <span className="pointer-events-none absolute top-1.5 left-1.5 z-10 size-5 rounded-full bg-line-strong transition-[translate,background-color] peer-checked:translate-x-5 peer-checked:bg-on-press" />
      </span>
    </div>
  )
}
