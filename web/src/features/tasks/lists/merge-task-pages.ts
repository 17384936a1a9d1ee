import type { Task } from '#contract/entities/task.ts'
import type { Paged } from '#web/platform/call.ts'

export type TaskPage = Paged<Task>

/** Where a page begins, and what the pages before it say about the list. */
export interface PageStart {
  cursor: string
  /** The last task before this page. */
  after: string
  /** The place of this page among the pages, counted from 0. */
  index: number
  /** How many tasks the pages before it hold. */
  count: number
  total: number
  isCapped: boolean
}

const countOf = (pages: readonly TaskPage[]): number =>
  pages.reduce((sum, { items }) => sum + items.length, 0)

/** Where the page after these pages begins; null at the end of the list. */
export const nextStart = (last: TaskPage, pages: readonly TaskPage[]): PageStart | null => {
  const after = last.items.at(-1)
  if (last.cursor === null || !after) return null
  const { cursor, total, isCapped } = last
  return { cursor, after: after.givenId, index: pages.length, count: countOf(pages), total, isCapped }
}

/** The place after a task, near the start of a page; null where the task is not known up to that page. */
function placeAfter(known: readonly TaskPage[], { after, index }: PageStart) {
  for (let page = index; page >= 0; page--) {
    const item = known[page]!.items.findIndex(({ givenId }) => givenId === after)
    if (item !== -1) return { page, item: item + 1, count: countOf(known.slice(0, page)) + item + 1 }
  }
  return null
}

/**
 * A page of a list whose start was fetched again, taken from the pages known before: so that a list scrolled far is
 * refreshed by one request. Undefined where the known pages do not continue the new ones, and where the number of
 * tasks changed in another way than the new pages show: then a task beyond them has come or gone.
 */
export function knownPage(known: readonly TaskPage[] = [], start: PageStart): TaskPage | undefined {
  const last = known[start.index]
  const place = last && placeAfter(known, start)
  if (!place) return undefined
  const isExplained = start.isCapped || start.total - last.total === start.count - place.count
  if (!isExplained) return undefined
  const rest = known[place.page]!.items.slice(place.item)
  const [first = [], ...others] = known.slice(place.page + 1, start.index + 1).map(({ items }) => items)
  // A page that is whole stays the same array, by which React knows that nothing of it has changed.
  const items = rest.length === 0 && others.length === 0 ? first : [rest, first, ...others].flat()
  if (items.length === 0) return undefined
  return { ...last, items, total: start.total, isCapped: start.isCapped }
}
