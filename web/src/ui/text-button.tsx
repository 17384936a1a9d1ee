import type { ReactNode } from 'react'

type TextButtonProps = {
  icon?: ReactNode
  /** The accessible name, if the text alone does not say it. */
  label?: string
  opensDialog?: boolean
  /** It acts already: it looks so, and does nothing more. */
  isBusy?: boolean
  isOff?: boolean
  /** Not what one is asked to do: in soft ink. */
  isQuiet?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small action beside a text: no frame, but the full height for a thumb. */
export function TextButton({
  icon,
  label,
  opensDialog = false,
  isBusy = false,
  isOff = false,
  isQuiet = false,
  onClick,
  children,
}: TextButtonProps) {
  return (
    <button
      type="button"
      disabled={isOff}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={`-my-2 -mr-2 inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-control px-2 text-caption font-semibold hover:bg-press-soft disabled:text-off-ink aria-disabled:text-off-ink ${isQuiet ? 'text-ink-soft' : 'text-press-ink'}`}
    >
      {icon}
      {children}
    </button>
  )
}
