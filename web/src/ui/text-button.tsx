import type { ReactNode } from 'react'

type TextButtonProps = {
  icon?: ReactNode
  /** The accessible name, if the text alone does not say it. */
  label?: string
  opensDialog?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small action beside a text: no frame, but the full height for a thumb. */
export function TextButton({ icon, label, opensDialog = false, onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-label={label}
      onClick={onClick}
      className="-my-2 -mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-caption font-semibold text-press-ink hover:bg-press-soft"
    >
      {icon}
      {children}
    </button>
  )
}
