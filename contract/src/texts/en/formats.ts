import { plural } from '../plural.ts'
import { locale } from './common.ts'

export const itemsFound = (count: string) => `${count} items found`

export const justNow = 'Just now'
const ago = (count: number, unit: string) =>
  plural(locale, count, { one: `${count} ${unit} ago`, other: `${count} ${unit}s ago` })
export const hoursAgo = (count: number) => ago(count, 'hour')
export const daysAgo = (count: number) => ago(count, 'day')
export const weeksAgo = (count: number) => ago(count, 'week')
export const monthsAgo = (count: number) => ago(count, 'month')

const months = [
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
const nameOf = (month: number): string => months[month - 1] ?? ''

const ordinal = (day: number): string => {
  if (day >= 11 && day <= 13) return `${day}th`
  return `${day}${{ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'}`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** 'Sunday, 29 November'; weekdays count from 0. */
export const weekdayAndDay = (weekday: number, day: string) => `${weekdays[weekday] ?? ''}, ${day}`

// Months count from 1.
/** '3 March'. */
export const dayAndMonth = (day: number, month: number) => `${day} ${nameOf(month)}`
/** '3rd March 2026'. */
export const ordinalDate = (day: number, month: number, year: number) =>
  `${ordinal(day)} ${nameOf(month)} ${year}`
/** 'March 2026'. */
export const monthAndYear = (month: number, year: number) => `${nameOf(month)} ${year}`
