import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { texts } from '#web/texts.ts'
import { CountBubble } from './count-bubble.tsx'

export interface BottomTab {
  href: string
  label: string
  icon: ReactNode
  isHere: boolean
  count?: number
}

/** The places of the app at its foot: two, the disc to post, and two more. */
export function BottomTabs({
  tabs,
  post,
}: {
  tabs: readonly BottomTab[]
  post: { href: string; name: string }
}) {
  const shown = tabs.map(tab => <Tab key={tab.href} {...tab} />)
  return (
    <nav aria-label={texts.controls.places} className="flex">
      {shown.slice(0, 2)}
      <Link href={post.href} aria-label={post.name} className={place}>
        <span
          aria-hidden="true"
          className="-mt-4 grid size-12 place-items-center rounded-full bg-delight text-on-delight shadow-bar"
        >
          <Plus strokeWidth={2.5} />
        </span>
        <span aria-hidden="true">{texts.controls.post}</span>
      </Link>
      {shown.slice(2)}
    </nav>
  )
}

const place =
  'relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-end gap-0.5 pb-1.5 text-micro text-ink-soft aria-[current]:text-press-ink'

function Tab({ href, label, icon, isHere, count = 0 }: BottomTab) {
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      aria-label={count > 0 ? texts.controls.withUnread(label, count) : undefined}
      className={place}
    >
      <span aria-hidden="true" className="relative">
        {icon}
        <span className="absolute -top-1.5 left-3.5 grid">
          <CountBubble count={count} />
        </span>
      </span>
      <span className="max-w-full truncate px-0.5">{label}</span>
    </Link>
  )
}
