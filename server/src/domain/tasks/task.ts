import type { TaskStatus } from '#contract/entities/task.ts'
import type { Transitions } from '#server/domain/transition.ts'

/** A person's role in a task. The provider is the person whose offer was accepted. */
export type Side = 'poster' | 'provider' | 'stranger'

/** A task as an event names it. */
export interface TaskRef {
  id: number
  givenId: string
  title: string
}

interface Parties {
  poster_id: number
  provider_id: number | null
}

/** Poster, provider, or neither. */
export const sideOf = (task: Parties, userId: number): Side => {
  if (task.poster_id === userId) return 'poster'
  return task.provider_id === userId ? 'provider' : 'stranger'
}

/** Everyone sees an open task. Only the two parties see a task that is accepted or hidden. */
export const maySee = (
  task: Parties & { status: TaskStatus; hidden_at: Date | null },
  userId: number,
): boolean => (task.status === 'Open' && task.hidden_at === null) || sideOf(task, userId) !== 'stranger'

interface Days {
  status: TaskStatus
  date_flexible: boolean
  end_date: string | null
}

/** Open, and its last day has gone by. `today` is the calendar day in India. */
export const isExpired = ({ status, date_flexible, end_date }: Days, today: string): boolean =>
  status === 'Open' && !date_flexible && end_date !== null && end_date < today

/** A task, as far as offers on it depend on it. */
export interface BiddableTask {
  status: TaskStatus
  version: number
  isHidden: boolean
  isExpired: boolean
}

/** The same of a task's row. `today` is the calendar day in India. */
export const biddable = (
  row: Days & { version: number; hidden_at: Date | null },
  today: string,
): BiddableTask => ({
  status: row.status,
  version: row.version,
  isHidden: row.hidden_at !== null,
  isExpired: isExpired(row, today),
})

/** How a task moves on. From there on it follows its agreement (db/agreements.ts). */
export const taskTransitions = {
  agree: { from: ['Open'], to: 'In-Progress', else: 'noMoreDecisions' },
  edit: { from: ['Open'], to: 'Open', else: 'onlyOpenEdited' },
  delete: { from: ['Open'], to: 'Deleted', else: 'onlyOpenDeleted' },
} satisfies Transitions<TaskStatus | 'Deleted'>
