import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'

export type TaskStatus = keyof typeof texts.controls.taskStatuses

const pill = 'rounded-full px-2 py-0.5'
const looks = {
  Open: 'gap-1.5 text-open-ink before:size-1.5 before:shrink-0 before:rounded-full before:bg-open',
  'In-Progress': `${pill} bg-progress-soft text-progress-ink`,
  Completed: `${pill} bg-done-soft text-done-ink`,
  Cancelled: `${pill} bg-sunken text-ink-soft`,
} as const

/** The state of a task: OPEN, IN-PROGRESS, COMPLETED or CANCELLED, shown by word, shape and colour. */
export function StatusBadge({ status, isDisputed = false }: { status: TaskStatus; isDisputed?: boolean }) {
  const word = isDisputed ? texts.controls.disputed : texts.controls.taskStatuses[status]
  const look = isDisputed ? `${pill} bg-danger-soft text-danger-ink` : looks[status]
  return (
    <span className={`inline-flex max-w-full items-center text-micro tracking-[0.4px] ${look}`}>
      {word.toLocaleUpperCase()}
    </span>
  )
}

/** A short quiet word about something: a skill, a state, a count. */
export function Tag({ children, icon }: { children: ReactNode; icon?: ReactNode }) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-caption wrap-anywhere">
      {icon}
      {children}
    </span>
  )
}
