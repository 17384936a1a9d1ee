import { type Days, daysOf } from './days.ts'
import type { SlotOrNone } from './entities/task.ts'
import type { Texts } from './texts/texts.ts'

/** When something is to be done: of a task, or as it is agreed. */
export interface When extends Days {
  timeSlot: SlotOrNone
}
type SlotWords = Pick<Texts['tasks'], 'anyTime' | 'timeSlots'>

/** A time slot with its hours. */
export const slotOf = (slot: SlotOrNone, { anyTime, timeSlots }: SlotWords): string =>
  slot === '' ? anyTime : `${timeSlots[slot].name} (${timeSlots[slot].hours})`

/** Days and time: '29 to 30 November, morning (before 11 AM)'. */
export const whenOf = (
  it: When,
  { when, tasks }: { when: Texts['when']; tasks: SlotWords & Pick<Texts['tasks'], 'at'> },
): string => tasks.at(daysOf(it, when), slotOf(it.timeSlot, tasks))
