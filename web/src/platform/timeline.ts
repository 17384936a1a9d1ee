import { numberOf } from '#contract/numbering.ts'
import { mayGoOn } from '#contract/page-end.ts'

interface Numbered {
  readonly _id: string
}

const byNumber = (a: Numbered, b: Numbered): number => numberOf(a._id) - numberOf(b._id)

/**
 * Numbered items without gap or double, the oldest first, with newly arrived ones added. Whatever order they arrive
 * in, and however often, the result only grows at its two ends. `hasGap` says that something between is missing:
 * what did not join on is left out, and what came after the last item is to be asked for.
 */
export function extend<T extends Numbered>(
  known: readonly T[],
  arrived: readonly T[],
): { items: readonly T[]; hasGap: boolean } {
  if (known.length === 0) {
    const [first, ...rest] = arrived.toSorted(byNumber)
    return first ? extend([first], rest) : { items: known, hasGap: false }
  }
  const first = numberOf(known[0]!._id)
  const earlier = arrived.filter(item => numberOf(item._id) < first).toSorted(byNumber)
  const before: T[] = []
  for (const item of earlier.toReversed()) {
    const next = before[0] ?? known[0]!
    if (numberOf(item._id) === numberOf(next._id) - 1) before.unshift(item)
  }
  const later: T[] = []
  let last = numberOf(known.at(-1)!._id)
  let hasGap = false
  for (const item of arrived.toSorted(byNumber)) {
    const number = numberOf(item._id)
    if (number === last + 1) {
      later.push(item)
      last = number
    } else if (number > last + 1) hasGap = true
  }
  const hasNew = before.length + later.length > 0
  return { items: hasNew ? [...before, ...known, ...later] : known, hasGap }
}

/** Asks for what came after an item, page by page, until no more can follow. */
export async function allAfter<T extends Numbered>(
  lastId: string,
  pageSize: number,
  fetchAfter: (id: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (let after = lastId; ; ) {
    const page = await fetchAfter(after)
    found.push(...page)
    if (!mayGoOn(page, pageSize)) return found
    after = page.toSorted(byNumber).at(-1)!._id
  }
}
