import { Children, type ReactNode } from 'react'
import { Link } from 'wouter'

type ListRowProps = {
  href: string
  leading?: ReactNode
  title: ReactNode
  /** The title is a sentence rather than a name: plain until it is unread. */
  isSentence?: boolean
  subtitle?: ReactNode
  /** Small, below the title. */
  note?: ReactNode
  /** At the end of the title's line. */
  time?: ReactNode
  /** At the end of the subtitle's line. */
  count?: ReactNode
  /** At the row's end, beside both. */
  trailing?: ReactNode
  /** Unread: the texts are set stronger. */
  isStrong?: boolean
  onClick?: () => void
}

/** One line of a list that opens something: a conversation, an alert. */
export function ListRow({
  href,
  leading,
  title,
  isSentence = false,
  subtitle,
  note,
  time,
  count,
  trailing,
  isStrong = false,
  onClick,
}: ListRowProps) {
  const [plain, strong] = isSentence ? ['', 'font-semibold'] : ['font-semibold', 'font-bold']
  const weight = isStrong ? strong : plain
  return (
    <Link
      href={href}
      onClick={onClick}
      className="flex min-h-18 items-center gap-3 px-4 py-3 transition-colors hover:bg-press-soft active:bg-press-soft"
    >
      {leading}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-2">
          <span className={`min-w-0 wrap-anywhere ${weight}`}>{title}</span>
          {time && <span className="shrink-0 text-caption text-ink-soft">{time}</span>}
        </span>
        {note && <span className="text-caption text-ink-soft">{note}</span>}
        {subtitle && (
          <span className="flex items-center justify-between gap-2">
            <span className={`truncate ${isStrong ? 'font-semibold text-ink' : 'text-ink-soft'}`}>
              {subtitle}
            </span>
            {count}
          </span>
        )}
      </span>
      {trailing && (
        <span className="flex shrink-0 flex-col items-end gap-1 text-caption text-ink-soft">{trailing}</span>
      )}
    </Link>
  )
}

/** A line of a list to choose: a text of any length, and when it was. */
export function RowButton({
  note,
  onClick,
  children,
}: {
  note: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 w-full flex-col px-4 py-2 text-left transition-colors hover:bg-press-soft active:bg-press-soft"
    >
      <span dir="auto" className="line-clamp-2 w-full wrap-anywhere">
        {children}
      </span>
      <span className="text-caption text-ink-soft">{note}</span>
    </button>
  )
}

/** The paper that rows lie on; each child becomes one item. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-low"
    >
      {Children.map(children, child => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
