import { useId } from 'react'

type CodeBoxesProps = {
  label: string
  length: number
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A short code: one native field over a box for each digit, so that typing, pasting and autofill go on by themselves. */
export function CodeBoxes({ label, length, value, onChange, error }: CodeBoxesProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="group relative w-fit">
        <div aria-hidden="true" className="flex gap-2">
          {[...Array(length).keys()].map(index => (
            <span
              key={index}
              className={`grid h-16 w-14 place-items-center rounded-control border bg-card text-hero tabular-nums ${index === Math.min(value.length, length - 1) ? 'border-line-strong group-focus-within:border-2 group-focus-within:border-press-ink' : 'border-line-strong'}`}
            >
              {value[index]}
            </span>
          ))}
        </div>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={length}
          pattern={`[0-9]{${length}}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={event => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, length))}
          className="absolute inset-0 text-transparent caret-transparent opacity-0"
        />
      </div>
      <p id={`${id}-note`} role="alert" className="text-caption font-semibold text-danger-ink empty:hidden">
        {error}
      </p>
    </div>
  )
}
