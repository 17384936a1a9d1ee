import type { SlotOrNone } from '#contract/entities/task.ts'
import * as when from '#contract/when.ts'
import { texts } from '#web/texts.ts'

// Apart from the days alone, which the first page needs.

// Only the words that are named come with a page.
const wordsOf = () => {
  const { anyTime, timeSlots, at } = texts.tasks
  return { anyTime, timeSlots, at }
}

/** A time slot with its hours. */
export const slotOf = (slot: SlotOrNone): string => when.slotOf(slot, wordsOf())

/** Days and time of a task or an agreement. */
export const whenOf = (it: when.When): string => when.whenOf(it, { when: texts.when, tasks: wordsOf() })
