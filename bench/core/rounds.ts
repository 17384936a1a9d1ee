import type { Cost } from './cpu.ts'

/** One round of a figure: the product's value and that of its reference, in the same unit. */
export interface Round<T = number> {
  ours: T
  reference: T
}

/** One line of the published table. */
export interface Figure {
  name: string
  /** The reference value. */
  against: string
  /** The bar as it is published, such as '≥ 0.65'. */
  bar: string
  /** Null where there is no bar. */
  isMet: boolean | null
  /** Median and range of the ratio (or of the value itself when it has no reference). */
  result: string
  /** The values behind it. */
  detail: string
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** A number as people read it: three digits that say something. */
export const short = (value: number): string =>
  value >= 1000
    ? Math.round(value).toLocaleString('en')
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2)

export const roundCount = Number(process.env.BENCH_ROUNDS ?? 5)

/**
 * Runs both sides again and again, in turn and each time the other first, so that what else the machine does meanwhile
 * falls on both.
 */
export const interleaved = async <T = number>(
  ours: () => Promise<T>,
  reference: () => Promise<T>,
  rounds = roundCount,
): Promise<Round<T>[]> => {
  const results: Round<T>[] = []
  await ours()
  await reference()
  for (let i = 0; i < rounds; i++) {
    if (i % 2 === 0) results.push({ ours: await ours(), reference: await reference() })
    else results.push({ reference: await reference(), ours: await ours() })
  }
  return results
}

export type Bar = { atLeast: number } | { atMost: number }

const isWithin = (value: number, bar?: Bar): boolean | null =>
  !bar ? null : 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost

const barText = (bar: Bar | undefined, unit: string): string =>
  !bar ? '–' : 'atLeast' in bar ? `≥ ${bar.atLeast}${unit}` : `≤ ${bar.atMost}${unit}`

/** Median and range of values that have no reference. */
export const valueFigure = (
  name: string,
  values: readonly number[],
  {
    against = '–',
    bar,
    unit = '',
    detail = '',
  }: { against?: string; bar?: Bar; unit?: string; detail?: string },
): Figure => {
  const middle = median(values)
  const range = values.length > 1 ? ` (${short(Math.min(...values))} to ${short(Math.max(...values))})` : ''
  return {
    name,
    against,
    bar: barText(bar, unit),
    isMet: isWithin(middle, bar),
    result: `${short(middle)}${unit}${range}`,
    detail,
  }
}

/** The ratio of the product to its reference: median of the rounds, with the range. */
export const ratioFigure = (
  name: string,
  rounds: readonly Round[],
  { against, bar, unit }: { against: string; bar?: Bar; unit: string },
): Figure =>
  valueFigure(
    name,
    rounds.map(round => round.ours / round.reference),
    {
      against,
      bar,
      detail: `${short(median(rounds.map(round => round.ours)))} against ${short(median(rounds.map(round => round.reference)))} ${unit}`,
    },
  )

/** Two figures of the same rounds: what was done in a second, and in a second of CPU without the load generator's. */
export const costFigures = (
  name: string,
  rounds: readonly Round<Cost>[],
  { against, bar }: { against: string; bar?: Bar },
): Figure[] => {
  const figure = (what: string, unit: string, value: (cost: Cost) => number) => {
    const picked = rounds.map(({ ours, reference }) => ({ ours: value(ours), reference: value(reference) }))
    return ratioFigure(name + what, picked, { against, unit, ...(bar && { bar }) })
  }
  return [
    figure('', 'a second', cost => cost.perSecond),
    figure('; CPU without the load generator’s', 'a second of CPU', cost => cost.perCpuSecond),
  ]
}
