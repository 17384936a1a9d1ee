import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { searchNeedle } from '#contract/search.ts'
import { lettersIn } from '#server/domain/letters.ts'
import { type Actor, aTask } from '../../seeds/actor.ts'
import { hold } from '../../test/midst.ts'
import { createWorld, type World } from '../../test/world.ts'
import { noteLetters } from './note-letters.ts'

let world: World
let asha: Actor
/** For those who write, so that they do not wait for each other's connections. */
let writers: pg.Pool

beforeAll(async () => {
  world = await createWorld()
  asha = await world.person('Asha')
  await asha.posts()
  writers = new pg.Pool({ ...world.pool.options, max: 10 })
})
afterAll(() => writers.end())

/** What the first task is, with other words and a public id of its own. */
const insertion = `INSERT INTO tasks OVERRIDING SYSTEM VALUE
  SELECT (jsonb_populate_record(t, jsonb_build_object('id', $1::bigint, 'given_id', 'task-' || $1, 'title', $2::text,
    'search_text', $2::text))).* FROM tasks t WHERE id = 1`

const giveId = async (db: Pick<pg.Pool, 'query'> = world.pool): Promise<number> =>
  Number((await db.query("SELECT nextval('tasks_id_seq') AS id")).rows[0].id)
/** As a hundred tasks would, that were begun and not posted. */
const giveHundredIds = () => world.pool.query("SELECT nextval('tasks_id_seq') FROM generate_series(1, 101)")
const post = async (words: string) => {
  const id = await giveId()
  await world.pool.query(insertion, [id, words])
  return id
}
const note = () => noteLetters(world.pool, { size: 3, restFactor: 0 })

/** Tasks with letters that the span they are in is said not to have. */
const findMissed = async (): Promise<string[]> => {
  const { rows } = await world.pool.query<{ search_text: string; letters: string[] }>(`
    SELECT t.search_text, s.letters FROM tasks t JOIN task_letters s ON t.id >= s.first_id AND t.id < s.below
    WHERE s.letters IS NOT NULL`)
  return rows
    .filter(row => [...lettersIn(row.search_text)].some(letter => !row.letters.includes(letter)))
    .map(row => row.search_text)
}
const countSpans = async (which: string): Promise<number> =>
  Number((await world.pool.query(`SELECT count(*) FROM task_letters WHERE ${which}`)).rows[0].count)
const finds = async (q: string) =>
  (await asha.does(listTasks, { query: { q } })).map(task => Number(task._id))

test('a task that was begun before its span was made is waited for, however late it is committed', async () => {
  const id = await giveId()
  const commit = await hold(world, insertion, [id, 'zx'])
  for (let i = 0; i < 60; i++) await post(`other words ${i}`)
  await giveHundredIds()
  let isOver = false
  const noting = note().finally(() => {
    isOver = true
  })
  await pause(400)
  expect([isOver, (await countSpans('letters IS NULL')) > 15]).toEqual([false, true])
  await commit()
  await noting
  expect(await countSpans('letters IS NULL')).toBe(0)
  expect([await finds('zx'), await findMissed()]).toEqual([[id], []])
})

test('a task that comes under an id given long before, or with other words, is found at once', async () => {
  const [late, ...ids] = [await giveId(), await post('one'), await post('two'), await post('three')]
  await giveHundredIds()
  await note()
  expect(await countSpans('letters IS NULL')).toBe(0)
  await world.pool.query(insertion, [late, 'qx'])
  await world.pool.query("UPDATE tasks SET search_text = 'ñ' WHERE id = $1", [ids[2]])
  expect(await countSpans('letters IS NULL')).toBeGreaterThan(0)
  expect([await finds('qx'), await finds('ñ'), await findMissed()]).toEqual([[late], [ids[2]], []])
  await note()
  expect(await countSpans('letters IS NULL')).toBe(0)
  expect([await finds('qx'), await finds('ñ'), await findMissed()]).toEqual([[late], [ids[2]], []])
})

test('what is counted of letters that were looked for before a task came is not kept', async () => {
  await note()
  const countOf = async (q: string) => {
    const answer = await world.app.inject({
      url: `/api/task/allTasks?q=${q}`,
      headers: { cookie: `session=${asha.cookie}` },
    })
    return [answer.headers['x-total-count'], answer.json().length]
  }
  const plain = world.pool.query.bind(world.pool)
  const slow = vi.spyOn(world.pool, 'query').mockImplementation((async (statement: { text: string }) => {
    const found = await plain(statement)
    if (statement.text?.includes('tasks_by_letters(')) {
      slow.mockRestore()
      await asha.posts(aTask({ title: 'Repair a wqx' }))
    }
    return found
  }) as never)
  expect(await countOf('wq')).toEqual(['0', 0])
  expect(await countOf('wq')).toEqual(['1', 1])
})

test('who is told to stop does so at once, however long the rest would be', async () => {
  await world.pool.query('UPDATE task_letters SET letters = NULL')
  const stopping = new AbortController()
  const noting = noteLetters(world.pool, { size: 3, restFactor: 1e6, signal: stopping.signal })
  await vi.waitFor(async () => expect(await countSpans('letters IS NOT NULL')).toBeGreaterThan(0), 5_000)
  stopping.abort()
  expect(await Promise.race([noting, pause(2_000, 'it rests')])).toBeUndefined()
})

test('words that change in a transaction that cannot see what is noted meanwhile are refused', async () => {
  const client = await writers.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  const change = client.query("UPDATE tasks SET search_text = 'jq' WHERE id = (SELECT min(id) FROM tasks)")
  await expect(change).rejects.toThrow('READ COMMITTED only')
  await client.query('ROLLBACK')
  client.release()
})

test('a span at which somebody has died is noted by the next', async () => {
  await world.pool.query('UPDATE task_letters SET letters = NULL')
  const client = await writers.connect()
  await client.query('BEGIN')
  await client.query("UPDATE task_letters SET letters = '{}' WHERE first_id = 0")
  client.release(new Error('its process was killed'))
  await note()
  expect([await countSpans('letters IS NULL'), await findMissed()]).toEqual([0, []])
})

test('while many write and two note letters, no task is missed by any one or two letters in it', async () => {
  const letter = () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 500))
  const words = () => `${letter()}${letter()} ${letter()}${letter()}`
  const moment = () => pause(Math.random() * 20)
  const inTransaction = async (work: (client: pg.PoolClient) => Promise<unknown>) => {
    const client = await writers.connect()
    await client.query('BEGIN')
    await moment()
    await work(client)
    await moment()
    await client.query(Math.random() < 0.8 ? 'COMMIT' : 'ROLLBACK')
    client.release()
  }
  const anyTask = '(SELECT id FROM tasks ORDER BY random() LIMIT 1)'
  const acts: (() => Promise<unknown>)[] = [
    () => post(words()),
    () => inTransaction(async client => client.query(insertion, [await giveId(client), words()])),
    () =>
      inTransaction(async client => {
        const id = await giveId(client)
        await pause(Math.random() * 200)
        await client.query(insertion, [id, words()])
      }),
    () =>
      inTransaction(client =>
        client.query(`UPDATE tasks SET search_text = $1 WHERE id = ${anyTask}`, [words()]),
      ),
    () => writers.query(`DELETE FROM tasks WHERE id = ${anyTask} AND id > 1`),
    () => writers.query("SELECT nextval('tasks_id_seq') FROM generate_series(1, 30)"),
  ]
  let isOver = false
  const notes = async () => {
    while (!isOver) await note()
  }
  const noting = [notes(), notes()]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 60; i++) await acts[Math.floor(Math.random() * acts.length)]!()
    }),
  )
  isOver = true
  await Promise.all(noting)
  expect(await findMissed()).toEqual([])
  await giveHundredIds()
  await note()
  expect(await findMissed()).toEqual([])
  const { rows } = await world.pool.query(`
    SELECT first_id FROM (SELECT first_id, lag(below, 1, 0::bigint) OVER (ORDER BY first_id) AS before FROM task_letters) s
    WHERE first_id <> before`)
  expect([rows, await countSpans('letters IS NULL'), (await countSpans('true')) > 30]).toEqual([[], 0, true])
  const tasks = await world.pool.query('SELECT id, search_text FROM tasks ORDER BY random() LIMIT 40')
  for (const { id, search_text } of tasks.rows)
    for (const q of lettersIn(search_text))
      if (q === q.trim() && searchNeedle(q) !== null)
        expect([q, await finds(q)]).toEqual([q, expect.arrayContaining([Number(id)])])
}, 60_000)
