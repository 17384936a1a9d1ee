import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Task } from '#contract/entities/task.ts'
import { findTasks, orderOf, type TaskSort, taskSorts } from '#contract/task-filter.ts'
import { joined } from '#web/features/tasks/market.ts'

const today = '2026-03-06'

const taskOf = (id: number): Task =>
  ({
    _id: String(id),
    title: `Task ${id}`,
    categoryName: '',
    description: '',
    budget: [100, 250, 999][id % 3],
    startDate: [null, '2026-03-05', '2026-03-06', '2026-03-09'][(id >> 1) % 4],
  }) as unknown as Task

/** The first so many of the tasks with these ids, as the server would answer. */
const pageOf = (ids: readonly number[], sort: TaskSort, size: number) => {
  const all = findTasks(ids.map(taskOf), { sort }, today)
  const items = all.slice(0, size)
  return {
    items,
    total: all.length,
    isCapped: false,
    cursor: size < all.length ? `after ${items.at(-1)!._id}` : null,
  }
}

const idsOf = (tasks: readonly Task[]) => tasks.map(task => task._id)

const histories = fc.record({
  before: fc.integer({ min: 0, max: 40 }),
  posted: fc.integer({ min: 0, max: 12 }),
  sort: fc.constantFrom(...taskSorts),
  read: fc.integer({ min: 0, max: 45 }),
  page: fc.integer({ min: 1, max: 10 }),
})

test('a beginning that is fetched again joins what was known to follow it', () => {
  fc.assert(
    fc.property(histories, ({ before, posted, sort, read, page }) => {
      const ids = Array.from({ length: before + posted }, (_, i) => i + 1)
      const known = pageOf(ids.slice(0, before), sort, Math.max(page, read))
      const fresh = pageOf(ids, sort, page)
      const now = joined(known, fresh, orderOf(sort, today))
      expect(now.items.length).toBeGreaterThanOrEqual(fresh.items.length)
      expect(now.total).toBe(ids.length)
      if (now.cursor === null) expect(now.items.length).toBe(ids.length)
      // The true list as far as it is shown; only a new task amid what was known may wait for the next reading.
      const shown = new Set(idsOf(now.items))
      const all = idsOf(pageOf(ids, sort, ids.length).items)
      const truth = all.slice(0, all.indexOf(now.items.at(-1)?._id ?? '') + 1)
      const isLate = (id: string, i: number) => sort !== 'newest' && i >= page && Number(id) > before
      expect(idsOf(now.items)).toEqual(truth.filter((id, i) => shown.has(id) || !isLate(id, i)))
    }),
    { numRuns: 500 },
  )
})

test('what was deleted is gone: from the beginning at once, from a whole list because the number tells', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8]
  const known = pageOf(ids, 'newest', 8)
  const order = orderOf('newest', today)
  const withoutNew = joined(known, pageOf([1, 2, 3, 4, 5, 6, 8], 'newest', 3), order)
  expect(idsOf(withoutNew.items)).toEqual(['8', '6', '5', '4', '3', '2', '1'])
  const withoutOld = joined(known, pageOf([1, 3, 4, 5, 6, 7, 8], 'newest', 3), order)
  expect(idsOf(withoutOld.items)).toEqual(['8', '7', '6'])
  expect(withoutOld.cursor).toBe('after 6')
})
