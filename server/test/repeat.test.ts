import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endSession, getSecurity, logOutEverywhere } from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { decideOffer, postOffer } from '#contract/endpoints/offers.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { listMyTasks, listTasks, postTask } from '#contract/endpoints/tasks.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, aProfile, aTask, offerText, password } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })
const countOf = async (actor: Actor) => (await actor.does(listMyTasks)).length

describe('a write sent again with its key', () => {
  test('is done once and answered the same', async () => {
    const body = aTask()
    const key = withKey()
    const first = await asha.tries(postTask, { body }, key)
    expect(first.status).toBe(201)
    const again = await asha.tries(postTask, { body }, key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await countOf(asha)).toBe(1)
  })

  test('is done again without a key, or with another one', async () => {
    const before = await countOf(asha)
    const body = aTask()
    for (const headers of [{}, {}, withKey(), withKey()]) await asha.tries(postTask, { body }, headers)
    expect(await countOf(asha)).toBe(before + 4)
  })

  test('is done once for twenty at once, and all get the same answer', async () => {
    const task = await asha.posts()
    const body = { taskId: task.givenId, price: 300, description: offerText }
    const key = withKey()
    const params = { taskId: task.givenId }
    const tries = Array.from({ length: 20 }, () => ravi.tries(postOffer, { params, body }, key))
    const answers = await Promise.all(tries)
    expect(new Set(answers.map(answer => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    expect(await asha.seesOffers(task)).toHaveLength(1)

    const offer = answers[0]!.body
    const accepting = {
      params: { taskId: task.givenId, offerId: offer._id },
      body: { status: 'Accepted' as const },
    }
    const alertsBefore = (await ravi.alerts()).length
    const accepted = withKey()
    const accepts = await Promise.all(
      Array.from({ length: 20 }, () => asha.tries(decideOffer, accepting, accepted)),
    )
    expect(accepts.map(answer => answer.status)).toEqual(Array(20).fill(200))
    expect(await ravi.alerts()).toHaveLength(alertsBefore + 1)
  })

  test('makes one task of many different ones at once under one key, and answers the others with 409', async () => {
    const before = await countOf(asha)
    const key = withKey()
    const tries = Array.from({ length: 10 }, (_, i) =>
      asha.tries(postTask, { body: aTask({ budget: 100 + i }) }, key),
    )
    const statuses = (await Promise.all(tries)).map(answer => answer.status)
    expect(statuses.toSorted()).toEqual([201, ...Array(9).fill(409)])
    expect(await countOf(asha)).toBe(before + 1)
  })

  test('refuses with 409 a key that is sent with another body or another path', async () => {
    const [one, other] = [await asha.posts(), await asha.posts()]
    const key = withKey()
    const on = (task: { givenId: string }, price: number) =>
      ravi.tries(
        postOffer,
        { params: { taskId: task.givenId }, body: { price, description: offerText } },
        key,
      )
    expect((await on(one, 300)).status).toBe(201)
    for (const answer of [await on(one, 301), await on(other, 300)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await asha.seesOffers(other)).toEqual([])
  })

  test('reveals nothing by the key of another person or call', async () => {
    const key = withKey()
    const body = aTask()
    const mine = await asha.tries(postTask, { body }, key)
    const theirs = await ravi.tries(postTask, { body }, key)
    expect(theirs.status).toBe(201)
    expect(theirs.body.givenId).not.toBe(mine.body.givenId)
    expect((await asha.tries(auth.updateProfile, { body: aProfile() }, key)).status).toBe(200)
  })

  test.each([
    { write: logOutEverywhere, input: {} },
    { write: deleteAccount, input: { body: { password } } },
  ])('gets the same answer, too, where it has ended the session itself: $write.name', async call => {
    const [meera] = (await world.named('Meera')) as [Actor]
    const { cookie } = meera
    const write: Endpoint = call.write
    const key = withKey()
    const first = await meera.tries(write, call.input, key)
    expect([first.status, meera.cookie]).toEqual([200, undefined])
    // The answer was lost, and with it that the cookie is to go.
    meera.cookie = cookie
    const again = await meera.tries(write, call.input, key)
    expect([again.status, again.body, meera.cookie]).toEqual([200, first.body, undefined])
    meera.cookie = cookie
    expect((await meera.tries(write, call.input, withKey())).status).toBe(401)
  })

  test('gets the same answer where it has logged the own device out', async () => {
    const [meera] = (await world.named('Meera')) as [Actor]
    const [device] = (await meera.does(getSecurity)).devices
    const key = withKey()
    const input = { params: { id: device!._id } }
    const first = await meera.tries(endSession, input, key)
    expect(first.status).toBe(200)
    const again = await meera.tries(endSession, input, key)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await meera.tries(endSession, input, withKey())).status).toBe(401)
  })

  test('is tried again after a refusal', async () => {
    const task = await asha.posts()
    const key = withKey()
    const input = {
      params: { taskId: task.givenId },
      body: { price: 300, description: offerText },
    }
    await world.pool.query(`UPDATE tasks SET status = 'Completed' WHERE id = $1`, [task._id])
    expect((await ravi.tries(postOffer, input, key)).status).toBe(409)
    await world.pool.query(`UPDATE tasks SET status = 'Open' WHERE id = $1`, [task._id])
    expect((await ravi.tries(postOffer, input, key)).status).toBe(201)
  })

  test('frees its key after 24 hours', async () => {
    const key = withKey()
    const body = aTask()
    const first = await asha.tries(postTask, { body }, key)
    world.clock.passes(dayMs - 1)
    expect((await asha.tries(postTask, { body }, key)).body).toEqual(first.body)
    world.clock.passes(1)
    const later = await asha.tries(postTask, { body }, key)
    expect(later.status).toBe(201)
    expect(later.body.givenId).not.toBe(first.body.givenId)
  })

  test('makes an offer again once if it was withdrawn since', async () => {
    const task = await asha.posts()
    const input = { params: { taskId: task.givenId }, body: { price: 300, description: offerText } }
    const key = withKey()
    const first = await ravi.tries(postOffer, input, key)
    await ravi.withdraws({ ...first.body, taskId: task.givenId })
    const again = await Promise.all(Array.from({ length: 5 }, () => ravi.tries(postOffer, input, key)))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(again.map(({ body }) => body._id)).size).toBe(1)
    expect(again[0]!.body).not.toMatchObject({ _id: first.body._id })
  })

  test('posts a task again if it was deleted since', async () => {
    const key = withKey()
    const body = aTask()
    const first = await asha.tries(postTask, { body }, key)
    await asha.deletes(first.body)
    const again = await asha.tries(postTask, { body }, key)
    expect(again.status).toBe(201)
    expect(again.body.givenId).not.toBe(first.body.givenId)
  })

  test('accepts a key of 16 to 128 printable characters, and answers any other with 400', async () => {
    const post = (key: string) => asha.tries(postTask, { body: aTask() }, withKey(key))
    for (const key of ['a'.repeat(16), '~!"#'.repeat(32)]) expect((await post(key)).status).toBe(201)
    for (const key of ['', 'a'.repeat(15), 'a'.repeat(129), `${'a'.repeat(15)} b`, `${'a'.repeat(16)}é`])
      expect((await post(key)).status).toBe(400)
  })

  test('is no read: a read ignores a key', async () => {
    const key = withKey()
    const before = (await asha.tries(listTasks, {}, key)).body.length
    await asha.posts()
    expect((await asha.tries(listTasks, {}, key)).body.length).toBe(before + 1)
  })
})

describe('a client that takes itself for somebody else', () => {
  const as = (who: Actor) => ({ 'x-person': who.user.givenId })

  test('is refused before anything is done, and every answer says whose it is', async () => {
    const before = await countOf(ravi)
    const refused = await ravi.tries(postTask, { body: aTask() }, as(asha))
    expect(refused).toMatchObject({ status: 409, body: { code: 'other_person' } })
    expect(await countOf(ravi)).toBe(before)
    expect((await ravi.tries(listTasks, {}, as(asha))).status).toBe(409)
    for (let i = 0; i < 2; i++)
      for (const who of [asha, ravi]) {
        // The second time it comes from the cache.
        const listed = await who.tries(listTasks, {}, as(who))
        expect([listed.status, listed.headers['x-person']]).toEqual([200, who.user.givenId])
      }
    expect((await ravi.tries(auth.logOut, {}, as(asha))).status).toBe(409)
    expect((await ravi.tries(auth.checkSession)).status).toBe(201)
  })
})
