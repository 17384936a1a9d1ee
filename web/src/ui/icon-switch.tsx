import type { ReactNode } from 'react'

type IconSwitchProps = {
  /** Its accessible name: beside others in a table it has no text. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The picture of each state. */
  on: ReactNode
  off: ReactNode
}

/** On or off at once, where a whole switch would be too wide: one of a row of choices. */
export function IconSwitch({ label, isOn, onChange, on, off }: IconSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onChange(!isOn)}
      className={`grid size-12 shrink-0 place-items-center rounded-full transition-colors hover:bg-press-soft ${isOn ? 'text-press-ink' : 'text-ink-soft'}`}
    >
      {isOn ? on : off}
    </button>
  )
}
