import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'

export type TaskStatus = keyof typeof texts.controls.taskStatuses

const looks = {
  Open: { soft: 'bg-open-soft text-open-ink', dot: 'before:rounded-full before:bg-open' },
  'In-Progress': {
    soft: 'bg-progress-soft text-progress-ink',
    dot: 'before:rounded-full before:border-2 before:border-progress',
  },
  Completed: { soft: 'bg-done-soft text-done-ink', dot: 'before:rotate-45 before:bg-done' },
  Cancelled: { soft: 'bg-sunken text-ink-soft', dot: 'before:h-0.5 before:rounded-full before:bg-current' },
} as const

const disputed = { soft: 'bg-danger-soft text-danger-ink', dot: 'before:bg-current' }

/** The state of a task: OPEN, IN-PROGRESS, COMPLETED or CANCELLED, shown by word, shape and colour. */
export function StatusBadge({ status, isDisputed = false }: { status: TaskStatus; isDisputed?: boolean }) {
  const look = isDisputed ? disputed : looks[status]
  const word = isDisputed ? texts.controls.disputed : texts.controls.taskStatuses[status]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 max-w-full text-caption leading-[1rem] font-bold tracking-wide before:size-2 before:shrink-0 ${look.soft} ${look.dot}`}
    >
      {word.toLocaleUpperCase()}
    </span>
  )
}

/** A short quiet word about something: a skill, a mode, a count. */
export function Tag({ children, icon }: { children: ReactNode; icon?: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full bg-sunken px-2.5 py-1 text-caption font-semibold text-ink-soft">
      {icon}
      {children}
    </span>
  )
}
