import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { texts } from '#web/texts.ts'
import { CountBubble } from './count-bubble.tsx'

type MenuItemProps = {
  icon: ReactNode
  label: string
  count?: number
  /** The counted things, for screen readers. */
  countLabel?: string
  isDanger?: boolean
} & ({ href: string; onClick?: () => void } | { href?: undefined; onClick: () => unknown })

/** One line of the sidebar: a link with `href`, else a button; `count` shows what is new. */
export function MenuItem({
  icon,
  label,
  count = 0,
  countLabel = texts.controls.unread,
  isDanger = false,
  href,
  onClick,
}: MenuItemProps) {
  const shape = `flex min-h-13 w-full items-center gap-4 rounded-control px-3 text-left font-semibold transition-colors hover:bg-press-soft active:bg-press-soft ${isDanger ? 'text-danger-ink' : ''}`
  const inside = (
    <>
      <span aria-hidden="true" className={isDanger ? '' : 'text-press-ink'}>
        {icon}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      <CountBubble count={count} label={countLabel} />
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" onClick={onClick} className={shape}>
        {inside}
      </button>
    )
  }
  return (
    <Link href={href} onClick={onClick} className={shape}>
      {inside}
    </Link>
  )
}
