import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allAfter, extend } from '#web/platform/timeline.ts'

const item = (number: number) => ({ _id: `7-${number}` })
const items = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => item(from + i))

test('joins new items on at either end, and ignores doubles', () => {
  expect(extend(items(5, 8), items(9, 10))).toEqual({ items: items(5, 10), hasGap: false })
  expect(extend(items(5, 8), items(3, 6))).toEqual({ items: items(3, 8), hasGap: false })
  const known = items(5, 8)
  expect(extend(known, items(6, 7)).items).toBe(known)
})

test('leaves out items that do not join on, and reports a gap', () => {
  expect(extend(items(5, 8), items(10, 12))).toEqual({ items: items(5, 8), hasGap: true })
})

test('gets from a snapshot plus events, in any order and repeated, to a fresh snapshot', async () => {
  const history = fc.integer({ min: 1, max: 60 }).chain(total =>
    fc.record({
      total: fc.constant(total),
      snapshotAt: fc.integer({ min: 1, max: total }),
      pageSize: fc.integer({ min: 1, max: 20 }),
      // Which events arrive, in which order, some lost and some doubled.
      arrivals: fc.array(fc.integer({ min: 1, max: total }), { maxLength: 120 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(history, async ({ total, snapshotAt, pageSize, arrivals }) => {
      const fetchAfter = async (id: string) => {
        const after = Number(id.split('-')[1])
        return items(after + 1, Math.min(total, after + pageSize))
      }
      let known: readonly { _id: string }[] = items(Math.max(1, snapshotAt - 10), snapshotAt)
      const sync = async () => {
        known = extend(known, await allAfter(known.at(-1)!._id, pageSize, fetchAfter)).items
      }
      for (const arrival of arrivals) {
        const { items, hasGap } = extend(known, [item(arrival)])
        known = items
        if (hasGap) await sync()
      }
      await sync()
      expect(known).toEqual(items(Number(known[0]!._id.split('-')[1]), total))
    }),
    { numRuns: 500 },
  )
})
