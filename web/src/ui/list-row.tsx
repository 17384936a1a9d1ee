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
  /** A mark at the row's end, beside both. */
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
  const weight = isStrong || !isSentence ? 'font-semibold' : ''
  return (
    <Link
      href={href}
      onClick={onClick}
      className="-mx-4 flex min-h-18 items-center gap-3 px-4 py-3 transition-colors hover:bg-press-soft active:bg-press-soft"
    >
      {leading}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={`min-w-0 flex-1 basis-[6rem] wrap-anywhere ${weight}`}>{title}</span>
          {time && <span className="text-caption text-ink-soft">{time}</span>}
        </span>
        {note && <span className="text-caption text-ink-soft">{note}</span>}
        {subtitle && (
          <span className="flex items-center justify-between gap-2">
            <span className={`min-w-0 ${isStrong ? 'font-semibold text-ink' : 'text-ink-soft'}`}>
              {subtitle}
            </span>
            {count}
          </span>
        )}
      </span>
      {trailing}
    </Link>
  )
}

/** Rows on the page, parted by hairlines; each child becomes one item. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {Children.map(children, child => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
