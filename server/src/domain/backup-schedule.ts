import { dayMs } from '#contract/time.ts'
import { dayInIndia } from './tasks/task-form.ts'

/** The number of days, weeks and months of which one backup each is kept. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

/** Half past two in the night in India is 21:00 UTC: hardly anybody is there then. */
const hourUtc = 21

/** The start of the night whose backup is the newest one due. */
export const lastNight = (now: Date): Date => {
  const today = new Date(now).setUTCHours(hourUtc, 0, 0, 0)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

/** When the next backup is due after the one of the last night. */
export const nextNight = (now: Date): Date => new Date(lastNight(now).getTime() + dayMs)

/** The Monday of a day's week. */
const mondayOf = (day: string): string => {
  const time = Date.parse(day)
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - sinceMonday * dayMs).toISOString().slice(0, 10)
}

/** The newest of each of the last `count` periods in which there is any; `times` begin with the newest. */
const newestOfEach = (times: readonly Date[], count: number, periodOf: (day: string) => string): Date[] => {
  const newest = new Map<string, Date>()
  for (const time of times) {
    const period = periodOf(dayInIndia(time))
    if (!newest.has(period)) newest.set(period, time)
  }
  return [...newest.values()].slice(0, count)
}

/**
 * Which of the backups made at these times are kept: the newest of each of the last days, weeks and months in India on
 * which there was one, and the newest of all.
 */
export const keptBackups = (times: readonly Date[], { days, weeks, months }: Keep): Date[] => {
  const sorted = times.toSorted((a, b) => b.getTime() - a.getTime())
  const kept = new Set([
    ...sorted.slice(0, 1),
    ...newestOfEach(sorted, days, day => day),
    ...newestOfEach(sorted, weeks, mondayOf),
    ...newestOfEach(sorted, months, day => day.slice(0, 7)),
  ])
  return sorted.filter(time => kept.has(time))
}
