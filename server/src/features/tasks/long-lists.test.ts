import { beforeAll, expect, test } from 'vitest'
import { listOffers } from '#contract/endpoints/offers.ts'
import { listMyTasks, listTasks } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, aTask } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let stranger: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi, stranger] = await world.named('Asha', 'Ravi', 'Meera')
})

const longest = aTask({
  title: '🧹'.repeat(limits.task.title.max),
  description: '🧹'.repeat(limits.task.description.max),
  specificRequirement: '🔧'.repeat(limits.task.specificRequirement.max),
  taskCity: '🏙'.repeat(limits.task.city.max),
  taskLocation: '🏠'.repeat(limits.task.location.max),
})

/** Copies a task, its offers and agreements not with it, until there are so many. */
const copyTask = (id: string, count: number) =>
  world.pool.query(
    `INSERT INTO tasks (given_id, poster_id, category_id, title, description, specific_requirement,
       search_text, mode, city, location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at)
     SELECT given_id || i, poster_id, category_id, title, description, specific_requirement, search_text,
       mode, city, location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at
     FROM tasks, generate_series(2, $2::int) i WHERE id = $1`,
    [id, count],
  )

test("lists the first 500 characters of a task's texts, and searches all of them", async () => {
  const description = `${'🧹'.repeat(600)} behind the piano`
  const task = await asha.posts(aTask({ description, specificRequirement: 'é'.repeat(501) }))
  const [listed] = await stranger.does(listTasks, { query: { q: 'behind the piano' } })
  const [mine] = await asha.does(listMyTasks)
  const short = { ...task, description: '🧹'.repeat(500), specificRequirement: 'é'.repeat(500) }
  expect(listed).toEqual(short)
  expect(mine).toEqual({ ...short, agreed: null, questions: 0, unanswered: 0 })
  expect((await stranger.sees(task)).task).toEqual(task)
})

test('shows the exact place of a taken task to its two parties alone', async () => {
  const { task } = await asha.hires(ravi)
  for (const actor of [stranger, asha, ravi]) {
    const listed = (await actor.does(listTasks)).find(other => other.givenId === task.givenId)
    expect(listed).toMatchObject({ taskCity: task.taskCity, taskLocation: '', specificRequirement: '' })
  }
  const { taskLocation, specificRequirement } = task
  expect(taskLocation).not.toBe('')
  for (const actor of [asha, ravi]) {
    const mine = (await actor.does(listMyTasks)).find(other => other.givenId === task.givenId)
    expect(mine).toMatchObject({ taskLocation, specificRequirement })
    expect((await actor.sees(task)).task).toMatchObject({ taskLocation, specificRequirement })
  }
  await asha.completes(task, { rating: 5 })
  await ravi.completes(task)
  const done = (await stranger.does(listTasks)).find(other => other.givenId === task.givenId)
  expect(done).toMatchObject({ Status: 'Completed', taskLocation: '', specificRequirement: '' })
})

test('keeps every list of tasks below 1 MB, and has every task once over its pages', async () => {
  const task = await stranger.posts(longest)
  await copyTask(task._id, 1_000)
  const { size, ids } = await walk(cursor => ({ q: '🧹🧹🧹', ...(cursor ? { cursor } : {}) }))
  expect(size).toBeLessThanOrEqual(limits.listBytes + 2)
  expect(ids.length).toBe(new Set(ids).size)
  expect(ids.filter(id => id.startsWith(task.givenId))).toHaveLength(1_000)
})

/** Follows the links of the list of tasks to its end; the largest answer in bytes. */
const walk = async (query: (cursor: string | undefined) => object) => {
  const ids: string[] = []
  let size = 0
  let cursor: string | undefined
  do {
    const page = await asha.tries(listTasks, { query: query(cursor) })
    size = Math.max(size, Buffer.byteLength(JSON.stringify(page.body)))
    ids.push(...page.body.map(task => task.givenId))
    const next = /<(.+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
    cursor = next && new URL(next, 'http://x').searchParams.get('cursor')!
  } while (cursor)
  return { size, ids }
}

test('pages the own tasks by 100, each page below 1 MB, every task once', async () => {
  const own = (await stranger.does(listMyTasks))[0]!
  const seen: string[] = []
  for (let before: string | undefined; ; ) {
    const page = await stranger.does(listMyTasks, { query: before ? { before } : {} })
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(limits.listBytes)
    seen.push(...page.map(task => task._id))
    if (page.length < limits.page.ownTasks) break
    before = page.at(-1)!._id
  }
  expect(seen).toHaveLength(1_000)
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)))
  expect(new Set(seen).size).toBe(1_000)
  expect(seen[0]).toBe(own._id)
  expect((await stranger.tries(listMyTasks, { query: { before: 'x' } })).status).toBe(400)
})

test('pages offers by 50, every offer once', async () => {
  const task = await asha.posts()
  await world.pool.query(
    `WITH people AS (
       INSERT INTO users (given_id, email, email_key, first_name, is_profile_set_up, created_at)
       SELECT 'bidder' || i, 'bidder' || i, 'bidder' || i, 'Somebody', true, now() FROM generate_series(1, 120) i
       RETURNING id)
     INSERT INTO offers (task_id, bidder_id, price_paise, description, created_at)
     SELECT $1, id, 100, 'Me', now() FROM people`,
    [task._id],
  )
  const seen: string[] = []
  for (let before: string | undefined; ; ) {
    const input = { params: { taskId: task.givenId }, query: before ? { before } : {} }
    const page = await asha.does(listOffers, input)
    seen.push(...page.map(offer => offer._id))
    if (page.length < limits.page.offers) break
    before = page.at(-1)!._id
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)))
})
