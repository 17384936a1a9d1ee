import { VerifiedBadge } from './verified-badge.tsx'

/** The mark of a verified person, as a control that tells more; it has the height of a thumb and the room of the mark. */
export function VerifiedMark({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onPress}
      className="-m-2.75 inline-grid size-11 place-items-center rounded-full align-middle hover:bg-press-soft"
    >
      <VerifiedBadge size={22} />
    </button>
  )
}
