/** The fewest agreements or answers that say something about somebody. */
const fewest = 3

/**
 * How many of some agreements were completed, in whole percent, half up. Each is true if it was completed, false if it
 * was cancelled by own fault, null if it says nothing. Null while fewer than 3 count.
 */
export const completionRate = (ended: readonly (boolean | null)[]): number | null => {
  const counted = ended.filter(was => was !== null)
  if (counted.length < fewest) return null
  return Math.floor((counted.filter(Boolean).length * 100) / counted.length + 0.5)
}

/** The median of some times in minutes, rounded to a whole one; null under 3. */
export const medianMinutes = (minutes: readonly number[]): number | null => {
  if (minutes.length < fewest) return null
  const sorted = minutes.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const median = sorted.length % 2 === 0 ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!
  return Math.round(median)
}
