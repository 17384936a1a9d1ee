import { beforeAll, expect, test } from 'vitest'
import * as agreements from '#contract/endpoints/agreements.ts'
import { decideCancellation } from '#contract/endpoints/moderation.ts'
import { completeTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { firstPrevHash, hashOfLink } from '#server/domain/chain.ts'
import { type Actor, agreementText, inTask } from '../seeds/actor.ts'
import type { Answered } from '../seeds/caller.ts'
import { runClock } from './agreement-steps.ts'
import { createWorld, type World } from './world.ts'

const crowd = 20
let world: World
let asha: Actor
let ravi: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

interface Begun {
  task: Pick<Task, 'givenId'>
  code: string
}

/** An agreement with a proposal of the provider. */
const begin = async (): Promise<Begun> => {
  const { task } = await asha.hires(ravi, { price: 450 })
  await ravi.proposes(task, { price: 500 })
  return { task, code: (await asha.agreement(task)).arrival.code! }
}

type Try = (begun: Begun) => Promise<Answered<unknown>>

const crowdOf = (tries: readonly Try[], begun: Begun) => Promise.all(tries.map(given => given(begun)))
const about = ({ task }: Begun) => ({ taskId: task.givenId, proposalId: '1' })
const answering =
  (accept: boolean): Try =>
  begun =>
    asha.tries(agreements.answerProposal, { params: about(begun), body: { accept, version: 1 } })
const marking =
  (who: () => Actor): Try =>
  ({ task }) =>
    who().tries(completeTask, { params: { id: task.givenId }, body: { rating: 5 } })
const cancelling =
  (who: () => Actor): Try =>
  ({ task }) => {
    const body = { fault: 'theirs', reason: 'Plans changed' } as const
    return who().tries(agreements.cancelAgreement, { ...inTask(task), body })
  }

const commands = {
  propose: ({ task }) =>
    asha.tries(agreements.propose, { ...inTask(task), body: { price: 400, reason: agreementText } }),
  accept: answering(true),
  decline: answering(false),
  withdraw: begun => ravi.tries(agreements.withdrawProposal, { params: about(begun) }),
  arrive: ({ task, code }) => ravi.tries(agreements.arrive, { ...inTask(task), body: { code } }),
  posterMarks: marking(() => asha),
  providerMarks: marking(() => ravi),
  askForChanges: ({ task }) =>
    asha.tries(agreements.askForChanges, { ...inTask(task), body: { note: agreementText } }),
  posterCancels: cancelling(() => asha),
  providerCancels: cancelling(() => ravi),
  contest: ({ task }) =>
    ravi.tries(agreements.contestCancellation, { ...inTask(task), body: { note: agreementText } }),
} satisfies Record<string, Try>
type Name = keyof typeof commands
const names = Object.keys(commands) as Name[]

/** The answers to the open proposal: one of them wins. */
const answersIt: Name[] = ['accept', 'decline', 'withdraw']
/** Commands that work once. The poster can mark again if his mark was for other terms. */
const once: Name[] = [...answersIt, 'arrive', 'contest']
const cancels: Name[] = ['posterCancels', 'providerCancels']

const eventsOf = async ({ task }: Begun) => {
  const { rows } = await world.pool.query(
    `SELECT e.seq, e.kind, CASE e.kind WHEN 'FaultDecided' THEN 'moderator' ELSE u.given_id END AS by, e.at, e.data, e.prev_hash, e.hash FROM events e
     JOIN tasks t ON t.id = e.task_id LEFT JOIN users u ON u.id = e.by_id WHERE t.given_id = $1 ORDER BY e.seq`,
    [task.givenId],
  )
  let prevHash = firstPrevHash
  for (const [i, { prev_hash, hash, ...event }] of rows.entries()) {
    expect([event.seq, prev_hash]).toEqual([i + 1, prevHash])
    prevHash = hashOfLink(prevHash, { ...event, taskId: task.givenId, at: event.at.toISOString() })
    expect(hash).toBe(prevHash)
  }
  return rows.map(({ kind }) => kind as string)
}

/** Which event each call that succeeded has left behind. */
const leaves: Record<Name, string> = {
  propose: 'ChangeProposed',
  accept: 'ChangeAccepted',
  decline: 'ChangeDeclined',
  withdraw: 'ChangeWithdrawn',
  arrive: 'Arrived',
  posterMarks: 'Marked',
  providerMarks: 'Marked',
  askForChanges: 'ChangesNeeded',
  posterCancels: 'Cancelled',
  providerCancels: 'Cancelled',
  contest: 'FaultContested',
}

const checkAfter = async (begun: Begun, kinds: Name[], answers: Answered<unknown>[]) => {
  const won = kinds.filter((_, i) => answers[i]!.status < 300)
  const refused = answers.flatMap(({ status }) => (status < 300 ? [] : [status]))
  // The side that cancelled cannot contest.
  const isOwn = won.includes('providerCancels') && kinds.includes('contest')
  expect(refused.filter(status => status !== 409 && !(isOwn && status === 403))).toEqual([])
  const count = (of: Name[]) => won.filter(name => of.includes(name)).length
  expect(count(answersIt)).toBeLessThanOrEqual(1)
  expect(count(cancels)).toBeLessThanOrEqual(1)
  for (const name of once) expect(count([name])).toBeLessThanOrEqual(1)
  const events = await eventsOf(begun)
  const [agreement, { task }] = [await asha.agreement(begun.task), await asha.sees(begun.task)]
  const left = (kind: string) => events.filter(event => event === kind).length
  // The chain holds each successful command once, and besides these only the clock's.
  for (const kind of new Set(Object.values(leaves))) {
    const wanted = won.filter(name => leaves[name] === kind).length
    const before = kind === 'ChangeProposed' ? 1 : 0
    if (kind === 'ChangeWithdrawn') expect(left(kind)).toBeGreaterThanOrEqual(wanted)
    else expect([kind, left(kind)]).toEqual([kind, wanted + before])
  }
  expect(agreement.version).toBe(1 + count(['accept']))
  expect(agreement.price).toBe(count(['accept']) ? 500 : 450)
  const isDone = agreement.marked.poster !== null && agreement.marked.provider !== null
  const state = count(cancels) ? 'Cancelled' : isDone ? 'Completed' : 'Active'
  expect(agreement.state).toBe(state)
  expect(left('Completed')).toBe(state === 'Completed' ? 1 : 0)
  expect(task.Status).toBe(state === 'Active' ? 'In-Progress' : state)
  const marks = Object.values(agreement.marked).filter(mark => mark !== null).length
  expect(agreement.deadline !== null).toBe(marks === 1)
  return won
}

const pairs = names.flatMap((one, i) => names.slice(i).map(other => [one, other] as const))

test.each(pairs)(
  `[deal.1, deal.4] lets one of %s and %s win, ${crowd} at once, and keeps the chain whole`,
  async (one, other) => {
    const begun = await begin()
    const kinds = Array.from({ length: crowd }, (_, i) => (i % 2 ? one : other))
    const answers = await crowdOf(
      kinds.map(kind => commands[kind]),
      begun,
    )
    const won = await checkAfter(begun, kinds, answers)
    // A command that needs another one first may find that it has not happened.
    const mayFail: Name[] = ['propose', 'askForChanges', 'contest']
    if (!mayFail.includes(one) || !mayFail.includes(other)) expect(won.length).toBeGreaterThan(0)
  },
)

test.each(names)(
  `[deal.4, done.1] ends once on %s, ${crowd} at once, against the clock at the deadline, and keeps the chain whole`,
  async name => {
    const { task, code } = await begin()
    await ravi.completes(task)
    world.clock.passes(14 * 24 * 3_600_000)
    const others = Array.from({ length: 3 }, () => runClock(world))
    const answers = await crowdOf(Array(crowd).fill(commands[name]), { task, code })
    await Promise.all(others)
    await runClock(world)
    const events = await eventsOf({ task, code })
    const ends = events.filter(kind => ['AutoCompleted', 'Completed', 'Cancelled'].includes(kind))
    const { state } = await asha.agreement(task)
    // The poster's answer may have come first: the mark is taken back, then, and the deadline with it.
    expect([state, ends.length]).toEqual(events.includes('ChangesNeeded') ? ['Active', 0] : ['Completed', 1])
    expect(answers.filter(({ status }) => status < 300).length).toBeLessThanOrEqual(1)
  },
)

test(`[cancel.3] takes at most one contest and one moderator's decision, ${crowd} at once, and keeps the chain whole`, async () => {
  const mods = [await world.moderator(), await world.moderator()]
  const begun = await begin()
  await asha.cancels(begun.task, { fault: 'theirs' })
  const body = { fault: 'nobody' as const, note: agreementText }
  const deciding = (i: number) => mods[i % 2]!.tries(decideCancellation, { ...inTask(begun.task), body })
  const tries = Array.from(
    { length: crowd },
    (_, i): Try =>
      it =>
        i % 3 ? deciding(i) : commands.contest(it),
  )
  await crowdOf(tries, begun)
  const decided = await crowdOf(
    Array.from(
      { length: crowd },
      (_, i): Try =>
        () =>
          deciding(i),
    ),
    begun,
  )
  expect(decided.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  expect((await eventsOf(begun)).slice(-3)).toEqual(['Cancelled', 'FaultContested', 'FaultDecided'])
})

test('[deal.1, deal.4] keeps the chain whole and the rules under all commands at once, round after round', async () => {
  for (let round = 0; round < 10; round++) {
    const begun = await begin()
    const kinds = Array.from({ length: crowd }, (_, i) => names[(i * 7 + round) % names.length]!)
    const answers = await crowdOf(
      kinds.map(kind => commands[kind]),
      begun,
    )
    await checkAfter(begun, kinds, answers)
  }
})

test('[arrive.1] checks at most five of many wrong codes sent at once', async () => {
  const begun = await begin()
  const wrong = { ...begun, code: String((Number(begun.code) + 1) % 10_000).padStart(4, '0') }
  const answers = await crowdOf(Array(crowd).fill(commands.arrive), wrong)
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(5).fill(400), ...Array(crowd - 5).fill(429)])
})
