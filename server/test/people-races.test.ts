import { expect, test } from 'vitest'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { moderateOffer, moderatePerson, moderateTask } from '#contract/endpoints/moderation.ts'
import { decideOffer, postOffer } from '#contract/endpoints/offers.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { blockPerson } from '#contract/endpoints/people.ts'
import { completeTask, listMyTasks, postTask } from '#contract/endpoints/tasks.ts'
import { type Actor, aTask, offerText, password } from '../seeds/actor.ts'
import { hold, holdPlacesOf, midst } from './midst.ts'
import { createWorld } from './world.ts'

const rounds = 12
const note = 'Asks for money first'

const world = await createWorld()
const mod = await world.moderator()

const blocking = (who: Actor, other: Actor) => who.tries(blockPerson, { params: { id: other.user.givenId } })
const offering = (who: Actor, task: { givenId: string }) =>
  who.tries(postOffer, {
    params: { taskId: task.givenId },
    body: { price: 450, description: offerText },
  })
const accepting = (who: Actor, offer: { taskId: string; _id: string }) =>
  who.tries(decideOffer, {
    params: { taskId: offer.taskId, offerId: offer._id },
    body: { status: 'Accepted' },
  })
const limiting = (who: Actor) =>
  mod.tries(moderatePerson, { params: { id: who.user.givenId }, body: { act: 'limit', note } })
const deleting = (who: Actor) => who.tries(deleteAccount, { body: { password } })

/** The time of the database, by which things are put in an order: the test's own clock stands still. */
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('makes a block wait for a message that is being stored, and a message for a block', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.says('Hello', ravi)
  const params = { friendId: asha.user.givenId }
  const letGo = await holdPlacesOf(world, ravi)
  const sending = ravi.tries(sendMessage, { params, body: { message: 'In the midst' } })
  await midst(world)
  const order: string[] = []
  const done = [
    sending.then(() => order.push('sent')),
    blocking(asha, ravi).then(() => order.push('blocked')),
  ]
  await midst(world)
  expect(order).toEqual([])
  await letGo()
  await Promise.all(done)
  expect(order).toEqual(['sent', 'blocked'])
  expect((await ravi.tries(sendMessage, { params, body: { message: 'After' } })).status).toBe(403)
})

test('undoes what somebody begins or receives in the midst of their deletion', async () => {
  const [leaver, friend, stranger] = await world.named('Leaver', 'Friend', 'Stranger')
  await leaver.says('Goodbye', friend)
  const task = await friend.posts()
  const letGo = await holdPlacesOf(world, leaver)
  const gone = deleting(leaver)
  await midst(world)
  const same = Object.assign(world.visitor(), { cookie: leaver.cookie })
  const friendId = leaver.user.givenId
  const begun = Promise.all([
    same.tries(postTask, { body: aTask() }),
    offering(same, task),
    same.tries(sendMessage, { params: { friendId: stranger.user.givenId }, body: { message: 'Hi' } }),
    stranger.tries(sendMessage, { params: { friendId }, body: { message: 'Hi' } }),
    blocking(stranger, leaver),
  ])
  await midst(world)
  await letGo()
  expect((await gone).status).toBe(200)
  expect((await begun).map(answer => answer.status)).toEqual([401, 401, 401, 403, 200])
  const { rows } = await world.pool.query(
    `SELECT (SELECT count(*) FROM tasks WHERE poster_id = u.id) + (SELECT count(*) FROM offers WHERE bidder_id = u.id)
       AS begun FROM users u WHERE given_id = $1`,
    [friendId],
  )
  expect(rows).toEqual([{ begun: 0 }])
})

test('stores messages before a block, and none after it, when both come at once', async () => {
  for (let round = 0; round < rounds; round++) {
    const [asha, ravi] = await world.named('Asha', 'Ravi')
    const params = { friendId: asha.user.givenId }
    let isBlocked = false
    const sends = Array.from({ length: 12 }, async (_, i) => {
      await pause(i)
      const wasBlocked = isBlocked
      const { status } = await ravi.tries(sendMessage, { params, body: { message: `m${i}` } })
      return { status, wasBlocked }
    })
    await pause(round % 8)
    expect((await blocking(asha, ravi)).status).toBe(200)
    isBlocked = true
    const seen = (await asha.reads(ravi)).length
    const answers = await Promise.all(sends)
    expect(answers.filter(answer => answer.wasBlocked && answer.status !== 403)).toEqual([])
    expect(answers.every(answer => [201, 403].includes(answer.status))).toBe(true)
    // Rows that exist once the block is answered are all that there will ever be.
    expect((await asha.reads(ravi)).length).toBe(seen)
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(seen)
  }
})

test('leaves no offer of a blocked person when block and offer come at once', async () => {
  for (let round = 0; round < rounds; round++) {
    const [asha, ravi] = await world.named('Asha', 'Ravi')
    const task = await asha.posts()
    const [offered] = await Promise.all([
      offering(ravi, task),
      pause(round % 4).then(() => blocking(asha, ravi)),
    ])
    expect([201, 403]).toContain(offered.status)
    expect(await asha.seesOffers(task)).toEqual([])
    expect((await asha.sees(task)).task.offers).toBe(0)
  }
})

test('accepts or withdraws an offer when block and acceptance come at once, and lets an accepted task be completed', async () => {
  for (let round = 0; round < rounds; round++) {
    const [asha, ravi] = await world.named('Asha', 'Ravi')
    const task = await asha.posts()
    const offer = await ravi.offers(task)
    const [accepted, blocked] = await Promise.all([
      accepting(asha, offer),
      pause(round % 4).then(() => blocking(ravi, asha)),
    ])
    expect(blocked.status).toBe(200)
    const seen = (await asha.sees(task)).task
    if (accepted.status === 200) {
      expect(seen).toMatchObject({ Status: 'In-Progress', offers: 1 })
      await ravi.completes(task)
      await asha.completes(task, { rating: 5 })
    } else {
      expect(accepted.status).toBe(409)
      expect(seen).toMatchObject({ Status: 'Open', offers: 0 })
    }
  }
})

test('does exactly one of hold and accept when both come at once', async () => {
  for (let round = 0; round < rounds; round++) {
    const [asha, ravi] = await world.named('Asha', 'Ravi')
    const task = await asha.posts()
    const offer = await ravi.offers(task)
    const holding = () => mod.tries(moderateOffer, { params: { id: offer._id }, body: { act: 'hold', note } })
    const first = round % 2 ? [accepting(asha, offer), holding()] : [holding(), accepting(asha, offer)]
    const statuses = (await Promise.all(first)).map(answer => answer.status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    const { Status, offers } = (await asha.sees(task)).task
    expect(Status === 'Open' ? offers === 0 : offers === 1).toBe(true)
  }
})

test('keeps offers that began before a task is hidden, and accepts none after', async () => {
  for (let round = 0; round < rounds; round++) {
    const [asha, ravi] = await world.named('Asha', 'Ravi')
    const task = await asha.posts()
    const [offered, hidden] = await Promise.all([
      offering(ravi, task),
      mod.tries(moderateTask, { params: { id: task.givenId }, body: { act: 'hide', note } }),
    ])
    expect(hidden.status).toBe(200)
    expect((await asha.sees(task)).task.offers).toBe(offered.status === 201 ? 1 : 0)
    expect((await offering(await world.person('Late'), task)).status).toBe(409)
  }
})

test('posts nothing once the limit has been answered when both come at once', async () => {
  for (let round = 0; round < rounds; round++) {
    const ravi = await world.person('Ravi')
    let isLimited = false
    const posts = Array.from({ length: 8 }, async (_, i) => {
      await pause(i)
      const wasLimited = isLimited
      return { status: (await ravi.tries(postTask, { body: aTask() })).status, wasLimited }
    })
    await pause(round % 6)
    expect((await limiting(ravi)).status).toBe(200)
    isLimited = true
    const there = (await ravi.does(listMyTasks)).length
    const answers = await Promise.all(posts)
    expect(answers.filter(answer => answer.wasLimited && answer.status !== 403)).toEqual([])
    expect(await ravi.does(listMyTasks)).toHaveLength(there)
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(there)
  }
})

test('refuses a task that is posted during a limit, and takes one during its lifting', async () => {
  const [asha] = await world.named('Asha')
  for (const [reason, status] of [
    [note, 403],
    [null, 201],
  ] as const) {
    const letGo = await hold(
      world,
      'UPDATE users SET limit_reason = $1, limited_at = $2 WHERE given_id = $3',
      [reason, reason && new Date(), asha.user.givenId],
    )
    const posting = asha.tries(postTask, { body: aTask() })
    await midst(world)
    await letGo()
    expect((await posting).status).toBe(status)
  }
})

test('leaves nothing of the person after a deletion against posts, offers, acceptances and messages', async () => {
  for (let round = 0; round < rounds; round++) {
    const [asha, ravi] = await world.named('Asha', 'Ravi')
    const [hers, his] = [await asha.posts(), await ravi.posts()]
    const [toHer, toHim] = [await ravi.offers(hers), await asha.offers(his)]
    const late = await asha.posts(aTask({ title: 'Another one of mine' }))
    const [gone, accepted, ...others] = await Promise.all([
      deleting(ravi),
      pause(4 * round).then(() => accepting(asha, toHer)),
      ravi.tries(postTask, { body: aTask() }),
      offering(ravi, late),
      asha.tries(sendMessage, { params: { friendId: ravi.user.givenId }, body: { message: 'Hello' } }),
      ravi.tries(completeTask, { params: { id: hers.givenId } }),
    ])
    expect(others.every(answer => answer.status < 500)).toBe(true)
    if (accepted.status === 200) {
      expect(gone.status).toBe(409)
      continue
    }
    expect([gone.status, accepted.status]).toEqual([200, 409])
    const { rows } = await world.pool.query<{ tasks: number; offers: number }>(
      `SELECT (SELECT count(*) FROM tasks WHERE poster_id = u.id) AS tasks,
         (SELECT count(*) FROM offers WHERE bidder_id = u.id AND status IN ('Active', 'Pending')) AS offers
       FROM users u WHERE given_id = $1`,
      [ravi.user.givenId],
    )
    expect(rows).toEqual([{ tasks: 0, offers: 0 }])
    expect((await asha.sees(hers)).task.offers).toBe(0)
    expect((await accepting(asha, toHim)).status).toBe(404)
  }
})
