import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from './avatar.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

type PersonRowProps = {
  /** The profile that it opens. */
  href: string
  name: string
  src?: string | null | undefined
  isVerified?: boolean
  /** Below the name: the rating, or what the person has to do with this. */
  children?: ReactNode
}

/** A person: face, name and one line about them; the whole row opens the profile. */
export function PersonRow({ href, name, src, isVerified = false, children }: PersonRowProps) {
  return (
    <div className="relative flex min-h-18 items-center gap-3 py-3">
      <Avatar name={name} src={src} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-strong">
          <Link
            href={href}
            className="min-w-0 wrap-anywhere after:absolute after:inset-0 after:rounded-control"
          >
            {name}
          </Link>
          <VerifiedBadge isVerified={isVerified} size={18} />
        </p>
        {children && <div className="text-caption text-ink-soft">{children}</div>}
      </div>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />
    </div>
  )
}
