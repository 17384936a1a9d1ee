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

/** '10 PM', '6:30 AM'. */
export const timeOfDay = (hours: number, minutes: number): string => {
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 === 0 ? 12 : hours % 12}${past} ${hours < 12 ? 'AM' : 'PM'}`
}

/** '3 March'. */
export const dayAndMonth = (day: number, month: number) => `${day} ${nameOf(month)}`
