import { paths } from '#contract/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { VerifiedBadge } from '#web/ui/verified-badge.tsx'

interface PersonLinkProps {
  givenId: string
  name: string
  isVerified: boolean
}

/** A name that leads to that person's profile. */
export function PersonLink({ givenId, name, isVerified }: PersonLinkProps) {
  return (
    <span className="-my-2.5 -ml-1 flex min-w-0 items-center gap-1">
      <TextLink href={paths.profile(givenId)}>{name}</TextLink>
      <VerifiedBadge isVerified={isVerified} size={18} />
    </span>
  )
}
