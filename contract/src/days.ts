import type { Texts } from './texts/texts.ts'

/** The days of a task, or as they are agreed: YYYY-MM-DD. */
export interface Days {
  startDate: string | null
  endDate: string | null
}
type Words = Texts['when']

/** YYYY-MM-DD as '3 March'; read from its text, as a Date would shift it with the time zone. */
export const dayAndMonth = (day: string, words: Words): string => {
  const [, month, date] = day.split('-').map(Number) as [number, number, number]
  return words.dayAndMonth(date, month)
}

/** YYYY-MM-DD as 'Tuesday, 3 March'. */
export const dayInWords = (day: string, words: Words): string => {
  const weekday = new Date(day).toLocaleDateString(words.locale, { weekday: 'long', timeZone: 'UTC' })
  return words.weekdayAndDay(weekday, dayAndMonth(day, words))
}

/** The days of a task or an agreement, the same wherever they stand: 'Sunday, 29 November', '29 to 30 November'. */
export const daysOf = ({ startDate, endDate }: Days, words: Words): string => {
  if (!startDate) return endDate ? words.byDay(dayAndMonth(endDate, words)) : words.anyDay
  if (!endDate || endDate === startDate) return dayInWords(startDate, words)
  const isOneMonth = startDate.slice(0, 7) === endDate.slice(0, 7)
  const from = isOneMonth ? String(Number(startDate.slice(8))) : dayAndMonth(startDate, words)
  return words.daysFromTo(from, dayAndMonth(endDate, words))
}
