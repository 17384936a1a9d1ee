import { borrowingCategoryId } from '#contract/categories.ts'
import type { Task } from '#contract/entities/task.ts'
import { timeSlots } from '#contract/time-slots.ts'
import { dayAndMonth, inIndia } from '#web/platform/formats.ts'

/** Where a task happens, for a card: 'Remote', or city and location. */
export const placeOf = (task: Task): string =>
  task.modeOfTask === 'Remotely' ? 'Remote' : inIndia(task.taskCity, task.taskLocation)

/** Hours stay on one line. */
const noBreak = '\u00a0'

const slotOf = (task: Task): string => {
  const slot = timeSlots.find(({ id }) => id === task.timeSlot)
  return slot ? `${slot.id} (${slot.hours.replaceAll(' ', noBreak)})` : 'Any time of day'
}

/** The end date as day and month, with the time slot and its hours. */
export const dueOf = (task: Task): string =>
  `${task.endDate ? dayAndMonth(task.endDate) : 'Flexible date'}, ${slotOf(task)}`

/** What the days of a task are called in its category. */
export const daysLabel = (categoryId: number): string =>
  categoryId === borrowingCategoryId ? 'Total Borrow Days' : 'Total Work Days'
