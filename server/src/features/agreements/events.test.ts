import { beforeAll, expect, test } from 'vitest'
import { getTimeline } from '#contract/endpoints/agreements.ts'
import { decideCancellation } from '#contract/endpoints/moderation.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, agreementText, aTask, inTask } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let mod: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  mod = await world.moderator()
})

const text = { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), version: 2 }
const days = { dateFlexible: false, startDate: '2026-03-04', endDate: '2026-03-06' }
const nothing = { price: null, startDate: null, endDate: null, timeSlot: null, toProvider: null }

const hired = async () => {
  const task = await asha.posts(aTask(days))
  await asha.accepts(await ravi.offers(task, { price: 450 }))
  return task
}
/** The events of a task with their data; that each names whoever did it, and has no words in its data. */
const told = async (task: Task) => {
  const events = await asha.does(getTimeline, inTask(task))
  expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/phone|algebra/)
  const name = (by: string | null) =>
    by === asha.user.givenId ? 'asha' : by === ravi.user.givenId ? 'ravi' : by
  return events.map(({ kind, by, data }) => [kind, name(by), data])
}
const agreed = () => [
  'Agreed',
  'asha',
  {
    ...{ price: 450, startDate: '2026-03-04', endDate: '2026-03-06', timeSlot: 'Morning', mode: 'In-Person' },
    ...{ poster: asha.user.givenId, provider: ravi.user.givenId, description: text },
    ...{ feePercent: 0, holdDays: 30 },
  },
]

test('[deal.3] stores an event for each command from the agreement to completion, with all that a reader needs', async () => {
  const task = await hired()
  const { code } = (await asha.agreement(task)).arrival
  await ravi.proposes(task, {
    price: 500.5,
    timeSlot: 'Evening',
    description: 'Thirty pages of algebra, please',
  })
  await asha.answersProposal(task, true)
  await asha.proposes(task, { endDate: '2026-03-08' })
  await ravi.answersProposal(task, false)
  await ravi.arrives(task, code!)
  await ravi.completes(task)
  await asha.asksForChanges(task)
  await ravi.completes(task)
  await asha.completes(task, { rating: 5, title: agreementText })
  const deadline = '2026-03-15T12:00:00.000Z'
  expect(await told(task)).toEqual([
    agreed(),
    [
      'ChangeProposed',
      'ravi',
      {
        ...nothing,
        proposal: 1,
        kind: 'change',
        price: 500.5,
        timeSlot: 'Evening',
        description: text,
        reason: text,
      },
    ],
    ['ChangeAccepted', 'asha', { proposal: 1, version: 2 }],
    [
      'ChangeProposed',
      'asha',
      { ...nothing, proposal: 2, kind: 'change', endDate: '2026-03-08', reason: text },
    ],
    ['ChangeDeclined', 'ravi', { proposal: 2 }],
    ['Arrived', 'ravi', {}],
    ['Marked', 'ravi', { deadline }],
    ['ChangesNeeded', 'asha', { note: text }],
    ['Marked', 'ravi', { deadline }],
    ['Marked', 'asha', { deadline: null }],
    ['Completed', 'asha', {}],
  ])
  const events = JSON.stringify(await asha.does(getTimeline, inTask(task)))
  expect(events).not.toContain(`"${code}"`)
})

test('[deal.3] stores an event for each command from the agreement to a decision about a cancellation', async () => {
  const task = await hired()
  await asha.proposes(task, { kind: 'cancel', toProvider: 0 })
  await ravi.cancels(task, { fault: 'theirs', reason: 'Unsafe or unsuitable', note: agreementText })
  await asha.contests(task)
  const body = { fault: 'poster' as const, note: agreementText }
  await mod.does(decideCancellation, { ...inTask(task), body })
  expect(await told(task)).toEqual([
    agreed(),
    ['ChangeProposed', 'asha', { ...nothing, proposal: 1, kind: 'cancel', toProvider: 0, reason: text }],
    ['ChangeWithdrawn', null, { proposal: 1 }],
    ['Cancelled', 'ravi', { fault: 'theirs', reason: 'Unsafe or unsuitable', note: text }],
    ['FaultContested', 'asha', { note: text }],
    ['FaultDecided', 'moderator', { fault: 'poster', note: text }],
  ])
})
