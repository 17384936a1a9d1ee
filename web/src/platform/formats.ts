import { charactersOf } from '#contract/texts/characters.ts'
import { numberFormat } from '#contract/texts/number-format.ts'
import { dayInIndiaAt, dayMs, hourMs } from '#contract/time.ts'
import * as when from '#contract/when.ts'
import { texts } from '#web/texts.ts'

/** A count in the grouping of the language. */
export const countOf = (count: number): string => numberFormat(texts.common.locale).format(count)

/** 'N items found', in Indian grouping; 'N+' where it is only known that there are more. */
export const itemsFound = (count: number, isCapped = false): string =>
  texts.formats.itemsFound(`${countOf(count)}${isCapped ? '+' : ''}`)

/** How long ago, as task.6 in docs/clauses.md has it; a month is 30 days, and from 4 weeks on there is at least one. */
export function timeAgo(instant: string, now: number): string {
  const elapsed = now - Date.parse(instant)
  const days = Math.floor(elapsed / dayMs)
  if (elapsed < hourMs) return texts.formats.justNow
  if (days < 1) return texts.formats.hoursAgo(Math.floor(elapsed / hourMs))
  if (days < 7) return texts.formats.daysAgo(days)
  if (days < 28) return texts.formats.weeksAgo(Math.floor(days / 7))
  return texts.formats.monthsAgo(Math.max(1, Math.floor(days / 30)))
}

/** YYYY-MM-DD as '3 March'. */
export const dayAndMonth = (day: string): string => when.dayAndMonth(day, texts)

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
