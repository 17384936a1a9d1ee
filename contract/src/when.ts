import type { SlotOrNone } from './entities/task.ts'
import type { Texts } from './texts/texts.ts'

/** When something is to be done: of a task, or as it is agreed. Days are YYYY-MM-DD. */
export interface When {
  startDate: string | null
  endDate: string | null
  timeSlot: SlotOrNone
}
type Days = Pick<When, 'startDate' | 'endDate'>

/** The numbers of a day, read from its text: a Date would shift it with the time zone. */
const partsOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return { year, month, date }
}

/** YYYY-MM-DD as '3 March'. */
export const dayAndMonth = (day: string, { formats }: Texts): string => {
  const { month, date } = partsOf(day)
  return formats.dayAndMonth(date, month)
}

/** YYYY-MM-DD as 'Tuesday, 3 March'. */
export const dayInWords = (day: string, texts: Texts): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return texts.formats.weekdayAndDay(weekday, dayAndMonth(day, texts))
}

/** The days of a task or an agreement, the same wherever they stand: 'Sunday, 29 November', '29 to 30 November'. */
export const daysOf = ({ startDate, endDate }: Days, texts: Texts): string => {
  const { anyDay, byDay, fromDay, daysFromTo } = texts.tasks
  if (!startDate) return endDate ? byDay(dayAndMonth(endDate, texts)) : anyDay
  if (!endDate) return fromDay(dayAndMonth(startDate, texts))
  if (startDate === endDate) return dayInWords(startDate, texts)
  const [first, last] = [partsOf(startDate), partsOf(endDate)]
  const isOneMonth = first.year === last.year && first.month === last.month
  const from = isOneMonth ? String(first.date) : dayAndMonth(startDate, texts)
  return daysFromTo(from, dayAndMonth(endDate, texts))
}

/** A time slot with its hours. */
export const slotOf = (slot: SlotOrNone, { tasks }: Texts): string => {
  if (slot === '') return tasks.anyTime
  const { name, hours } = tasks.timeSlots[slot]
  return `${name} (${hours})`
}

/** Days and time: '29 to 30 November, Morning (before 11 AM)'. */
export const whenOf = (when: When, texts: Texts): string =>
  texts.tasks.at(daysOf(when, texts), slotOf(when.timeSlot, texts))
