import { dayMs, hourMs } from '#contract/time.ts'
import { texts } from '#web/texts.ts'

// How instants are written, on this device's clock.

/** An instant as the day it was on this device: '3rd March 2026'. */
export function ordinalDate(instant: string): string {
  const date = new Date(instant)
  return texts.dates.ordinalDate(date.getDate(), date.getMonth() + 1, date.getFullYear())
}

/** An instant as 'March 2026'. */
export function monthAndYear(instant: string): string {
  const date = new Date(instant)
  return texts.dates.monthAndYear(date.getMonth() + 1, date.getFullYear())
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** An instant on this device's clock: '14:20'. */
export function clockOf(instant: string): string {
  const date = new Date(instant)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** An instant on this device's clock: DD-MM HH:mm. */
export function dayAndClock(instant: string): string {
  const date = new Date(instant)
  const day = `${twoDigits(date.getDate())}-${twoDigits(date.getMonth() + 1)}`
  return `${day} ${clockOf(instant)}`
}

/** An instant as the day it is on this device: '7 December'. */
export function dateOf(instant: string): string {
  const date = new Date(instant)
  return texts.formats.dayAndMonth(date.getDate(), date.getMonth() + 1)
}

/** An instant on this device's clock: '7 December, 14:20'. */
export function dateAndTime(instant: string): string {
  return `${dateOf(instant)}, ${clockOf(instant)}`
}

/** How long ago, as task.6 in docs/clauses.md has it; a month is 30 days, and from 4 weeks on there is at least one. */
export function timeAgo(instant: string, now: number): string {
  const elapsed = now - Date.parse(instant)
  const days = Math.floor(elapsed / dayMs)
  if (elapsed < hourMs) return texts.dates.justNow
  if (days < 1) return texts.dates.hoursAgo(Math.floor(elapsed / hourMs))
  if (days < 7) return texts.dates.daysAgo(days)
  if (days < 28) return texts.dates.weeksAgo(Math.floor(days / 7))
  return texts.dates.monthsAgo(Math.max(1, Math.floor(days / 30)))
}
