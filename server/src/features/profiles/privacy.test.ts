import { beforeAll, expect, test } from 'vitest'
import { getPrivacy, getProfile, setPrivacy } from '#contract/endpoints/profiles.ts'
import type { Privacy } from '#contract/entities/user.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let meera: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
})

const emailFor = async (reader: Actor) =>
  (await reader.does(getProfile, { params: { id: asha.user.givenId } })).email
const chooses = (showEmail: Privacy['showEmail']) => asha.does(setPrivacy, { body: { showEmail } })

test('[priv.1] shows the email address to everyone, to partners or to nobody, and always to oneself', async () => {
  const { email } = asha.user
  expect(await asha.does(getPrivacy)).toMatchObject({ showEmail: 'everyone' })
  expect([await emailFor(ravi), await emailFor(meera)]).toEqual([email, email])
  expect(await chooses('partners')).toMatchObject({ showEmail: 'partners' })
  // An offer is no agreement yet.
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  expect([await emailFor(ravi), await emailFor(meera)]).toEqual(['', ''])
  await asha.accepts(offer)
  expect([await emailFor(ravi), await emailFor(meera)]).toEqual([email, ''])
  // In the other direction, and after its end.
  const { task: other } = await meera.hires(asha)
  await meera.cancels(other)
  expect(await emailFor(meera)).toBe(email)
  await chooses('nobody')
  expect([await emailFor(ravi), await emailFor(meera), await emailFor(asha)]).toEqual(['', '', email])
  expect((await asha.tries(setPrivacy, { body: { showEmail: 'friends' } as never })).status).toBe(400)
})
