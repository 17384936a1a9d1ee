import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, requestOf, statusOf } from './core/client.ts'
import { type Market, marketSize, taskId, tokenOf } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { type Figure, median, roundCount, short, valueFigure } from './core/rounds.ts'

const crawlers = 200
const members = 20
const seconds = 6
/** Between two calls of one member. */
const everyMs = 100

/** Each round has crawlers of its own, whom nothing was refused yet. */
const start = (port: number, round: number): ChildProcess =>
  spawn(process.execPath, [
    path.join(import.meta.dirname, 'references/crawlers.mjs'),
    ...[port, crawlers, marketSize.tasks, round].map(String),
  ])

/** Ends them; answers how many answers of each status they got. */
const end = (crawling: ChildProcess): Promise<string> =>
  new Promise(resolve => {
    let said = ''
    crawling.stdout!.on('data', part => {
      said += part
    })
    crawling.once('close', () => resolve(said))
    crawling.kill('SIGTERM')
  })

/** Measures how long members wait while 200 crawlers read pages without an account, against the same members alone. */
export const crawlerFigures = async (market: Market): Promise<Figure[]> => {
  await market.pool.query(
    `INSERT INTO site_settings (id, at, section, settings) VALUES (1, now(), 'reach', '{"reach":{"publicPages":"all"}}')`,
  )
  const product = await startProduct(market, { RATE_LIMITS: 'on' })
  const clients = await Promise.all(Array.from({ length: members }, () => Client.open(product.port)))
  const calls = (i: number, n: number) =>
    requestOf({
      path: [
        '/api/task/allTasks?limit=50',
        `/api/task/particularTask/${taskId(1 + ((i * 97 + n) % 400))}/`,
        '/api/messages/getChats',
      ][n % 3]!,
      cookie: tokenOf(1 + i),
    })
  const p99 = async () => {
    const took: number[] = []
    const until = performance.now() + 1_000 * seconds
    await Promise.all(
      clients.map(async (client, i) => {
        await pause((i * everyMs) / members)
        for (let n = 0; performance.now() < until; n++) {
          const begin = performance.now()
          const status = statusOf(await client.ask(calls(i, n)))
          if (status >= 429) throw new Error(`a member was answered with ${status}`)
          took.push(performance.now() - begin)
          await pause(everyMs)
        }
      }),
    )
    return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)]!
  }
  await p99()
  const calm: number[] = []
  const crawled: number[] = []
  let answers = ''
  for (let i = 0; i < roundCount; i++) {
    calm.push(await p99())
    const crawling = start(product.port, i + 1)
    await pause(500)
    crawled.push(await p99())
    answers = await end(crawling)
    await pause(500)
  }
  for (const client of clients) client.close()
  await product.stop()
  return [
    valueFigure(
      '200 crawlers at public pages: p99 of members',
      crawled.map((ms, i) => ms / calm[i]!),
      {
        against: 'calm',
        bar: { atMost: 1.5 },
        detail: `${short(median(crawled))} against ${short(median(calm))} ms; the crawlers got ${answers}`,
      },
    ),
  ]
}
