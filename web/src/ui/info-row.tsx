import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type InfoRowProps = {
  /** 20 wide, in soft ink; decorative. */
  icon: ReactNode
  /** Small, below it. */
  note?: ReactNode
  /** At its end: a text button. */
  action?: ReactNode
  children: ReactNode
}

/** One fact as a sentence: an icon and what it says, with no label. */
export function InfoRow({ icon, note, action, children }: InfoRowProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5">
      <span aria-hidden="true" className="shrink-0 text-ink-soft [&>svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-20 wrap-anywhere">
        {children}
        {note && <p className="text-caption text-ink-soft">{note}</p>}
      </div>
      {action}
    </div>
  )
}

type LinkRowProps = {
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** The accessible name, if the words shown are too few. */
  label?: string
  /** True if the viewer has something to do there. */
  isDue?: boolean
  /** Its effect cannot be undone. */
  isDanger?: boolean
} & (
  | { href: string; file?: 'shown' | 'saved' }
  | { href?: undefined; onClick: () => void; opensDialog?: boolean }
)

/** A row that leads on: to a page, to a sheet, or to a file of the server, shown in a tab of its own or saved. */
export function LinkRow({
  icon,
  title,
  note,
  label,
  isDue = false,
  isDanger = false,
  ...goal
}: LinkRowProps) {
  const shape =
    'flex min-h-14 w-full items-center gap-3 py-2 text-left transition-colors hover:bg-press-soft active:bg-press-soft'
  const isSaved = goal.href !== undefined && goal.file === 'saved'
  const End = isSaved ? Download : ChevronRight
  const inside = (
    <>
      {icon && (
        <span aria-hidden="true" className="shrink-0 text-ink-soft [&>svg]:size-5">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={`block text-strong ${isDanger ? 'text-danger-ink' : ''}`}>{title}</span>
        {note && <span className="block text-caption text-ink-soft">{note}</span>}
      </span>
      {isDue && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-delight" />}
      <End aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />
    </>
  )
  if (goal.href === undefined)
    return (
      <button
        type="button"
        aria-label={label}
        aria-haspopup={goal.opensDialog ? 'dialog' : undefined}
        onClick={goal.onClick}
        className={shape}
      >
        {inside}
      </button>
    )
  if (goal.file)
    return (
      <a
        href={goal.href}
        aria-label={label}
        {...(isSaved ? { download: true } : { target: '_blank', rel: 'noopener' })}
        className={shape}
      >
        {inside}
      </a>
    )
  return (
    <Link href={goal.href} aria-label={label} className={shape}>
      {inside}
    </Link>
  )
}
