import { texts } from '#web/texts.ts'

type SpinnerProps = { size?: number }

/** A turning ring in the colour of its text. It is decorative, as the text beside it says what happens. */
export function Spinner({ size = 24 }: SpinnerProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="animate-spin"
      fill="none"
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** A spinner with its text, in the flow of a page. */
export function Loading({ text = texts.common.loading }: { text?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 p-6 text-ink-soft">
      <Spinner />
      {text}
    </p>
  )
}
