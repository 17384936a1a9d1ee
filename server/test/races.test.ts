import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signUp } from '#contract/endpoints/auth.ts'
import { listChats } from '#contract/endpoints/messages.ts'
import { decideOffer, postOffer } from '#contract/endpoints/offers.ts'
import { completeTask, deleteTask, postTask } from '#contract/endpoints/tasks.ts'
import { aTask, offerText, password } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const crowd = 24

const world = await createWorld()
const poster = await world.person('Asha')
const bidders = await world.people(crowd)

const tally = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].sort().map(s => [s, statuses.filter(x => x === s).length]))

const all = async (tries: Promise<{ status: number }>[]) =>
  tally((await Promise.all(tries)).map(answer => answer.status))

const aTaskWithOffers = async () => {
  const task = await poster.posts()
  const offers = []
  for (const bidder of bidders) offers.push(await bidder.offers(task))
  return { task, offers }
}

const accepting = (offer: { taskId: string; _id: string }) =>
  poster.tries(decideOffer, {
    params: { taskId: offer.taskId, offerId: offer._id },
    body: { status: 'Accepted' },
  })

test('[offer.8] lets exactly one of many accepts at once win, and changes nothing by the rest', async () => {
  for (let round = 0; round < 3; round++) {
    const { task, offers } = await aTaskWithOffers()
    expect(await all(offers.map(accepting))).toEqual({ 200: 1, 409: crowd - 1 })
    const seen = (await poster.sees(task)).task
    const stored = await poster.seesOffers(task)
    const accepted = stored.filter(offer => offer.status === 'Accepted')
    expect(accepted).toHaveLength(1)
    expect(seen.OfferIdAccepted).toBe(accepted[0]!._id)
    expect(seen.UserAcceptedOffer).toBe(accepted[0]!.userGivenId)
    expect(stored.filter(offer => offer.status === 'Rejected')).toHaveLength(crowd - 1)
  }
})

test('alerts a bidder once when the same offer is accepted many times at once', async () => {
  const task = await poster.posts()
  const offer = await bidders[0]!.offers(task)
  expect(await all(Array.from({ length: crowd }, () => accepting(offer)))).toEqual({ 200: 1, 409: crowd - 1 })
  const told = (await bidders[0]!.alerts()).filter(alert => alert.taskId === task.givenId)
  expect(told.map(alert => alert.alertType)).toEqual(['Offer Accepted'])
})

test("stores and counts one of one person's many offers at once", async () => {
  const task = await poster.posts()
  const body = { taskId: task.givenId, price: 450, description: offerText }
  const offering = () => bidders[0]!.tries(postOffer, { params: { taskId: task.givenId }, body })
  expect(await all(Array.from({ length: crowd }, offering))).toEqual({ 201: 1, 409: crowd - 1 })
  expect((await poster.sees(task)).task.offers).toBe(1)
  expect(await poster.seesOffers(task)).toHaveLength(1)
})

test('lets one of many deletes at once win, and answers the rest with not found', async () => {
  const task = await poster.posts()
  await bidders[0]!.offers(task)
  const deleting = () => poster.tries(deleteTask, { params: { id: task.givenId } })
  const { 200: won, ...lost } = await all(Array.from({ length: crowd }, deleting))
  expect(won).toBe(1)
  expect((lost[404] ?? 0) + (lost[409] ?? 0)).toBe(crowd - 1)
})

test('does one of accept and delete, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const task = await poster.posts()
    const offer = await bidders[0]!.offers(task)
    const tries = Array.from({ length: crowd }, (_, i) =>
      i % 2 ? accepting(offer) : poster.tries(deleteTask, { params: { id: task.givenId } }),
    )
    const statuses = (await Promise.all(tries)).map(answer => answer.status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.every(status => [200, 404, 409].includes(status))).toBe(true)
  }
})

test('[task.16] stores exactly one of many completions at once for each side, and counts the rating once', async () => {
  const task = await poster.posts()
  const assignee = await world.person('Ravi')
  await poster.accepts(await assignee.offers(task))
  const params = { id: task.givenId }
  const tries = Array.from({ length: crowd }, (_, i) =>
    i % 2
      ? poster.tries(completeTask, { params, body: { rating: 4 } })
      : assignee.tries(completeTask, { params }),
  )
  expect(await all(tries)).toEqual({ 200: 2, 409: crowd - 2 })
  const { task: seen } = await poster.sees(task)
  expect(seen.Status).toBe('Completed')
  expect(seen.completedDate).not.toBeNull()
  expect(seen.taskCompletedBy.toSorted()).toEqual([poster.user.givenId, assignee.user.givenId].toSorted())
  const { rows } = await world.pool.query('SELECT rating_sum, rating_count FROM users WHERE given_id = $1', [
    assignee.user.givenId,
  ])
  expect(rows).toEqual([{ rating_sum: 4, rating_count: 1 }])
})

test('opens one account from many sign-ups at once with one address, in any case', async () => {
  const email = `${randomUUID()}@example.in`
  const signingUp = async (_: unknown, i: number) => {
    const body = {
      firstName: 'Asha',
      email: i % 2 ? email : email.toUpperCase(),
      password: `${password} ${i}`,
    }
    return world.visitor().tries(signUp, { body })
  }
  expect(await all(Array.from({ length: crowd }, signingUp))).toEqual({ 201: 1, 409: crowd - 1 })
})

test('keeps all messages sent at once both ways, numbered without gap or double', async () => {
  const [a, b] = await world.named('Asha', 'Ravi')
  const sent = Array.from({ length: 2 * crowd }, (_, i) => (i % 2 ? a.says(`m${i}`, b) : b.says(`m${i}`, a)))
  await Promise.all(sent)
  const kept = await a.reads(b)
  expect(kept.map(m => Number(m._id.split('-')[1]))).toEqual(kept.map((_, i) => i + 1))
  expect(new Set(kept.map(m => m.message)).size).toBe(2 * crowd)
  expect((await a.does(listChats))[0]!.unreadMessages).toBe(crowd)
})

test('stores one message that is sent many times at once with its clientId once', async () => {
  const [a, b] = await world.named('Asha', 'Ravi')
  const clientId = randomUUID()
  const answers = await Promise.all(Array.from({ length: crowd }, () => a.says('Hello', b, clientId)))
  expect(new Set(answers.map(message => message._id)).size).toBe(1)
  expect(await b.reads(a)).toHaveLength(1)
  expect((await b.does(listChats))[0]!.unreadMessages).toBe(1)
})

test('stores no more of many posts at once than may be open', async () => {
  const meera = await world.person('Meera')
  const task = await meera.posts()
  await world.pool.query(
    `INSERT INTO tasks (given_id, poster_id, category_id, title, description, search_text, mode, city,
       location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at)
     SELECT given_id || i, poster_id, category_id, title, description, search_text, mode, city,
       location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at
     FROM tasks, generate_series(2, 199) i WHERE id = $1`,
    [task._id],
  )
  const posting = Array.from({ length: crowd }, () => meera.tries(postTask, { body: aTask() }))
  expect(await all(posting)).toEqual({ 201: 1, 409: crowd - 1 })
})

test('answers a deadlock that comes back each time as busy, not as a fault', async () => {
  const meera = await world.person('Meera')
  await world.pool.query(`
    CREATE FUNCTION deadlock() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$;
    CREATE TRIGGER deadlock BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION deadlock()`)
  const answer = await meera.triesOnce(postTask, { body: aTask() })
  await world.pool.query('DROP TRIGGER deadlock ON tasks')
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
})
