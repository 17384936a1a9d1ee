import type { Task } from '#contract/entities/task.ts'
import { dayAndMonth } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'

type When = Pick<Task, 'startDate' | 'endDate' | 'timeSlot'>

/** The days of a task or an agreement: '3 December to 9 December', or that any day will do. */
export function daysOf({ startDate, endDate }: Pick<When, 'startDate' | 'endDate'>): string {
  const first = startDate ?? endDate
  const last = endDate ?? startDate
  if (!first || !last) return texts.tasks.anyDay
  return first === last ? dayAndMonth(first) : texts.tasks.daysFromTo(dayAndMonth(first), dayAndMonth(last))
}

/** A time slot with its hours. */
export function slotOf(slot: When['timeSlot']): string {
  if (slot === '') return texts.tasks.anyTime
  const { name, hours } = texts.tasks.timeSlots[slot]
  return `${name} (${hours})`
}

/** Days and time: '3 December to 9 December, Morning (before 11 AM)'. */
export const whenOf = (when: When): string => texts.tasks.at(daysOf(when), slotOf(when.timeSlot))
