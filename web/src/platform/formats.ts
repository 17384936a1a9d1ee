import * as days from '#contract/days.ts'
import { charactersOf } from '#contract/texts/characters.ts'
import { numberFormat } from '#contract/texts/number-format.ts'
import { dayInIndiaAt } from '#contract/time.ts'
import { texts } from '#web/texts.ts'

/** A count in the grouping of the language. */
export const countOf = (count: number): string => numberFormat(texts.common.locale).format(count)

/** 'N items found', in Indian grouping; 'N+' where it is only known that there are more. */
export const itemsFound = (count: number, isCapped = false): string =>
  texts.formats.itemsFound(`${countOf(count)}${isCapped ? '+' : ''}`)

/** YYYY-MM-DD as '3 March'. */
export const dayAndMonth = (day: string): string => days.dayAndMonth(day, texts.when)

/** YYYY-MM-DD as 'Tuesday, 3 March'. */
export const dayInWords = (day: string): string => days.dayInWords(day, texts.when)

/** The days of a task or an agreement, the same wherever they stand. */
export const daysOf = (of: days.Days): string => days.daysOf(of, texts.when)

/** Today in India as YYYY-MM-DD: the first day a task may start on, wherever the device is. */
export const todayInIndia = dayInIndiaAt

/** At most `limit` characters, then an ellipsis; a character with its marks and an emoji count as one. */
export function cut(text: string, limit: number): string {
  const characters = charactersOf(text, texts.common.locale)
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}…`
}

/** A place with the country after it, as every location is shown. */
export const inIndia = (...places: string[]): string =>
  [...places.filter(Boolean), texts.common.country].join(', ')

/** First and last name with one space, or the first alone. */
export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()
