import { expect, test } from 'vitest'
import { aTask } from '../seeds/actor.ts'
import { statementsOf } from './statements.ts'
import { createWorld } from './world.ts'

const world = await createWorld()

/** How each statement of an act's transaction begins. On a slow machine a cache is filled again beside it. */
const kindsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  const kinds = (await statementsOf(act)).map(({ text }) => text.trim().split(/\s+/)[0]!)
  return kinds.slice(kinds.indexOf('BEGIN'), kinds.indexOf('COMMIT') + 1)
}

test('posts a task, makes an offer and sends a message in few statements', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha!.posts(aTask())
  // The first of each looks up sessions and prepares.
  await ravi!.offers(await asha!.posts(aTask()))
  await ravi!.says('Hello', asha!)

  // Lock the person; store and read the task, count the open ones, look for words that are new; queue the news of it.
  expect(await kindsOf(() => asha!.posts(aTask()))).toEqual(['BEGIN', 'SELECT', 'WITH', 'INSERT', 'COMMIT'])
  // Lock the person, lock the task and look for blocks, store and read the offer, store the alert, queue its mail and its
  // pushes at once.
  const offering = await kindsOf(() => ravi!.offers(task))
  expect(offering).toEqual(['BEGIN', 'SELECT', 'SELECT', 'WITH', 'WITH', 'WITH', 'COMMIT'])
  expect(await kindsOf(() => ravi!.says('Hello again', asha!))).toEqual(['BEGIN', 'SELECT', 'WITH', 'COMMIT'])
})

test('makes no new plan for each task, offer or message', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  // PostgreSQL decides after five executions on a connection, and the pool may have a few.
  const times = 40
  for (let i = 0; i < times; i++) {
    await ravi!.offers(await asha!.posts(aTask()))
    await ravi!.says('Hello', asha!)
  }
  const connections = await Promise.all(
    Array.from({ length: world.pool.totalCount }, () => world.pool.connect()),
  )
  const plans = new Map<string, { same: number; all: number }>()
  for (const connection of connections) {
    const { rows } = await connection.query(
      'SELECT statement, generic_plans::int AS same, custom_plans::int AS anew FROM pg_prepared_statements',
    )
    for (const { statement, same, anew } of rows) {
      const others = plans.get(statement) ?? { same: 0, all: 0 }
      plans.set(statement, { same: others.same + same, all: others.all + same + anew })
    }
    connection.release()
  }
  const often = [...plans].filter(([, { all }]) => all >= times)
  expect(often.length).toBeGreaterThan(10)
  expect(often.filter(([, { same }]) => same === 0)).toEqual([])
})
