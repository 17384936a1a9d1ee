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
    <div className="group relative flex min-h-14 items-center gap-4 py-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <label htmlFor={id} className="group-has-disabled:opacity-60 after:absolute after:inset-0">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-caption text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <span className="relative h-8 w-13 shrink-0 group-has-disabled:opacity-60">
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
          className="peer absolute inset-0 z-10 appearance-none rounded-full bg-track transition-[background-color] checked:bg-press"
        />
        <span className="pointer-events-none absolute top-1 left-1 z-10 size-6 rounded-full bg-on-press transition-[translate] peer-checked:translate-x-5" />
      </span>
    </div>
  )
}
