import { texts } from '#web/texts.ts'
import { Spinner } from './spinner.tsx'

/** Lies over the screen while something is saved: shows the waiting cursor and takes every press. */
export function BlockingOverlay({ text = texts.controls.saving }: { text?: string }) {
  return (
    <div role="status" className="fixed inset-0 z-50 grid cursor-wait place-items-center bg-veil">
      <p className="flex animate-pop items-center gap-3 rounded-card bg-card px-6 py-5 font-semibold shadow-high">
        <Spinner />
        {text}
      </p>
    </div>
  )
}
