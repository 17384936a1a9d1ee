import { texts } from '#web/texts.ts'

/** How much of an upload has left: `progress` is from 0 to 1. */
export function UploadRing({ progress }: { progress: number }) {
  const round = 2 * Math.PI * 14
  return (
    <svg
      role="img"
      aria-label={texts.photos.sending(Math.round(progress * 100))}
      viewBox="0 0 36 36"
      className="absolute inset-0 m-auto size-9 -rotate-90 rounded-full bg-veil text-on-press"
    >
      <circle
        cx="18"
        cy="18"
        r="14"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={`${Math.max(0.03, progress) * round} ${round}`}
      />
    </svg>
  )
}
