import { texts } from '#web/texts.ts'

type ProgressSegmentsProps = { step: number; total?: number; label?: string }

/** How far through a form: `step` counts from 1, and that many segments are filled. */
export function ProgressSegments({
  step,
  total = 3,
  label = texts.controls.progress,
}: ProgressSegmentsProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={step}
      aria-valuetext={texts.controls.stepOf(step, total)}
      className="flex gap-1"
    >
      {[...Array(total).keys()].map(index => (
        <span key={index} className="h-1 flex-1 overflow-hidden rounded-full bg-off">
          <span
            className={`block h-full origin-left rounded-full bg-press-ink transition-transform duration-200 ${index < step ? '' : 'scale-x-0'}`}
          />
        </span>
      ))}
    </div>
  )
}

/** Onboarding's dots: `active` counts from 0. */
export function Dots({ count, active }: { count: number; active: number }) {
  return (
    <div
      role="img"
      aria-label={texts.controls.stepOf(active + 1, count)}
      className="flex justify-center gap-2"
    >
      {[...Array(count).keys()].map(index => (
        <span
          key={index}
          className={`h-2.5 rounded-full transition-[width,background-color] duration-200 ${index === active ? 'w-7 bg-press-ink' : 'w-2.5 bg-line-strong'}`}
        />
      ))}
    </div>
  )
}
