import Check from 'lucide-react/icons/check'
import { texts } from '#web/texts.ts'

type ProgressLineProps = { label: string; steps: readonly { label: string; isDone: boolean }[] }

/** How far something has come: its steps in a row, those that are done ticked. */
export function ProgressLine({ label, steps }: ProgressLineProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap gap-x-1 gap-y-2">
      {steps.map(step => (
        <li
          key={step.label}
          className={`flex min-w-fit flex-1 basis-0 flex-col items-center gap-1 text-center text-caption font-semibold ${step.isDone ? 'text-open-ink' : 'text-ink-soft'}`}
        >
          <span className="flex w-full items-center gap-1" aria-hidden="true">
            <span className={`h-1 flex-1 rounded-full ${step.isDone ? 'bg-open' : 'bg-line'}`} />
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full ${step.isDone ? 'bg-open-soft' : 'border-2 border-line-strong bg-card'}`}
            >
              {step.isDone && <Check size={16} strokeWidth={3} />}
            </span>
            <span className={`h-1 flex-1 rounded-full ${step.isDone ? 'bg-open' : 'bg-line'}`} />
          </span>
          {step.label}
          <span className="sr-only">{step.isDone ? texts.controls.stepDone : texts.controls.stepToCome}</span>
        </li>
      ))}
    </ol>
  )
}
