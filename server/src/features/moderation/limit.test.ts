import { expect, test } from 'vitest'
import { listLimited, moderatePerson } from '#contract/endpoints/moderation.ts'
import { decideOffer, postOffer } from '#contract/endpoints/offers.ts'
import { actOnPerson } from '#contract/endpoints/operate-people.ts'
import { appealLimit, getContact } from '#contract/endpoints/people.ts'
import { postTask } from '#contract/endpoints/tasks.ts'
import { type Actor, aTask, offerText } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const note = 'Asks for money first'

const world = await createWorld()
const mod = await world.moderator('Meena')

const onPerson = (person: Actor, act: 'warn' | 'limit' | 'lift', who = mod) =>
  who.tries(moderatePerson, { params: { id: person.user.givenId }, body: { act, note } })

test('lets somebody limited finish open work and begin nothing new', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const [open, under] = [await ravi.posts(), await asha.posts()]
  await asha.accepts(await ravi.offers(under))
  const offer = await asha.offers(open)
  await asha.says('When do you come?', ravi)
  const stranger = await world.person('Stranger')
  const elsewhere = await stranger.posts()
  expect((await onPerson(ravi, 'limit')).status).toBe(200)
  expect((await onPerson(ravi, 'limit')).status).toBe(409)
  const message = `Your account is limited, so you can't start anything new: ${note}`
  const refused = { status: 403, body: { code: 'limited', message } }
  expect(await ravi.tries(postTask, { body: aTask() })).toMatchObject(refused)
  const body = { price: 450, description: offerText }
  expect(await ravi.tries(postOffer, { params: { taskId: elsewhere.givenId }, body })).toMatchObject(refused)
  const params = { taskId: open.givenId, offerId: offer._id }
  expect(await ravi.tries(decideOffer, { params, body: { status: 'Accepted' } })).toMatchObject(refused)
  await expect(ravi.says('Hello', stranger)).rejects.toThrow('limited')
  expect((await ravi.does(getContact, { params: { id: stranger.user.givenId } })).mayWrite).toBe(false)
  // Their open work.
  expect((await ravi.does(getContact, { params: { id: asha.user.givenId } })).mayWrite).toBe(true)
  await ravi.says('At five', asha)
  await ravi.declines(offer)
  await ravi.completes(under)
  await stranger.says('Hello', ravi)
  await ravi.says('Hello back', stranger)
  expect(await onPerson(ravi, 'lift')).toMatchObject({ status: 200, body: { message: 'Limit lifted' } })
  expect((await onPerson(ravi, 'lift')).status).toBe(409)
  await ravi.posts()
})

test('lets nobody accept an offer of somebody limited until the limit is lifted', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  await onPerson(ravi, 'limit')
  const params = { taskId: task.givenId, offerId: offer._id }
  expect(await asha.tries(decideOffer, { params, body: { status: 'Accepted' } })).toMatchObject({
    status: 409,
    body: { message: "This person can't take on anything new just now" },
  })
  expect((await asha.sees(task)).task.Status).toBe('Open')
  await onPerson(ravi, 'lift')
  await asha.accepts(offer)
})

test('shows the person the reason, takes one appeal, and another one for a later limit', async () => {
  const ravi = await world.person('Ravi')
  const appeal = { body: { appeal: 'That was my brother, not me.' } }
  expect((await ravi.tries(appealLimit, appeal)).status).toBe(409)
  await onPerson(ravi, 'limit')
  expect((await ravi.standing()).limit).toMatchObject({ reason: note, appeal: null })
  expect((await ravi.does(appealLimit, appeal)).limit!.appeal).toBe('That was my brother, not me.')
  expect((await ravi.tries(appealLimit, appeal)).status).toBe(409)
  const limited = await mod.does(listLimited)
  expect(limited[0]).toMatchObject({
    person: { givenId: ravi.user.givenId },
    limit: { reason: note, appeal: 'That was my brother, not me.' },
  })
  await onPerson(ravi, 'lift')
  expect((await ravi.standing()).limit).toBeNull()
  await onPerson(ravi, 'limit')
  expect((await ravi.tries(appealLimit, appeal)).status).toBe(200)
})

test('answers an appeal without lifting the limit, once, and takes no other appeal against it', async () => {
  const ravi = await world.person('Ravi')
  const appeal = { body: { appeal: 'That was my brother, not me.' } }
  const keeps = (answer: string) =>
    mod.tries(moderatePerson, { params: { id: ravi.user.givenId }, body: { act: 'keep', note: answer } })
  expect(await keeps('Nobody is limited')).toMatchObject({
    status: 409,
    body: { message: 'Nobody waits for an answer to an appeal here' },
  })
  await onPerson(ravi, 'limit')
  expect(await keeps('Nobody has appealed')).toMatchObject({
    status: 409,
    body: { message: 'Nobody waits for an answer to an appeal here' },
  })
  await ravi.does(appealLimit, appeal)
  const [older] = await world.named('Older')
  world.clock.passes(1000)
  await onPerson(older, 'limit')
  const both = [ravi.user.givenId, older.user.givenId]
  const inOrder = async () =>
    (await mod.does(listLimited)).map(({ person }) => person.givenId).filter(id => both.includes(id))
  expect(await inOrder()).toEqual(both)
  expect(await keeps('The account was yours')).toMatchObject({ status: 200 })
  expect(await keeps('Once more')).toMatchObject({
    status: 409,
    body: { message: 'Nobody waits for an answer to an appeal here' },
  })
  expect(await inOrder()).toEqual(both.toReversed())
  expect((await ravi.standing()).limit).toMatchObject({
    ...appeal.body,
    answer: 'The account was yours',
  })
  expect((await ravi.alerts())[0]).toMatchObject({ alertType: 'Limit Kept', taskId: '' })
  expect((await world.mailer.newestTo(ravi.user.email, 1, 'stays limited')).text).toContain(
    'answered: “The account was yours”',
  )
  expect(await ravi.tries(appealLimit, appeal)).toMatchObject({ status: 409 })
  await onPerson(ravi, 'lift')
  await onPerson(ravi, 'limit')
  expect((await ravi.standing()).limit).toMatchObject({ appeal: null, answer: null })
})

test('warns somebody without limiting them, and tells with each act what, why and what they can do', async () => {
  const ravi = await world.person('Ravi')
  const newest = async () => (await ravi.alerts())[0]
  expect((await onPerson(ravi, 'warn')).status).toBe(200)
  expect(await newest()).toMatchObject({ alertType: 'Warning', taskId: '' })
  expect((await world.mailer.newestTo(ravi.user.email, 1, 'has warned you')).text).toContain(
    `A moderator wrote: “${note}”`,
  )
  expect(await ravi.standing()).toMatchObject({
    limit: null,
    warnings: [{ reason: note, since: world.clock.now().toISOString() }],
  })
  await ravi.posts()
  await onPerson(ravi, 'limit')
  expect(await newest()).toMatchObject({ alertType: 'Account Limited', taskId: '' })
  const limited = (await world.mailer.newestTo(ravi.user.email, 1, 'account is limited')).text
  for (const words of [note, 'finish all work that is agreed', 'until a moderator lifts it', 'answer once'])
    expect(limited).toContain(words)
  await onPerson(ravi, 'lift')
  expect(await newest()).toMatchObject({ alertType: 'Limit Lifted' })
  await world.mailer.newestTo(ravi.user.email, 1, 'no longer limited')
  const operator = await world.operator()
  const body = { act: 'ban', note: 'Sold stolen phones' } as const
  await operator.does(actOnPerson, { params: { id: ravi.user.givenId }, body })
  const banned = (await world.mailer.newestTo(ravi.user.email, 1, 'is banned')).text
  for (const words of ['Sold stolen phones', 'until they lift it', 'Work that is agreed stays agreed'])
    expect(banned).toContain(words)
  expect(
    (await mod.tries(moderatePerson, { params: { id: mod.user.givenId }, body: { act: 'warn', note } }))
      .status,
  ).toBe(403)
})
