import { beforeAll, describe, expect, test } from 'vitest'
import * as agreements from '#contract/endpoints/agreements.ts'
import { moderatePerson } from '#contract/endpoints/moderation.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, agreementText, aTask, inTask } from '../../../seeds/actor.ts'
import { alertKinds, happenedOn, refusal } from '../../../test/dealing.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

const hourMs = 3_600_000
const hired = async (form?: ReturnType<typeof aTask>) => (await asha.hires(ravi, { price: 450 }, form)).task
const timeline = async (task: Task, who = asha) => who.does(agreements.getTimeline, inTask(task))
const happened = (task: Task) => happenedOn(task, { asha, ravi })

test('[deal.1, arrive.1] agrees on exactly the accepted terms, and shows the code to the poster alone', async () => {
  const task = await hired(
    aTask({ dateFlexible: false, startDate: '2026-03-02', endDate: '2026-03-04', timeSlot: 'Evening' }),
  )
  const seen = await asha.agreement(task)
  const events = await timeline(task)
  const { can, canBeOver, canUntil, proposalEnds, near, ...facts } = seen
  // The work begins on the second of March in India.
  expect({ canBeOver, canUntil, proposalEnds, near }).toEqual({
    ...{ canBeOver: false, canUntil: '2026-03-01T18:30:00.000Z', proposalEnds: null },
    near: { from: '2026-03-01T13:30:00.000Z', until: '2026-03-04T21:30:00.000Z' },
  })
  expect(can).toMatchObject({ cancel: true, mark: true, arrive: false, openDispute: false })
  expect(facts).toEqual({
    _id: expect.any(String),
    taskId: task.givenId,
    version: 1,
    state: 'Active',
    price: 450,
    startDate: '2026-03-02',
    endDate: '2026-03-04',
    timeSlot: 'Evening',
    description: task.description,
    poster: {
      givenId: asha.user.givenId,
      firstName: 'Asha',
      lastName: 'Test',
      verified: false,
      profilePic: null,
    },
    provider: {
      givenId: ravi.user.givenId,
      firstName: 'Ravi',
      lastName: 'Test',
      verified: false,
      profilePic: null,
    },
    marked: { poster: null, provider: null },
    deadline: null,
    proposal: null,
    arrival: { at: null, code: expect.stringMatching(/^\d{4}$/) },
    cancellation: null,
    dispute: null,
    head: events.at(-1)!.hash,
  })
  expect(await ravi.agreement(task)).toEqual({
    ...seen,
    arrival: { at: null, code: null },
    can: { ...can, arrive: true, choosePayment: false },
  })
  // A signed text binds both, and for good.
  const signed = (await asha.does(agreements.getEvidence, inTask(task))).agreement
  expect(signed).toEqual({ ...facts, arrival: { at: null, code: null } })
  const remote = await hired(aTask({ modeOfTask: 'Remotely' }))
  expect((await asha.agreement(remote)).arrival).toEqual({ at: null, code: null })
})

describe('arriving', () => {
  const arriving = (task: Task, code: string, who = ravi) =>
    who.tries(agreements.arrive, { ...inTask(task), body: { code } })
  const other = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

  test('[arrive.1] confirms the arrival by the poster’s code, once, and only for work in person', async () => {
    const task = await hired()
    const { code } = (await asha.agreement(task)).arrival
    world.clock.passes(hourMs)
    expect(await arriving(task, code!)).toMatchObject({
      status: 200,
      body: { arrival: { at: world.clock.now().toISOString(), code: null } },
    })
    expect(await arriving(task, code!)).toMatchObject(refusal(409, 'conflict'))
    const remote = await hired(aTask({ modeOfTask: 'Remotely' }))
    expect(await arriving(remote, '1234')).toMatchObject(refusal(409, 'conflict'))
    expect(JSON.stringify(await timeline(task))).not.toContain(`"${code}"`)
  })

  test('[arrive.1] accepts five wrong codes an hour, and twenty for each code', async () => {
    const task = await hired()
    const { code } = (await asha.agreement(task)).arrival
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++)
        expect(await arriving(task, other(code!))).toMatchObject(refusal(400, 'validation_failed'))
      const refused = await arriving(task, code!)
      expect(refused).toMatchObject(refusal(429, 'too_many_requests'))
      expect(refused.headers['retry-after']).toBe('3600')
      const told = (await asha.alerts()).filter(({ alertType }) => alertType === 'Arrival Code')
      expect(told).toHaveLength(round * 5)
      world.clock.passes(hourMs)
    }
    expect((await asha.alerts())[0]!.alertDesc).toBe(
      `Ravi Test keeps typing wrong arrival codes for "${task.title}". Give the code only to somebody who has come`,
    )
    const { code: next } = (await asha.agreement(task)).arrival
    // One in ten thousand is the same again.
    if (next !== code) expect(await arriving(task, code!)).toMatchObject(refusal(400, 'validation_failed'))
    expect((await arriving(task, next!)).status).toBe(200)
    expect((await happened(task)).at(-1)).toEqual(['Arrived', 'ravi'])
  })
})

test("[done.4] lets the provider refuse the poster's mark, three times at most", async () => {
  const task = await hired()
  const refuses = (who = ravi, why: 'notDone' | 'notPaid' = 'notDone') =>
    who.tries(agreements.refuseMark, { ...inTask(task), body: { why, note: agreementText } })
  expect(await refuses()).toMatchObject(refusal(409, 'conflict'))
  for (let i = 0; i < 3; i++) {
    await asha.completes(task, { rating: 1 })
    expect((await refuses(asha)).status).toBe(403)
    expect(await refuses(ravi, i === 0 ? 'notPaid' : 'notDone')).toMatchObject({
      status: 200,
      body: { marked: { poster: null, provider: null }, deadline: null },
    })
  }
  expect((await asha.alerts())[0]).toMatchObject({
    alertType: 'Not Done',
    alertDesc: `Ravi Test says that "${task.title}" is not done, or not paid`,
  })
  const { rows } = await world.pool.query('SELECT count(*) FROM reviews')
  expect(rows[0].count).toBe(0)
  const refusals = (await timeline(task)).filter(({ kind }) => kind === 'MarkRefused')
  expect(refusals.map(({ data }) => data.why)).toEqual(['notPaid', 'notDone', 'notDone'])
  expect(refusals[0]!.texts.note!.text).toBe(agreementText)
  await asha.completes(task, { rating: 1 })
  expect(await refuses()).toMatchObject(refusal(409, 'conflict'))
  await ravi.completes(task)
  expect((await refuses()).status).toBe(409)
})

test('[done.1, done.2] lets the provider mark again after needed changes, three times at most', async () => {
  const task = await hired()
  const asking = (who = asha) =>
    who.tries(agreements.askForChanges, { ...inTask(task), body: { note: agreementText } })
  expect(await asking()).toMatchObject(refusal(409, 'conflict'))
  for (let i = 0; i < 3; i++) {
    await ravi.completes(task)
    expect((await asha.agreement(task)).deadline).not.toBeNull()
    expect(await asha.asksForChanges(task)).toMatchObject({ marked: { provider: null }, deadline: null })
  }
  await ravi.completes(task)
  expect(await asking()).toMatchObject(refusal(409, 'conflict', 'You have asked for changes 3 times already'))
  expect(await alertKinds(ravi, task)).toEqual([...Array(3).fill('Changes Needed'), 'Offer Accepted'])
  expect((await asha.sees(task)).task.taskCompletedBy).toEqual([ravi.user.givenId])
  await asha.completes(task, { rating: 4 })
  expect(await asking()).toMatchObject(refusal(409, 'conflict'))
})

test('[deal.6] lets both end their open agreement in spite of a block or a limit', async () => {
  const [poster, doer, mod] = [
    await world.person('Kiran'),
    await world.person('Latha'),
    await world.moderator(),
  ]
  const { task } = await poster.hires(doer)
  const second = await poster.hires(doer)
  await doer.blocks(poster)
  for (const { user } of [poster, doer])
    await mod.does(moderatePerson, {
      params: { id: user.givenId },
      body: { act: 'limit', note: agreementText },
    })
  await poster.proposes(task, { price: 100 })
  await doer.answersProposal(task, true)
  await doer.completes(task)
  await poster.asksForChanges(task)
  await poster.cancels(task, { fault: 'theirs' })
  await doer.contests(task)
  await doer.proposes(second.task, { kind: 'cancel' })
  expect((await poster.answersProposal(second.task, true)).state).toBe('Cancelled')
})
