import { locale } from './common.ts'
import { dayAndMonth } from './formats.ts'

/** The days on which something is to be done. */
export const when = {
  locale,
  dayAndMonth,
  /** 'Sunday, 29 November'. */
  weekdayAndDay: (weekday: string, day: string) => `${weekday}, ${day}`,
  anyDay: 'Any day',
  byDay: (day: string) => `By ${day}`,
  daysFromTo: (from: string, to: string) => `${from} to ${to}`,
}
