/** Lengths of time, in milliseconds. */
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** How far the clocks of India are ahead of UTC, in milliseconds. */
export const indiaOffsetMs = 19_800_000

/** The calendar day in India at a moment in milliseconds, YYYY-MM-DD. */
export const dayInIndiaAt = (ms: number): string => new Date(ms + indiaOffsetMs).toISOString().slice(0, 10)

/** The year in which the financial year of a moment begins, which is on the first of April in India. */
export const financialYearOf = (ms: number): number => {
  const [year, month] = dayInIndiaAt(ms).split('-').map(Number) as [number, number]
  return month < 4 ? year - 1 : year
}
