import { type CountedDay, type CountedKind, countedKinds } from '#contract/entities/operate.ts'
import { dayMs } from '#contract/time.ts'

export type Period = 'day' | 'week' | 'month'

/** How many periods are shown, the current one included. */
const shown: Record<Period, number> = { day: 30, week: 26, month: 24 }

/** The figures of one period, by its first day. */
export type Counted = { start: string } & Record<CountedKind, number>

const asDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The first day of the period that a day is in; weeks begin on Monday. */
const startOf: Record<Period, (day: string) => string> = {
  day: day => day,
  week: day => {
    const time = Date.parse(day)
    return asDay(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs)
  },
  month: day => `${day.slice(0, 7)}-01`,
}

/** The days summed up by period, oldest first, up to today; periods in which nothing came are there, too. */
export function byPeriod(days: readonly CountedDay[], period: Period, today: string): Counted[] {
  const none = Object.fromEntries(countedKinds.map(kind => [kind, 0])) as Record<CountedKind, number>
  const periods: Counted[] = []
  let start = startOf[period](today)
  while (periods.length < shown[period]) {
    periods.unshift({ start, ...none })
    start = startOf[period](asDay(Date.parse(start) - dayMs))
  }
  const found = new Map(periods.map(counted => [counted.start, counted]))
  for (const day of days) {
    const counted = found.get(startOf[period](day.day))
    if (counted) for (const kind of countedKinds) counted[kind] += day[kind]
  }
  return periods
}

/** A table as CSV with a line of headings. */
export const csvOf = (periods: readonly Counted[], period: Period): string =>
  [
    [period, ...countedKinds].join(),
    ...periods.map(counted => [counted.start, ...countedKinds.map(kind => counted[kind])].join()),
  ].join('\r\n')
