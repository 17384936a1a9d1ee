import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from './avatar.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

type AuthorRowProps = {
  /** The profile that the row opens. */
  href: string
  name: string
  src: string | null
  isVerified: boolean
  /** At its end: what one can do about it. */
  menu?: ReactNode
  /** Below the name, in one line or more: when, or about what. */
  children: ReactNode
}

/** The writer of what stands below: a smaller row than that of a person one deals with. */
export const AuthorRow = ({ href, name, src, isVerified, menu, children }: AuthorRowProps) => (
  <div className="flex items-center gap-3">
    <div className="relative flex min-h-11 min-w-0 flex-1 items-center gap-3">
      <Avatar name={name} src={src} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-semibold">
          <Link href={href} className="min-w-0 wrap-anywhere after:absolute after:inset-0">
            {name}
          </Link>
          <VerifiedBadge isVerified={isVerified} size={18} />
        </p>
        <div className="text-caption text-ink-soft">{children}</div>
      </div>
    </div>
    {menu && <div className="-mr-3 min-h-12 min-w-12">{menu}</div>}
  </div>
)
