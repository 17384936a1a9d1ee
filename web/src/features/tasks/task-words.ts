import { borrowingCategoryId } from '#contract/categories.ts'
import type { Task } from '#contract/entities/task.ts'
import { texts } from '#web/texts.ts'

/** Where a task happens: 'Remote', or location and city. */
export const placeOf = (task: Task): string =>
  task.modeOfTask === 'Remotely'
    ? texts.market.remote
    : [task.taskLocation, task.taskCity].filter(Boolean).join(', ')

/** The label of a task's days in its category. */
export const daysLabel = (categoryId: number): string =>
  categoryId === borrowingCategoryId ? texts.common.borrowDays : texts.common.workDays
