import { createPool } from '#server/db/core/connect.ts'
import { aTask } from './core/a-task.ts'
import { busy, load, requestOf } from './core/client.ts'
import { costOf, ownCpuMs } from './core/cpu.ts'
import { type Market, personId, taskId, tokenOf } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { costFigures, type Figure, interleaved } from './core/rounds.ts'
import {
  inTransaction,
  messageSteps,
  offerSteps,
  pairOf,
  peopleInTurn,
  type Step,
  taskSteps,
} from './write-steps.ts'

const clients = 8
const ms = 2_000
const warmUpMs = 6_000

export interface Write {
  name: string
  atLeast: number
  steps(i: number): Step[]
  request(i: number): Buffer
}

export const writes: Write[] = [
  {
    name: 'post a task',
    atLeast: 0.5,
    steps: taskSteps,
    request: i =>
      requestOf({
        method: 'POST',
        path: '/api/task/post',
        cookie: tokenOf(1 + (i % peopleInTurn)),
        body: aTask(i),
      }),
  },
  {
    name: 'send a message',
    atLeast: 0.5,
    steps: messageSteps,
    request: i =>
      requestOf({
        method: 'POST',
        path: `/api/messages/sendMessage/${personId(2 + (i % peopleInTurn))}`,
        cookie: tokenOf(1 + (i % peopleInTurn)),
        body: { message: 'How are you today?' },
      }),
  },
  {
    name: 'make an offer',
    atLeast: 0.5,
    steps: offerSteps,
    request: i => {
      const { task, bidder } = pairOf(i)
      const body = {
        taskId: taskId(task),
        price: 450,
        description: 'I have done this many times and can start.',
      }
      const path = `/api/offer/post/${taskId(task)}`
      return requestOf({ method: 'POST', path, cookie: tokenOf(bidder), body })
    },
  },
]

export const writeFigures = async (market: Market): Promise<Figure[]> => {
  const product = await startProduct(market)
  const pool = createPool(market.url, () => {})
  const figures: Figure[] = []
  for (const write of writes) {
    let turn = 0
    const ours = (ms: number) =>
      load(product.port, { connections: clients, ms, status: 201 }, () => write.request(turn++))
    const reference = (ms: number) => busy(clients, ms, () => inTransaction(pool, write.steps(turn++)))
    // Until the product's code is compiled, and PostgreSQL knows how big the tables have become: it plans again then.
    await ours(warmUpMs)
    await reference(warmUpMs)
    await market.pool.query('VACUUM ANALYZE')
    const rounds = await interleaved(
      () =>
        costOf(
          market,
          () => product.cpuMs,
          () => ours(ms),
        ),
      () => costOf(market, ownCpuMs, () => reference(ms)),
    )
    const against = 'BEGIN, the steps, COMMIT through the driver'
    figures.push(
      ...costFigures(`${write.name}, ${clients} clients`, rounds, {
        against,
        bar: { atLeast: write.atLeast },
      }),
    )
  }
  await pool.end()
  await product.stop()
  return figures
}
