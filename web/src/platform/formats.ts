const locale = 'en-IN'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const countFormat = new Intl.NumberFormat(locale)

/** 'N items found', in Indian grouping; 'N+' where it is only known that there are more. */
export const itemsFound = (count: number, isCapped = false): string =>
  `${countFormat.format(count)}${isCapped ? '+' : ''} items found`

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** How long ago, as task.6 in docs/clauses.md has it; a month is 30 days, and from 4 weeks on there is at least one. */
export function timeAgo(instant: string, now: number): string {
  const elapsed = now - Date.parse(instant)
  const days = Math.floor(elapsed / dayMs)
  if (elapsed < hourMs) return 'Just now'
  if (days < 1) return ago(Math.floor(elapsed / hourMs), 'hour')
  if (days < 7) return ago(days, 'day')
  if (days < 28) return ago(Math.floor(days / 7), 'week')
  return ago(Math.max(1, Math.floor(days / 30)), 'month')
}

interface DayParts {
  year: string
  month: number
  day: number
}

/** A calendar day is read from its text: a Date would shift it with the time zone. */
function partsOfDay(day: string): DayParts {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month: Number(month), day: Number(date) }
}

const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** YYYY-MM-DD as '3 March'. */
export function dayAndMonth(day: string): string {
  const parts = partsOfDay(day)
  return `${parts.day} ${monthName(parts.month)}`
}

const ordinal = (day: number): string => {
  if (day >= 11 && day <= 13) return `${day}th`
  return `${day}${{ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'}`
}

/** An instant as the day it was on this device: '3rd March 2026'. */
export function ordinalDate(instant: string): string {
  const date = new Date(instant)
  return `${ordinal(date.getDate())} ${monthName(date.getMonth() + 1)} ${date.getFullYear()}`
}

/** An instant as 'March 2026'. */
export function monthAndYear(instant: string): string {
  const date = new Date(instant)
  return `${monthName(date.getMonth() + 1)} ${date.getFullYear()}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** An instant on this device's clock: DD-MM HH:mm. */
export function dayAndClock(instant: string): string {
  const date = new Date(instant)
  const day = `${twoDigits(date.getDate())}-${twoDigits(date.getMonth() + 1)}`
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

const indiaOffsetMs = 5.5 * hourMs

/** Today in India as YYYY-MM-DD: the first day a task may start on, wherever the device is. */
export const todayInIndia = (now: number): string => new Date(now + indiaOffsetMs).toISOString().slice(0, 10)

/** At most `limit` characters, then an ellipsis; a character with its marks and an emoji count as one. */
export function cut(text: string, limit: number): string {
  const characters = [...new Intl.Segmenter(locale).segment(text)].map(part => part.segment)
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}…`
}

/** A place with the country after it, as every location is shown. */
export const inIndia = (...places: string[]): string => [...places.filter(Boolean), 'India'].join(', ')

/** First and last name with one space, or the first alone. */
export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()
