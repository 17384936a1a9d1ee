import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { PersonLink } from './person-link.tsx'

type AuthorRowProps = {
  /** The profile that the name opens. */
  href: string
  name: string
  src: string | null
  isVerified: boolean
  /** At its end: what one can do about it. */
  menu?: ReactNode
  /** Below the name, in one line or more: when, or about what. */
  children: ReactNode
}

/** Who wrote what stands below: a smaller row than that of a person one deals with. */
export const AuthorRow = ({ href, name, src, isVerified, menu, children }: AuthorRowProps) => (
  <div className="flex items-center gap-3">
    <Avatar name={name} src={src} size={40} />
    <div className="min-w-0 flex-1">
      <p className="font-semibold">
        <PersonLink href={href} name={name} isVerified={isVerified} />
      </p>
      <div className="text-caption text-ink-soft">{children}</div>
    </div>
    {menu && <div className="-mr-3 min-h-12 min-w-12">{menu}</div>}
  </div>
)
