import type { TaskStatus } from '#contract/entities/task.ts'

interface Parties {
  poster_id: number
  accepted_user_id: number | null
}

/** What a person is to a task. */
export type Role = 'poster' | 'assignee' | 'stranger'

/** Poster, accepted user, or neither. */
export const roleIn = (task: Parties, userId: number): Role => {
  if (task.poster_id === userId) return 'poster'
  return task.accepted_user_id === userId ? 'assignee' : 'stranger'
}

/** Everyone sees an open task; once it is taken, and while it is hidden, only its two parties do. */
export const maySee = (
  task: Parties & { status: TaskStatus; hidden_at: Date | null },
  userId: number,
): boolean => (task.status === 'Open' && task.hidden_at === null) || roleIn(task, userId) !== 'stranger'
