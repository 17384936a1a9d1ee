import BadgeCheck from 'lucide-react/icons/badge-check'
import { texts } from '#web/texts.ts'

type VerifiedBadgeProps = {
  isVerified?: boolean
  size?: number
  /** On indigo, where the usual mark would drown. */
  isOnPress?: boolean
}

/** The mark of a person whose address is confirmed; nothing for others. */
export function VerifiedBadge({ isVerified = true, size = 20, isOnPress = false }: VerifiedBadgeProps) {
  if (!isVerified) return null
  const colours = isOnPress
    ? 'fill-on-press [&>:first-child]:stroke-on-press [&>:last-child]:stroke-press'
    : 'fill-press [&>:first-child]:stroke-press [&>:last-child]:stroke-on-press'
  return (
    <span
      role="img"
      aria-label={texts.controls.verified}
      title={texts.controls.verified}
      className="inline-block shrink-0 align-[-0.2em]"
    >
      <BadgeCheck aria-hidden="true" size={size} className={colours} />
    </span>
  )
}
