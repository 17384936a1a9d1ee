import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Task } from '#contract/entities/task.ts'
import { knownPage, nextStart, type TaskPage } from '#web/features/tasks/lists/merge-task-pages.ts'

/** The list as the server holds it: task numbers in order, its cursor the place after a task. */
type Market = readonly number[]

const pageOf = (market: Market, from: number, size: number): TaskPage => {
  const items = market.slice(from, from + size).map(n => ({ givenId: `t${n}` }) as Task)
  const end = from + size
  return { items, total: market.length, isCapped: false, cursor: end < market.length ? String(end) : null }
}

/** Reads so many pages as TanStack does on a refetch; counts the requests. */
const read = (market: Market, size: number, count: number, known?: readonly TaskPage[]) => {
  const pages = [pageOf(market, 0, size)]
  let requests = 1
  while (pages.length < count) {
    const start = nextStart(pages.at(-1)!, pages)
    if (!start) break
    const reused = knownPage(known, start)
    if (!reused) requests += 1
    pages.push(reused ?? pageOf(market, market.indexOf(Number(start.after.slice(1))) + 1, size))
  }
  return { pages, requests }
}

const idsOf = (pages: readonly TaskPage[]) => pages.flatMap(({ items }) => items.map(task => task.givenId))
const newestFirst = (count: number) => Array.from({ length: count }, (_, i) => count - i)
const startOf = (market: Market, count: number) => market.slice(0, count).map(n => `t${n}`)

test('shows the start of the true list after a refetch, whatever was posted and whichever task went', () => {
  const history = fc.record({
    before: fc.integer({ min: 0, max: 60 }),
    posted: fc.integer({ min: 0, max: 12 }),
    gone: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    size: fc.integer({ min: 1, max: 10 }),
    count: fc.integer({ min: 1, max: 8 }),
  })
  fc.assert(
    fc.property(history, ({ before, posted, gone, size, count }) => {
      const known = read(newestFirst(before), size, count).pages
      // A task that was posted and one that went at the same time cancel out in the total: the next refetch tells.
      const now = newestFirst(before + (gone === undefined ? posted : 0)).filter(n => n !== gone)
      const { pages } = read(now, size, known.length, known)
      const ids = idsOf(pages)
      expect(ids).toEqual(startOf(now, ids.length))
      expect(pages.every(page => page.total === now.length)).toBe(true)
      if (pages.at(-1)!.cursor === null) expect(ids.length).toBe(now.length)
    }),
    { numRuns: 1_000 },
  )
})

test('costs one request for new tasks at the top, and loses nothing that was scrolled to', () => {
  const known = read(newestFirst(100), 10, 5).pages
  const { pages, requests } = read(newestFirst(103), 10, 5, known)
  expect(requests).toBe(1)
  expect(idsOf(pages)).toEqual(startOf(newestFirst(103), 53))
})

test('fetches the page again from which a task went', () => {
  const known = read(newestFirst(100), 10, 5).pages
  const now = newestFirst(100).filter(n => n !== 65)
  const { pages, requests } = read(now, 10, 5, known)
  expect(idsOf(pages)).toEqual(startOf(now, idsOf(pages).length))
  expect(requests).toBeLessThan(5)
})

test('shows a new task deep in the list, as sorting by budget has it', () => {
  const now = [50, 40, 39, 30, 25, 20, 10]
  const known = read([50, 40, 30, 20, 10], 2, 3).pages
  expect(idsOf(read(now, 2, 3, known).pages)).toContain('t39')
})

test('leaves nothing out when more new tasks came than one page holds', () => {
  const known = read(newestFirst(30), 10, 3).pages
  const now = newestFirst(55)
  const { pages } = read(now, 10, 3, known)
  expect(idsOf(pages)).toEqual(startOf(now, idsOf(pages).length))
})
