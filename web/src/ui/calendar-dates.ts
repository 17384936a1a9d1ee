import { texts } from '#web/texts.ts'

/** 'YYYY-MM-DD' of a local day; never by UTC, which would shift it in India. */
export function toDayText(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  const day = String(date.getDate()).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`
}

/** The local midnight of 'YYYY-MM-DD'. */
export function fromDayText(text: string): Date {
  const [year = 1970, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day)
}

/** 'DD-MM-YYYY', as the date buttons show a day. */
export function showDay(text: string): string {
  return text.split('-').reverse().join('-')
}

/** 'Saturday, 21 November 2026', a day's accessible name. */
export function fullDay(date: Date): string {
  const weekday = new Intl.DateTimeFormat(texts.common.locale, { weekday: 'long' }).format(date)
  return `${weekday}, ${date.getDate()} ${monthName(date)} ${date.getFullYear()}`
}

/** 'November'. */
export function monthName(date: Date): string {
  return new Intl.DateTimeFormat(texts.common.locale, { month: 'long' }).format(date)
}

/** The 21 years that the year list offers around the displayed one (cal.2 in docs/clauses.md). */
export function yearsAround(year: number): number[] {
  return Array.from({ length: 21 }, (_, index) => year - 10 + index)
}
