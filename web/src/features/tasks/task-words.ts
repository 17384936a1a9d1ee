import { borrowingCategoryId, type CategoryId } from '#contract/categories.ts'
import type { Task } from '#contract/entities/task.ts'
import { inIndia } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'

/** Where a task happens, for a card: 'Remote', or city and location. */
export const placeOf = (task: Task): string =>
  task.modeOfTask === 'Remotely' ? texts.market.remote : inIndia(task.taskCity, task.taskLocation)

/** The label of a task's days in its category. */
export const daysLabel = (categoryId: number): string =>
  categoryId === borrowingCategoryId ? texts.common.borrowDays : texts.common.workDays

/** The name of a task's category in the language of the page. */
export const categoryOf = ({ categoryId, categoryName }: Task): string =>
  texts.categories.names[categoryId as CategoryId] ?? categoryName
