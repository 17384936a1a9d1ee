import type { Movement } from '#contract/entities/payment.ts'
import { directionOf } from '#contract/movements.ts'
import { monthAndYear } from '#web/platform/dates.ts'

export interface Month {
  name: string
  movements: Movement[]
  /** Rupees; null while more of the month may follow. */
  totals: { in: number; out: number } | null
}

const sumOf = (movements: readonly Movement[], direction: 'in' | 'out'): number => {
  const paise = movements
    .filter(movement => directionOf(movement) === direction)
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return paise / 100
}

/** Movements, newest first, by the month in which they were. */
export function monthsOf(movements: readonly Movement[], hasMore: boolean): Month[] {
  const months: { name: string; movements: Movement[] }[] = []
  for (const movement of movements) {
    const name = monthAndYear(movement.at)
    const last = months.at(-1)
    if (last?.name === name) last.movements.push(movement)
    else months.push({ name, movements: [movement] })
  }
  return months.map((month, index) => {
    const isWhole = !hasMore || index < months.length - 1
    const totals = { in: sumOf(month.movements, 'in'), out: sumOf(month.movements, 'out') }
    return { ...month, totals: isWhole ? totals : null }
  })
}
