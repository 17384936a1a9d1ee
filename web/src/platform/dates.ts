import { texts } from '#web/texts.ts'

// How instants are written, on this device's clock.

/** An instant as the day it was on this device: '3rd March 2026'. */
export function ordinalDate(instant: string): string {
  const date = new Date(instant)
  return texts.formats.ordinalDate(date.getDate(), date.getMonth() + 1, date.getFullYear())
}

/** An instant as 'March 2026'. */
export function monthAndYear(instant: string): string {
  const date = new Date(instant)
  return texts.formats.monthAndYear(date.getMonth() + 1, date.getFullYear())
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
