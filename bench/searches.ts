import { setTimeout as pause } from 'node:timers/promises'
import { categoryIds } from '#contract/categories.ts'
import { cityKey, searchNeedle } from '#contract/search.ts'
import { dayInIndiaAt } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { announce } from '#server/db/tasks/searches.ts'
import { aTask } from '../server/seeds/actor.ts'
import { ownCpuMs } from './core/cpu.ts'
import { type Market, marketSize, tokenOf } from './core/market.ts'
import { type Program, startProduct } from './core/program.ts'
import { type Figure, valueFigure } from './core/rounds.ts'

const searchesEach = 20
const perSecond = 10
const seconds = 60
const cities = [...Array(40).keys()].map(n => `Town ${String.fromCharCode(65 + (n % 26))}${n}`)
const words = [...Array(120).keys()].map(n => `trade${n}x`)

/** 100,000 searches for a word in a city, some also of a category or above a budget, and every tenth in any city. */
const fill = async ({ pool }: Market): Promise<void> => {
  await pool.query(
    `INSERT INTO searches (user_id, name, q, needle, category_id, min_budget_paise, city, city_key, notify, created_at)
     SELECT 1 + n % $1, 'Search ' || n, w.q, w.needle, CASE WHEN n % 3 = 0 THEN 1 + n % 14 END,
       CASE WHEN n % 5 = 0 THEN 10000 * (n % 40) END, CASE WHEN n % 10 > 0 THEN c.city END,
       CASE WHEN n % 10 > 0 THEN c.key ELSE '' END, true, now()
     FROM generate_series(1, $2::int) n
     JOIN unnest($3::text[], $4::text[]) WITH ORDINALITY AS w (q, needle, i) ON w.i = 1 + n % array_length($3::text[], 1)
     JOIN unnest($5::text[], $6::text[]) WITH ORDINALITY AS c (city, key, i)
       ON c.i = 1 + (n / 7) % array_length($5::text[], 1)`,
    [
      marketSize.people,
      marketSize.people * searchesEach,
      words,
      words.map(searchNeedle),
      cities,
      cities.map(cityKey),
    ],
  )
  await pool.query('ANALYZE searches')
}

const post = async ({ port }: Program, n: number): Promise<void> => {
  const form = aTask({
    title: `Help with the ${words[n % words.length]} ${n}`,
    categoryId: categoryIds[n % categoryIds.length]!,
    taskCity: cities[n % cities.length]!,
    budget: 100 + ((n * 37) % 4_000),
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/task/post`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `session=${tokenOf(1 + (n % 200))}` },
    body: JSON.stringify({ ...form, workDays: 1 }),
  })
  if (answer.status !== 201)
    throw new Error(`posting was answered with ${answer.status}: ${await answer.text()}`)
}

/** Posts at an even pace, each task at its moment however long the ones before take. */
const postAll = async (program: Program): Promise<void> => {
  const begin = Date.now()
  const posts: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    await pause(Math.max(0, begin + (n * 1000) / perSecond - Date.now()))
    posts.push(post(program, n))
  }
  await Promise.all(posts)
}

/** The share of a core that matching so many tasks a second takes: PostgreSQL's time and this process's. */
const matching = async ({ pool, ...market }: Market): Promise<number> => {
  const { rows } = await pool.query('SELECT id FROM tasks ORDER BY id DESC LIMIT $1', [perSecond * seconds])
  await pool.query('UPDATE tasks SET announced = false WHERE id = ANY ($1)', [rows.map(({ id }) => id)])
  const today = dayInIndiaAt(Date.now())
  const before = market.cpuMs() + ownCpuMs()
  for (const { id } of rows) await announce(databaseOn(pool), [Number(id)], today)
  return (market.cpuMs() + ownCpuMs() - before) / (seconds * 1000)
}

/** Posts ten tasks a second for a minute into a market with 100,000 saved searches. */
export const searchFigures = async (market: Market): Promise<Figure[]> => {
  await fill(market)
  const program = await startProduct(market)
  await postAll(program)
  while ((await market.pool.query("SELECT FROM jobs WHERE kind = 'new-task'")).rowCount !== 0)
    await pause(100)
  const { rows } = await market.pool.query(`
    SELECT count(*)::int AS alerts, max(extract(epoch FROM a.created_at - t.created_at))::float8 AS latest
    FROM alerts a JOIN tasks t ON t.given_id = a.task_given_id WHERE a.kind = 'New Task'`)
  await program.stop()
  const share = await matching(market)
  const [{ alerts, latest }] = rows
  return [
    valueFigure('saved searches: the latest alert after its task', [latest], {
      bar: { atMost: 5 },
      unit: 's',
      detail: `${alerts.toLocaleString('en')} alerts`,
    }),
    valueFigure('saved searches: matching ten tasks a second, of one core', [share * 100], {
      bar: { atMost: 10 },
      unit: '%',
    }),
  ]
}
