import { texts } from '#web/texts.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

/** A time in seconds, in the largest unit of which it is at least two. */
export function durationOf(seconds: number): string {
  if (seconds < minute) return texts.operate.lessThanAMinute
  if (seconds < 2 * hour) return texts.operate.minutes(Math.round(seconds / minute))
  if (seconds < 2 * day) return texts.operate.hours(Math.round(seconds / hour))
  return texts.operate.days(Math.round(seconds / day))
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size as '1.4 GB'. */
export function sizeOf(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1_000 ** power
  return new Intl.NumberFormat(texts.common.locale, {
    style: 'unit',
    unit: units[power],
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
