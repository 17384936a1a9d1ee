import { TextLink } from './text-link.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

type PersonLinkProps = { href: string; name: string; isVerified?: boolean }

/** A name that leads to that person's profile; as high as a line of text, over whose neighbours it takes a thumb. */
export function PersonLink({ href, name, isVerified = false }: PersonLinkProps) {
  return (
    <span className="relative -my-2.5 -ml-1 flex min-w-0 items-center gap-1">
      <TextLink href={href}>{name}</TextLink>
      <VerifiedBadge isVerified={isVerified} size={18} />
    </span>
  )
}
