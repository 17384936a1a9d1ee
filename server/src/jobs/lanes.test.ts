import { expect, test } from 'vitest'
import { systemClock } from '#server/domain/clock.ts'
import { createWorld } from '../../test/world.ts'
import { startQueue } from './queue.ts'

/** A market's table of jobs with nobody else at it. */
const quiet = await createWorld({ pollMs: 3_600_000 })
const lined = { pool: quiet.pool, clock: systemClock, onError: () => {}, pollMs: 20 }
/** Jobs that are due since long, so many for each of the given needs and lanes. */
const queueMany = (count: number, needs: number, lanes: readonly (string | null)[]) =>
  quiet.pool.query(
    `INSERT INTO jobs (kind, data, created_at, due_at, need, lane)
    SELECT 'many', jsonb_build_object('n', n), now(), now() - interval '1 hour' + n * interval '1 ms', n % $2,
      ($3::text[])[1 + n % cardinality($3::text[])] FROM generate_series(1, $1) n`,
    [count, needs, lanes],
  )
const manyLeft = async () =>
  (await quiet.pool.query(`SELECT count(*)::int AS n FROM jobs WHERE kind = 'many'`)).rows[0].n as number
const needOf = ({ n }: { n: number }, needs: number) => n % needs
const many = (run: (data: { n: number }) => Promise<void>) => ({
  many: {
    run: async ({ data }: { data: { n: number } }) => {
      await run(data)
      return undefined
    },
    maxAttempts: () => 1,
  },
})

test('does 2,000 jobs that are due at once in the order of their need', async () => {
  await queueMany(2_000, 6, [null])
  const begun: number[] = []
  const kinds = many(async data => void begun.push(needOf(data, 6)))
  const queue = startQueue({ ...lined, kinds: kinds as never, concurrency: 16, perLane: 4 })
  await expect.poll(manyLeft, { timeout: 120_000, interval: 200 }).toBe(0)
  await queue.stop()
  expect(begun).toHaveLength(2_000)
  // Those of one batch end in any order, so the next batch may begin before the last of it.
  expect(begun.filter((need, i) => i >= 16 && need < begun[i - 16]!)).toEqual([])
})

test('does as many jobs of one lane at the same time as a lane takes, and others beside them', async () => {
  const lanes = ['slow', 'fast']
  await queueMany(40, 1, lanes)
  const begun = { slow: 0, fast: 0 }
  let end = () => {}
  const ended = new Promise<void>(resolve => (end = resolve))
  const kinds = many(async ({ n }) => {
    const lane = lanes[n % 2] as 'slow' | 'fast'
    begun[lane]++
    if (lane === 'slow') await ended
  })
  const queue = startQueue({ ...lined, kinds: kinds as never, concurrency: 16, perLane: 4 })
  await expect.poll(manyLeft).toBe(20)
  expect(begun).toEqual({ slow: 4, fast: 20 })
  end()
  await expect.poll(manyLeft).toBe(0)
  await queue.stop()
})

test('begins no job of a closed lane, and one of a lane that is on trial', async () => {
  await queueMany(30, 1, ['dead', 'trial', 'open'])
  const rooms = new Map([
    ['dead', 0],
    ['trial', 1],
  ])
  let [trials, most] = [0, 0]
  const kinds = many(async ({ n }) => {
    if (n % 3 !== 1) return
    most = Math.max(most, ++trials)
    await new Promise(resolve => setTimeout(resolve, 5))
    trials--
  })
  const narrow = { concurrency: 16, perLane: 4, narrowLanes: () => rooms }
  const queue = startQueue({ ...lined, ...narrow, kinds: kinds as never })
  await expect.poll(manyLeft).toBe(10)
  expect(most).toBe(1)
  rooms.delete('dead')
  await expect.poll(manyLeft).toBe(0)
  await queue.stop()
})

test('[note.2] does no job twice when several processes do many at a time', async () => {
  await queueMany(500, 3, ['a', 'b', 'c'])
  const done: number[] = []
  const kinds = many(async ({ n }) => {
    done.push(n)
    await new Promise(resolve => setTimeout(resolve, 2))
  })
  const queues = [1, 2, 3].map(() =>
    startQueue({ ...lined, kinds: kinds as never, concurrency: 16, perLane: 4 }),
  )
  await expect.poll(manyLeft).toBe(0)
  for (const queue of queues) await queue.stop()
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1))
})

test('[note.2] takes over what a dead process was doing, all at once', async () => {
  await queueMany(20, 1, ['a', 'b'])
  await quiet.pool.query(
    `UPDATE jobs SET claimed_by = 'dead', claimed_until = clock_timestamp() + interval '500 ms', attempts = 1
    WHERE kind = 'many'`,
  )
  const done: number[] = []
  const kinds = many(async ({ n }) => void done.push(n))
  const queue = startQueue({ ...lined, kinds: kinds as never, concurrency: 16, perLane: 8 })
  await expect.poll(manyLeft).toBe(0)
  await queue.stop()
  expect(new Set(done).size).toBe(20)
  expect(done).toHaveLength(20)
})
