import { dayInIndiaAt, dayMs, indiaOffsetMs, minuteMs } from '#contract/time.ts'

/** Minutes after midnight of HH:MM. */
const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** The next moment after `now` at which clocks in India show HH:MM. */
export const nextAt = (time: string, now: Date): Date => {
  const midnight = Date.parse(`${dayInIndiaAt(now.getTime())}T00:00:00Z`) - indiaOffsetMs
  const today = midnight + minutesOf(time) * minuteMs
  return new Date(today > now.getTime() ? today : today + dayMs)
}

/** When the quiet hours end that `now` is in; null outside of them. From and until the same time: there are none. */
export const quietUntil = (
  { quietFrom, quietTo }: { quietFrom: string; quietTo: string },
  now: Date,
): Date | null => {
  const end = nextAt(quietTo, now)
  const length = (minutesOf(quietTo) - minutesOf(quietFrom) + 24 * 60) % (24 * 60)
  return now.getTime() >= end.getTime() - length * minuteMs ? end : null
}

/** The next Monday after `now` at a time of day in India. */
export const nextMondayAt = (time: string, now: Date): Date => {
  const next = nextAt(time, now).getTime()
  const weekday = new Date(next + indiaOffsetMs).getUTCDay()
  return new Date(next + ((8 - weekday) % 7) * dayMs)
}
