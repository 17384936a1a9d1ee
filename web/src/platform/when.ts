import type { SlotOrNone } from '#contract/entities/task.ts'
import * as when from '#contract/when.ts'
import { texts } from '#web/texts.ts'

// When something is to be done, in the viewer's language.

export const daysOf = (days: Omit<when.When, 'timeSlot'>): string => when.daysOf(days, texts)
export const slotOf = (slot: SlotOrNone): string => when.slotOf(slot, texts)
export const whenOf = (it: when.When): string => when.whenOf(it, texts)
export const dayInWords = (day: string): string => when.dayInWords(day, texts)
