import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { texts } from '#web/texts.ts'
import { CountBubble } from './count-bubble.tsx'

const shape =
  'relative inline-grid size-12 shrink-0 place-items-center rounded-full text-ink transition-[background-color,scale] hover:bg-press-soft active:scale-95 disabled:text-off-ink'

const framed = `${shape} rounded-control! border border-line-strong text-press-ink`

type Common = {
  label: string
  icon: ReactNode
  count?: number
  /** In a bottom bar, beside a filled button: a square with a line. */
  isFramed?: boolean
}
type IconButtonProps = Common & Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'children'>

/** A round control that shows only an icon; `label` is its accessible name. */
export function IconButton({ label, icon, count, isFramed, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={named(label, count)} className={isFramed ? framed : shape}>
      {icon}
      <Corner count={count} />
    </button>
  )
}

type IconLinkGoal = { href: string; onClick?: MouseEventHandler<HTMLAnchorElement> | undefined }

/** The same, for going somewhere. */
export function IconLink({ label, icon, count, isFramed, ...rest }: Common & IconLinkGoal) {
  return (
    <Link {...rest} aria-label={named(label, count)} className={isFramed ? framed : shape}>
      {icon}
      <Corner count={count} />
    </Link>
  )
}

function named(label: string, count = 0) {
  return count > 0 ? texts.controls.withUnread(label, count) : label
}

function Corner({ count = 0 }: { count?: number }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute top-1 right-0.5 grid [&>span]:text-[length:min(var(--text-micro),18px)]"
    >
      <CountBubble count={count} />
    </span>
  )
}
