import { plural } from '../plural.ts'
import { locale } from './common.ts'
import { nameOf } from './formats.ts'

// How long ago something was.

export const justNow = 'Just now'
const ago = (count: number, unit: string) =>
  plural(locale, count, { one: `${count} ${unit} ago`, other: `${count} ${unit}s ago` })
export const hoursAgo = (count: number) => ago(count, 'hour')
export const daysAgo = (count: number) => ago(count, 'day')
export const weeksAgo = (count: number) => ago(count, 'week')
export const monthsAgo = (count: number) => ago(count, 'month')

// Which day it was.
const ordinal = (day: number): string => {
  if (day >= 11 && day <= 13) return `${day}th`
  return `${day}${{ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'}`
}

/** '3rd March 2026'. */
export const ordinalDate = (day: number, month: number, year: number) =>
  `${ordinal(day)} ${nameOf(month)} ${year}`
/** 'March 2026'. */
export const monthAndYear = (month: number, year: number) => `${nameOf(month)} ${year}`
