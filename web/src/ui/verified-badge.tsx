import BadgeCheck from 'lucide-react/icons/badge-check'

/** The mark of a person whose address is confirmed; nothing for others. */
export function VerifiedBadge({ isVerified = true, size = 20 }: { isVerified?: boolean; size?: number }) {
  if (!isVerified) return null
  return (
    <span role="img" aria-label="Verified" title="Verified" className="inline-block shrink-0 align-[-0.2em]">
      <BadgeCheck
        aria-hidden="true"
        size={size}
        className="fill-press [&>:first-child]:stroke-press [&>:last-child]:stroke-on-press"
      />
    </span>
  )
}
