import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { listTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { taskSorts } from '#contract/task-filter.ts'
import { type Actor, aTask } from '../../../seeds/actor.ts'
import { findTasks } from '../../../test/find-tasks.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let all: Task[]

/** Letters that change length or kind in lower case, mean something in a pattern, or are no letters at all. */
const odd = [
  '%',
  '_',
  '\\',
  'İ',
  'I',
  'ı',
  'ß',
  'ẞ',
  'Σ',
  'ς',
  'σ',
  'Å',
  'Å',
  'K',
  'k',
  'é',
  'e\u0301',
  'ﬁ',
  'Ǆ',
]
const others = [
  'न',
  'म',
  'स्',
  'ते',
  '👩‍👧',
  '🎉',
  '日',
  '本',
  ' ',
  '  ',
  '\u00a0',
  '\u3000',
  '"',
  "'",
  '`',
  '-',
  '.',
  '$',
  '\t',
]
const plain = ['a', 'b', 'A', 'B', '1']
const texts = (length: { minLength: number; maxLength: number }) =>
  fc.array(fc.constantFrom(...odd, ...others, ...plain), length).map(parts => parts.join(''))

/** Has every connection find by the index alone, however small the table is. */
const forceTheIndex = async () => {
  const clients = await Promise.all(
    Array.from({ length: world.pool.options.max! }, () => world.pool.connect()),
  )
  for (const client of clients) {
    await client.query('SET enable_seqscan = off; SET enable_indexscan = off; SET enable_indexonlyscan = off')
    client.release()
  }
}

const forms = (seed: number, numRuns: number) =>
  fc.sample(
    fc.record({
      title: texts({ minLength: 12, maxLength: 30 }).map(text => `x${text}y`.slice(0, 120).toWellFormed()),
      description: texts({ minLength: 30, maxLength: 60 }).map(text => `x${text}y`),
    }),
    { numRuns, seed },
  )

beforeAll(async () => {
  world = await createWorld()
  asha = await world.person('Asha')
  for (const form of forms(6, 60)) await asha.posts(aTask(form))
  all = await asha.does(listTasks)
})

const pieces = fc
  .record({ task: fc.nat(55), start: fc.nat(80), length: fc.integer({ min: 1, max: 8 }) })
  .map(({ task, start, length }) => {
    const { title, description } = all[task]!
    return `${title} ${description}`.slice(start, start + length)
  })
  .filter(text => text.isWellFormed())

const finds = async (q: string) => (await asha.does(listTasks, { query: { q } })).map(task => task._id)

test.each(['by any way', 'by the index'])(
  '[home.2] finds %s exactly the tasks that hold the words, of any characters and any length',
  async way => {
    if (way === 'by the index') await forceTheIndex()
    await fc.assert(
      fc.asyncProperty(fc.oneof(pieces, texts({ minLength: 1, maxLength: 4 })), async q => {
        expect([q, await finds(q)]).toEqual([q, findTasks(all, { q }, '2026-03-01').map(task => task._id)])
      }),
      { numRuns: 100 },
    )
  },
)

test('[home.2] finds by one or two letters what holds them, in every order', async () => {
  const short = fc.oneof(
    pieces.map(text => [...text].slice(0, 2).join('')),
    texts({ minLength: 1, maxLength: 2 }),
  )
  await fc.assert(
    fc.asyncProperty(short, fc.constantFrom(...taskSorts), async (q, sort) => {
      const found = (await asha.does(listTasks, { query: { q, sort } })).map(task => task._id)
      expect([q, found]).toEqual([q, findTasks(all, { q, sort }, '2026-03-01').map(task => task._id)])
    }),
    { numRuns: 100 },
  )
})

test('answers a search from its trigrams when there are many tasks', async () => {
  await forceTheIndex()
  const { rows } = await world.pool.query(`EXPLAIN SELECT 1 FROM tasks t WHERE t.search_text LIKE '%quokka%'`)
  expect(JSON.stringify(rows)).toContain('tasks_by_words')
})
