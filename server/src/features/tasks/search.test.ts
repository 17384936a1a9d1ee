import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { listTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { searchText } from '#contract/search.ts'
import { findTasks, taskSorts } from '#contract/task-filter.ts'
import { noteLetters } from '#server/database/note-letters.ts'
import { lettersIn } from '#server/domain/letters.ts'
import { type Actor, aTask } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let all: Task[]

/** What changes its length or its kind when lower-cased, means something in a pattern, or is no letter at all. */
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

const rewords = ({ title, description }: { title: string; description: string }, id: number) => {
  const words = searchText({ title, categoryName: all[0]!.categoryName, description })
  return world.pool.query('UPDATE tasks SET title = $2, description = $3, search_text = $4 WHERE id = $1', [
    id,
    title,
    description,
    words,
  ])
}

/**
 * Notes the letters of the older tasks, two and two, while some are hidden, gone, or about to have other words; and then
 * shows one again, and has others gone, with other words, or there where one was before.
 */
const noteLettersAndGoOn = async () => {
  const run = (text: string) => world.pool.query(text)
  const idOf = (n: number) => Number(all.at(-1 - n)!._id)
  const [first, second, ...others] = forms(7, 12)
  await run("SELECT nextval('tasks_id_seq') FROM generate_series(1, 85)")
  await run(`UPDATE tasks SET hidden_at = now(), hidden_reason = 'Spam' WHERE id IN (${idOf(3)}, ${idOf(8)})`)
  await run(`DELETE FROM tasks WHERE id = ${idOf(5)}`)
  await noteLetters(world.pool, { size: 2, restFactor: 0 })
  for (const [n, form] of others.entries()) await rewords(form, idOf(10 + 2 * n))
  await noteLetters(world.pool, { size: 2, restFactor: 0 })
  await run(`UPDATE tasks SET hidden_at = NULL, hidden_reason = NULL WHERE id = ${idOf(3)}`)
  await run(`DELETE FROM tasks WHERE id = ${idOf(7)}`)
  await rewords(first!, idOf(14))
  await run(`INSERT INTO tasks OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(t, '{"id": ${idOf(5)}, "given_id": "late"}')).* FROM tasks t WHERE id = ${idOf(40)}`)
  await rewords(second!, idOf(40))
  // What lies ready has not heard of all this.
  all = await asha.does(listTasks, { query: { minBudget: 1 } })
}

const pieces = fc
  .record({ task: fc.nat(55), start: fc.nat(80), length: fc.integer({ min: 1, max: 8 }) })
  .map(({ task, start, length }) => {
    const { title, description } = all[task]!
    return `${title} ${description}`.slice(start, start + length)
  })
  .filter(text => text.isWellFormed())

const finds = async (q: string) => (await asha.does(listTasks, { query: { q } })).map(task => task._id)

test.each(['by any way', 'by the index'])(
  '[home.2] a search finds %s just what holds its words, whatever they are made of and however short',
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

test('[home.2] it does so where letters tell in which tasks to look, whatever has changed since', async () => {
  await noteLettersAndGoOn()
  let byLetters = 0
  const short = fc.oneof(
    pieces.map(text => [...text].slice(0, 2).join('')),
    pieces,
    texts({ minLength: 1, maxLength: 2 }),
  )
  await fc.assert(
    fc.asyncProperty(short, fc.constantFrom(...taskSorts), async (q, sort) => {
      const found = (await asha.does(listTasks, { query: { q, sort } })).map(task => task._id)
      expect([q, found]).toEqual([q, findTasks(all, { q, sort }, '2026-03-01').map(task => task._id)])
      const { rows } = await world.pool.query('SELECT tasks_by_letters($1, $2) AS ids', [
        q.toLowerCase(),
        [...lettersIn(q.toLowerCase())],
      ])
      if (rows[0].ids) byLetters++
    }),
    { numRuns: 100 },
  )
  expect(byLetters).toBeGreaterThan(20)
})

test('a search is answered by its trigrams where there are many tasks', async () => {
  await forceTheIndex()
  const { rows } = await world.pool.query(`EXPLAIN SELECT 1 FROM tasks t WHERE t.search_text LIKE '%quokka%'`)
  expect(JSON.stringify(rows)).toContain('tasks_by_words')
})
