import { beforeAll, expect, test } from 'vitest'
import { onMyWay, runningLate } from '#contract/endpoints/day.ts'
import { type Actor, inTask } from '../../../../seeds/actor.ts'
import { refusal } from '../../../../test/dealing.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

test('[day.1] posts in the chat that somebody is on the way or late, with the time in India', async () => {
  const { task } = await asha.hires(ravi)
  const { status, body } = await ravi.tries(onMyWay, inTask(task))
  expect(status).toBe(201)
  expect(body).toMatchObject({ senderId: ravi.user.givenId, message: "I'm on my way (5:30 pm)", file: null })
  await asha.does(runningLate, { ...inTask(task), body: { minutes: 20 } })
  await asha.does(runningLate, { ...inTask(task), body: { minutes: 60 } })
  expect((await asha.reads(ravi)).map(({ message }) => message)).toEqual([
    "I'm on my way (5:30 pm)",
    "I'm running 20 minutes late (5:30 pm)",
    "I'm running an hour late (5:30 pm)",
  ])
})

test('[day.1] posts the message once, even if the same tap is sent again', async () => {
  const [meera, tara] = await world.named('Meera', 'Tara')
  const { task } = await meera.hires(tara)
  const clientId = '8b7f2f6e-0c3a-4a3f-9d55-6f1f3f6f2a10'
  const first = await tara.does(onMyWay, { ...inTask(task), body: { clientId } })
  world.clock.passes(60_000)
  expect(await tara.does(onMyWay, { ...inTask(task), body: { clientId } })).toEqual(first)
  expect(await meera.reads(tara)).toHaveLength(1)
})

test('[day.1] refuses the message across a block, after the end, from a stranger, or with other minutes', async () => {
  const [meera, tara] = await world.named('Meera', 'Tara')
  const { task } = await meera.hires(tara)
  expect(await asha.tries(onMyWay, inTask(task))).toMatchObject(refusal(403, 'not_allowed'))
  const odd = { ...inTask(task), body: { minutes: 15 as 10 } }
  expect(await tara.tries(runningLate, odd)).toMatchObject(refusal(400, 'validation_failed'))
  await meera.blocks(tara)
  expect((await tara.tries(onMyWay, inTask(task))).status).toBe(403)
  await meera.unblocks(tara)
  await meera.cancels(task)
  expect((await tara.tries(onMyWay, inTask(task))).status).toBe(409)
  expect(await meera.reads(tara)).toEqual([])
})
