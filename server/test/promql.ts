/** One line of /metrics. */
interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** The samples that a Prometheus read at one time, in seconds. */
export interface Scrape {
  at: number
  samples: Sample[]
}

const labelsIn = (text = ''): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]))

export const samplesIn = (metrics: string): Sample[] =>
  [...metrics.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, labels, value]) => ({
    ...{ name: name!, labels: labelsIn(labels), value: Number(value) },
  }))

/** A value for each set of labels. */
type Vector = { labels: Record<string, string>; value: number }[]
type Value = Vector | number

const keyOf = (labels: Record<string, string>): string =>
  JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))

const seconds = (length: string): number =>
  Number(length.slice(0, -1)) * { s: 1, m: 60, h: 3_600, d: 86_400 }[length.at(-1)!]!

const operations: Record<string, (a: number, b: number) => number | boolean> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '==': (a, b) => a === b,
}

/** Both sides of an operator, joined by their labels. A comparison leaves out what does not hold. */
const combine = (sign: string, left: Value, right: Value): Value => {
  const of = operations[sign]!
  if (typeof left === 'number' && typeof right === 'number') return Number(of(left, right))
  const vector = (typeof left === 'number' ? right : left) as Vector
  return vector.flatMap(({ labels }) => {
    const side = (value: Value) =>
      typeof value === 'number' ? value : value.find(one => keyOf(one.labels) === keyOf(labels))?.value
    const [a, b] = [side(left), side(right)]
    if (a === undefined || b === undefined) return []
    const result = of(a, b)
    if (result === false) return []
    return [{ labels, value: result === true ? a : result }]
  })
}

/** Prometheus's histogram_quantile, for buckets that are summed by `le`. */
const quantile = (q: number, buckets: Vector): Vector => {
  const sorted = buckets
    .map(({ labels, value }) => ({
      le: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le),
      value,
    }))
    .sort((a, b) => a.le - b.le)
  const total = sorted.at(-1)?.value ?? 0
  if (total === 0) return []
  const i = sorted.findIndex(({ value }) => value >= q * total)
  const [below, at] = [sorted[i - 1] ?? { le: 0, value: 0 }, sorted[i]!]
  const value = Number.isFinite(at.le)
    ? below.le + ((at.le - below.le) * (q * total - below.value)) / (at.value - below.value)
    : below.le
  return [{ labels: {}, value }]
}

/**
 * Works out an expression of docs/operate/alerts.yml at the time of the newest scrape. It knows the few forms that stand
 * there, and throws at any other.
 */
export const evaluate = (expression: string, scrapes: readonly Scrape[]): Value => {
  const tokens = expression.match(/"[^"]*"|\d[\d.e]*[smhd](?=\])|\d[\d.e]*|\w+|=~|==|[-{}()[\]*/<>=,]/g) ?? []
  let at = 0
  const next = () => tokens[at]
  const take = (wanted?: string): string => {
    const token = tokens[at++]
    if (token === undefined || (wanted && token !== wanted))
      throw new Error(`${expression}: not ${wanted} but ${token}`)
    return token
  }
  const now = scrapes.at(-1)!.at

  const matchers = (): ((labels: Record<string, string>) => boolean) => {
    const all: ((labels: Record<string, string>) => boolean)[] = []
    if (next() === '{') {
      take('{')
      while (next() !== '}') {
        const [name, sign, text] = [take(), take(), take().slice(1, -1)]
        all.push(labels =>
          sign === '=~' ? new RegExp(`^(?:${text})$`).test(labels[name] ?? '') : labels[name] === text,
        )
      }
      take('}')
    }
    return labels => all.every(fits => fits(labels))
  }

  /** How much each series of a range grew; where it fell, it began again. */
  const grown = (isRate: boolean): Vector => {
    take('(')
    const name = take()
    const fits = matchers()
    take('[')
    const length = seconds(take())
    take(']')
    take(')')
    const series = new Map<string, { labels: Record<string, string>; points: number[] }>()
    for (const scrape of scrapes.filter(scrape => scrape.at > now - length))
      for (const { labels, value } of scrape.samples.filter(one => one.name === name && fits(one.labels))) {
        const one = series.get(keyOf(labels)) ?? { labels, points: [] }
        one.points.push(value)
        series.set(keyOf(labels), one)
      }
    return [...series.values()]
      .filter(({ points }) => points.length > 1)
      .map(({ labels, points }) => {
        const sum = points
          .slice(1)
          .reduce((sum, value, i) => sum + (value < points[i]! ? value : value - points[i]!), 0)
        return { labels, value: isRate ? sum / length : sum }
      })
  }

  const primary = (): Value => {
    const token = take()
    if (/^\d/.test(token)) return Number(token)
    if (token === 'time') {
      take('(')
      take(')')
      return now
    }
    if (token === 'rate' || token === 'increase') return grown(token === 'rate')
    if (token === 'abs') {
      take('(')
      const inner = whole() as Vector
      take(')')
      return inner.map(({ labels, value }) => ({ labels, value: Math.abs(value) }))
    }
    if (token === 'sum') {
      for (const word of ['by', '(', 'le', ')', '(']) take(word)
      const sums = new Map<string, number>()
      for (const { labels, value } of whole() as Vector)
        sums.set(labels.le!, (sums.get(labels.le!) ?? 0) + value)
      take(')')
      return [...sums].map(([le, value]) => ({ labels: { le }, value }))
    }
    if (token === 'histogram_quantile') {
      take('(')
      const q = Number(take())
      take(',')
      const buckets = whole() as Vector
      take(')')
      return quantile(q, buckets)
    }
    const fits = matchers()
    return scrapes.at(-1)!.samples.filter(({ name, labels }) => name === token && fits(labels))
  }

  const chain = (signs: string[], part: () => Value) => (): Value => {
    let value = part()
    while (signs.includes(next() ?? '')) value = combine(take(), value, part())
    return value
  }
  const product = chain(['*', '/'], primary)
  const difference = chain(['-'], product)
  const whole = chain(['>', '<', '=='], difference)

  const value = whole()
  if (at < tokens.length) throw new Error(`${expression}: ${tokens.slice(at).join(' ')} is left over`)
  return value
}
