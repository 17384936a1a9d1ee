import type { Task } from '#contract/entities/task.ts'

/** What somebody is to a task. */
export type Side = 'poster' | 'assignee' | 'stranger'

export function sideOf(task: Task, givenId: string): Side {
  if (task.TaskPosterId === givenId) return 'poster'
  return task.UserAcceptedOffer === givenId ? 'assignee' : 'stranger'
}
