import { beforeEach, expect, test } from 'vitest'
import { getTimeline } from '#contract/endpoints/agreements.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, aTask, inTask } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor

beforeEach(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

const hourMs = 3_600_000
/** The deadlines' jobs run within two seconds, by themselves. */
const soon = { interval: 20 }
const pause = () => new Promise(resolve => setTimeout(resolve, 1_500))
const lastDay = '2026-03-02'
/** The first moment in India after the last day. */
const over = new Date('2026-03-02T18:30:00.000Z')

const hired = async (days: object = { dateFlexible: false, startDate: '2026-03-01', endDate: lastDay }) => {
  const task = await asha.posts(aTask(days))
  await asha.accepts(await ravi.offers(task))
  return task
}
const stateOf = async (task: Task) => {
  const { state, proposal } = await asha.agreement(task)
  return proposal ? `${state}, proposed` : state
}
const happened = async (task: Task) =>
  (await asha.does(getTimeline, inTask(task))).map(({ kind, by }) => [kind, by]).slice(1)

test('[cancel.5] carries out the poster’s proposal to cancel after 48 hours of silence once the days are over', async () => {
  const task = await hired()
  const told = await hired()
  world.clock.time = over
  await asha.proposes(task, { kind: 'cancel', toProvider: 0 })
  await asha.proposes(told, { kind: 'cancel' })
  world.clock.passes(48 * hourMs - 1)
  await ravi.answersProposal(told, false)
  await pause()
  expect(await stateOf(task)).toBe('Active, proposed')
  world.clock.passes(1)
  await expect.poll(() => stateOf(task), soon).toBe('Cancelled')
  await pause()
  expect(await happened(task)).toEqual([
    ['ChangeProposed', asha.user.givenId],
    ['ChangeAccepted', null],
    ['Cancelled', null],
  ])
  expect((await ravi.agreement(task)).cancellation).toEqual({
    ...{ by: null, fault: 'nobody', reason: null, note: null },
    ...{ at: world.clock.now().toISOString(), contested: null, decided: null },
  })
  expect((await asha.sees(task)).task.Status).toBe('Cancelled')
  for (const who of [asha, ravi]) {
    const alerts = (await who.alerts()).filter(alert => alert.taskId === task.givenId)
    expect(alerts.filter(({ alertType }) => alertType === 'Task Cancelled')).toHaveLength(1)
    expect(alerts.map(({ alertType }) => alertType)).not.toContain('Change Accepted')
  }
  // An answered proposal keeps its answer.
  expect(await stateOf(told)).toBe('Active')
})

test('[cancel.5] counts the 48 hours of an earlier proposal from the end of the last day', async () => {
  const task = await hired()
  world.clock.time = new Date(over.getTime() - 20 * hourMs)
  await asha.proposes(task, { kind: 'cancel' })
  world.clock.time = new Date(over.getTime() + 48 * hourMs - 1)
  await pause()
  expect(await stateOf(task)).toBe('Active, proposed')
  world.clock.passes(1)
  await expect.poll(() => stateOf(task), soon).toBe('Cancelled')
})

test('[cancel.5] carries out no other proposal: it is closed after 72 hours, as [deal.1] has it', async () => {
  const proposed: Record<string, Task> = {}
  const arrived = await hired()
  await ravi.arrives(arrived, (await asha.agreement(arrived)).arrival.code!)
  const flexible = await hired({ dateFlexible: true, startDate: null, endDate: null })
  world.clock.time = over
  for (const [name, task] of [
    ['arrived', arrived],
    ['flexible', flexible],
    ['marked by the provider', await hiredAndMarked(ravi)],
    ['marked by the poster', await hiredAndMarked(asha)],
  ] as const) {
    proposed[name] = task
    await asha.proposes(task, { kind: 'cancel' })
  }
  proposed['by the provider'] = await hired(later)
  await ravi.proposes(proposed['by the provider']!, { kind: 'cancel' })
  proposed['a change'] = await hired(later)
  await asha.proposes(proposed['a change']!, { price: 300 })
  world.clock.passes(72 * hourMs - 1)
  await pause()
  for (const [name, task] of Object.entries(proposed))
    expect([name, await stateOf(task)]).toEqual([name, 'Active, proposed'])
  world.clock.passes(1)
  for (const [name, task] of Object.entries(proposed))
    await expect.poll(async () => [name, await stateOf(task)], soon).toEqual([name, 'Active'])
})

/** Their last day is over after 48 hours. */
const later = { dateFlexible: false, startDate: '2026-03-03', endDate: '2026-03-03' }
const hiredAndMarked = async (who: Actor) => {
  const task = await hired(later)
  await who.completes(task, { rating: 5 })
  return task
}
