/** Mean of the ratings received, to 2 decimals; 0 when there are none. */
export const meanRating = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum / count) * 100) / 100
