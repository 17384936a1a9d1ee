import { Link } from 'wouter'
import { VerifiedBadge } from './verified-badge.tsx'

type PersonLinkProps = {
  href: string
  name: string
  isVerified?: boolean
  /** As a heading of its own, not in running text. */
  isPlain?: boolean
}

/** A name that leads to that person's profile; as high as its text, over whose neighbours it takes a thumb. */
export function PersonLink({ href, name, isVerified = false, isPlain = false }: PersonLinkProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        href={href}
        className={`relative min-w-0 rounded-control font-semibold wrap-anywhere after:absolute after:-inset-x-1 after:-inset-y-2.5 after:min-w-11 ${isPlain ? '' : 'text-press-ink underline decoration-1 underline-offset-4'}`}
      >
        {name}
      </Link>
      <VerifiedBadge isVerified={isVerified} size={18} />
    </span>
  )
}
