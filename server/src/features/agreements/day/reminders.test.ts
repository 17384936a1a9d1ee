import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, aTask } from '../../../../seeds/actor.ts'
import { runClock } from '../../../../test/agreement-steps.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor

beforeAll(async () => {
  world = await createWorld({ config: { sessionTtlDays: 400 } })
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

const agreedOn = async (day: string, agreedAt = '2026-03-01T12:00:00.000Z'): Promise<Task> => {
  world.clock.time = new Date(agreedAt)
  const days = { dateFlexible: false, startDate: day, endDate: day }
  return (await asha.hires(ravi, {}, aTask({ ...days, timeSlot: 'Evening' }))).task
}

/** The reminders of both once the clock has done at a time what was due. */
const at = async (time: string, { givenId }: Task): Promise<string[][]> => {
  world.clock.time = new Date(time)
  await runClock(world)
  const of = async (who: Actor) =>
    (await who.alerts())
      .filter(({ taskId, alertType }) => taskId === givenId && alertType === 'Reminder')
      .map(({ alertDesc }) => alertDesc)
  return Promise.all([of(asha), of(ravi)])
}

const tomorrow = `"${aTask().title}" is tomorrow. If something has changed, write to each other today`
const soon = `The time for "${aTask().title}" begins in two hours`

test('[day.1] reminds both the evening before and two hours before the slot, once each', async () => {
  const task = await agreedOn('2026-03-10')
  expect(await at('2026-03-09T13:29:59.999Z', task)).toEqual([[], []])
  expect(await at('2026-03-09T13:30:00.000Z', task)).toEqual([[tomorrow], [tomorrow]])
  // As if a process had died before it could say that the work was done.
  await world.pool.query("UPDATE jobs SET due_at = $1 WHERE kind = 'agreement'", [world.clock.now()])
  expect(await at('2026-03-10T08:29:59.999Z', task)).toEqual([[tomorrow], [tomorrow]])
  const both = [soon, tomorrow]
  expect(await at('2026-03-10T08:30:00.000Z', task)).toEqual([both, both])
  expect(await at('2026-03-10T20:00:00.000Z', task)).toEqual([both, both])
})

test('[day.1] moves the reminders with the day', async () => {
  const task = await agreedOn('2026-04-10')
  expect(await at('2026-04-09T13:30:00.000Z', task)).toEqual([[tomorrow], [tomorrow]])
  await asha.proposes(task, { kind: 'change', startDate: '2026-04-12', endDate: '2026-04-12' })
  await ravi.answersProposal(task, true)
  expect(await at('2026-04-10T09:00:00.000Z', task)).toEqual([[tomorrow], [tomorrow]])
  const twice = [tomorrow, tomorrow]
  expect(await at('2026-04-11T13:30:00.000Z', task)).toEqual([twice, twice])
})

test('[day.1] reminds nobody of what was agreed later than that, or is marked', async () => {
  const late = await agreedOn('2026-05-10', '2026-05-09T14:00:00.000Z')
  const marked = await agreedOn('2026-05-10')
  await ravi.completes(marked)
  expect(await at('2026-05-09T14:00:00.000Z', late)).toEqual([[], []])
  expect(await at('2026-05-10T09:00:00.000Z', late)).toEqual([[soon], [soon]])
  const said = (await at('2026-05-10T09:00:00.000Z', marked)).flat()
  expect(said.filter(text => [tomorrow, soon].includes(text))).toEqual([])
})

test('[day.1] skips a missed reminder that would be wrong by now', async () => {
  const task = await agreedOn('2026-06-10')
  expect(await at('2026-06-10T09:00:00.000Z', task)).toEqual([[soon], [soon]])
})
