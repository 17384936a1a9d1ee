import type { Task } from '#contract/entities/task.ts'

/** The role of somebody towards a task. */
export type Side = 'poster' | 'provider' | 'stranger'

export function sideOf(task: Task, givenId: string): Side {
  if (task.TaskPosterId === givenId) return 'poster'
  return task.UserAcceptedOffer === givenId ? 'provider' : 'stranger'
}
