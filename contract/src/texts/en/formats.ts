export const itemsFound = (count: string) => `${count} items found`

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
/** Months count from 1. */
export const nameOf = (month: number): string => months[month - 1] ?? ''

/** '3 March'. */
export const dayAndMonth = (day: number, month: number) => `${day} ${nameOf(month)}`
