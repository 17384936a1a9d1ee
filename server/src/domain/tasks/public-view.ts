import type { PublicPages } from '#contract/entities/market-settings.ts'
import type { TaskStatus } from '#contract/entities/task.ts'
import { isExpired } from './task.ts'

/** A task, as far as it decides what its page without an account shows. */
export interface PubliclySeen {
  status: TaskStatus
  date_flexible: boolean
  end_date: string | null
  hidden_at: Date | null
  is_public: boolean
  /** A moderator limits its poster, or the account is deleted. */
  is_poster_out: boolean
}

/** Why a task takes no offers any more. */
export type Over = 'taken' | 'completed' | 'cancelled' | 'expired'

/**
 * A task's address as somebody without an account sees it: a request to log in, the whole task, only that it is over,
 * or nothing.
 */
export type PublicView = { kind: 'gate' } | { kind: 'whole' } | { kind: 'over'; why: Over } | { kind: 'none' }

const overBy: Partial<Record<TaskStatus, Over>> = {
  'In-Progress': 'taken',
  Completed: 'completed',
  Cancelled: 'cancelled',
}

/** `task` is undefined if there is none; `today` is the calendar day in India. */
export const publicView = (
  publicPages: PublicPages,
  task: PubliclySeen | undefined,
  today: string,
): PublicView => {
  // The same for every address, so that nobody learns which tasks there are.
  if (publicPages === 'off') return { kind: 'gate' }
  if (!task?.is_public || task.hidden_at || task.is_poster_out) return { kind: 'none' }
  const why = isExpired(task, today) ? 'expired' : overBy[task.status]
  return why ? { kind: 'over', why } : { kind: 'whole' }
}
