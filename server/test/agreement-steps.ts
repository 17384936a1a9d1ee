import fc from 'fast-check'
import { expect } from 'vitest'
import * as agreements from '#contract/endpoints/agreements.ts'
import { decideCancellation, moderatePerson } from '#contract/endpoints/moderation.ts'
import { postReview } from '#contract/endpoints/reviews.ts'
import { completeTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { agreementJobs } from '#server/jobs/agreements.ts'
import { recording } from '#server/reactions/store.ts'
import { type Actor, agreementText, inTask } from '../seeds/actor.ts'
import type { Proposed, Rules, Who } from './agreement-facts.ts'
import * as model from './agreement-model.ts'
import { passTime } from './agreement-model-clock.ts'
import type { World } from './world.ts'

/** How long the clock waits, in the histories of the model. */
export const settings = { autoCompleteDays: 4, reviewDays: 5 }

export interface Real {
  world: World
  cast: Record<Who, Actor>
  task: Task
  /** The poster's code for arriving, where there is one. */
  code: string | null
}

/** One step of a history: a call by somebody, or time that passes. */
export interface Step {
  name: string
  run(m: Rules, real: Real): Promise<void>
}

/** The actor, usually one of the two. */
const who = fc.constantFrom<Who>(
  ...(['poster', 'poster', 'poster', 'poster'] as const),
  ...(['provider', 'provider', 'provider', 'provider'] as const),
  ...(['stranger', 'moderator'] as const),
)

type Tried = [answer: { status: number; body: unknown }, expected: number[]]

/** A call, and what the model says to it: an answer that a broken rule gives, or a success. */
const call = <T>(
  name: string,
  input: fc.Arbitrary<T>,
  tries: (m: Rules, real: Real, by: Who, input: T) => Promise<Tried>,
  givers = who,
): fc.Arbitrary<Step> =>
  fc.tuple(givers, input).map(([by, given]) => ({
    name: `${name}(${by}, ${JSON.stringify(given)})`,
    run: async (m, real) => {
      const [{ status, body }, expected] = await tries(m, real, by, given)
      const said = JSON.stringify(body)
      if (expected.length === 0) expect(status, said).toBeLessThan(300)
      else expect(expected, said).toContain(status)
    },
  }))

const now = ({ world }: Real): number => world.clock.now().getTime()
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
const seldom = <T>(value: T) => fc.integer({ min: 0, max: 11 }).map(i => (i === 0 ? value : undefined))
const given = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value))
const none = fc.constant({})
const note = { note: agreementText }

const propose = (name: string, form: fc.Arbitrary<object>, givers = who) =>
  call(
    name,
    form,
    async (m, real, by, asked) => {
      const body = { ...given(asked), reason: agreementText } as never
      const answer = await real.cast[by].tries(agreements.propose, { ...inTask(real.task), body })
      return [answer, model.propose(m, by, now(real), given(asked) as Proposed)]
    },
    givers,
  )

const cancelled = fc.record({
  kind: fc.constant('cancel'),
  toProvider: maybe(0, 0, 0, 100),
  price: seldom(500),
})
/** How many before the latest proposal: mostly that one. */
const back = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 2, -1)
/** True if it is done by whoever has to answer, whoever was drawn. */
const isTheirs = fc.constantFrom(true, true, false)
const hourMs = 3_600_000

const marking = (givers: typeof who) =>
  call(
    'mark',
    fc.constantFrom(5, 3, 0),
    async (m, real, by, rating) => {
      const params = { id: real.task.givenId }
      const answer = await real.cast[by].tries(completeTask, { params, body: { rating } })
      return [answer, model.mark(m, by, now(real), { rating, days: settings.autoCompleteDays })]
    },
    givers,
  )

/** Time that passes, by one of these numbers of hours. */
export const passing = (...hours: number[]): fc.Arbitrary<Step> =>
  fc.constantFrom(...hours).map(
    (hours): Step => ({
      name: `${hours} hours pass`,
      run: async (m, real) => {
        real.world.clock.passes(hours * hourMs)
        passTime(m, now(real), settings)
        await runClock(real.world)
      },
    }),
  )

export const steps = {
  change: propose(
    'propose',
    fc.record({
      kind: fc.constant('change'),
      price: maybe(450, 500, 612.5),
      startDate: maybe('2027-06-01', '2026-03-06'),
      endDate: maybe('2027-05-31', '2027-06-02'),
      timeSlot: maybe('Morning', 'Evening'),
      toProvider: seldom(0),
    }),
  ),
  cancelTogether: propose('propose', cancelled),
  posterCancelsTogether: propose('propose', cancelled, fc.constant('poster')),
  answer: call(
    'answer',
    fc.record({ isTheirs, back, accept: fc.boolean(), isOld: seldom(true) }),
    async (m, real, anybody, { isTheirs, back, accept, isOld }) => {
      const by = isTheirs && m.proposal ? model.other(m.proposal.by) : anybody
      const which = m.proposals - back
      const version = m.version - Number(isOld ?? false)
      const params = { taskId: real.task.givenId, proposalId: String(which) }
      const answer = await real.cast[by].tries(agreements.answerProposal, {
        params,
        body: { accept, version },
      })
      return [answer, model.answer(m, by, now(real), { which, accept, version })]
    },
  ),
  withdraw: call('withdraw', back, async (m, real, by, back) => {
    const which = m.proposals - back
    const params = { taskId: real.task.givenId, proposalId: String(which) }
    const answer = await real.cast[by].tries(agreements.withdrawProposal, { params })
    return [answer, model.withdraw(m, by, now(real), { which })]
  }),
  arrive: call('arrive', fc.boolean(), async (m, real, by, isRight) => {
    const wrong = real.code === '0000' ? '1111' : '0000'
    const body = { code: isRight && real.code ? real.code : wrong }
    const answer = await real.cast[by].tries(agreements.arrive, { ...inTask(real.task), body })
    return [answer, model.arrive(m, by, now(real), { isRight })]
  }),
  mark: marking(who),
  posterMarks: marking(fc.constant('poster')),
  providerMarks: marking(fc.constant('provider')),
  askForChanges: call(
    'askForChanges',
    none,
    async (m, real, by) => {
      const answer = await real.cast[by].tries(agreements.askForChanges, { ...inTask(real.task), body: note })
      return [answer, model.askForChanges(m, by, now(real), {})]
    },
    fc.constantFrom<Who>('poster', 'poster', 'poster', 'provider', 'stranger', 'moderator'),
  ),
  cancel: call(
    'cancel',
    fc.constantFrom<'theirs' | 'mine' | 'nobody'>('theirs', 'theirs', 'mine', 'nobody'),
    async (m, real, by, fault) => {
      const body = { fault, reason: 'Plans changed' as const }
      const answer = await real.cast[by].tries(agreements.cancelAgreement, { ...inTask(real.task), body })
      return [answer, model.cancel(m, by, now(real), { fault })]
    },
  ),
  contest: call('contest', none, async (m, real, by) => {
    const asked = { ...inTask(real.task), body: note }
    const answer = await real.cast[by].tries(agreements.contestCancellation, asked)
    return [answer, model.contest(m, by, now(real), {})]
  }),
  decideFault: call(
    'decideFault',
    fc.constantFrom<'poster' | 'provider' | 'nobody'>('poster', 'provider', 'nobody'),
    async (m, real, by, fault) => {
      const asked = { ...inTask(real.task), body: { fault, ...note } }
      const answer = await real.cast[by].tries(decideCancellation, asked)
      return [answer, model.decideFault(m, by, now(real), { fault })]
    },
    fc.constantFrom<Who>('poster', 'provider', 'stranger', 'moderator', 'moderator', 'moderator'),
  ),
  review: call('review', fc.constantFrom(1, 4), async (m, real, by, rating) => {
    const answer = await real.cast[by].tries(postReview, { ...inTask(real.task), body: { rating } })
    return [answer, model.review(m, by, now(real), { rating, days: settings.reviewDays })]
  }),
  wait: passing(0.4, 5, 12, 12, 30, 47.9, 48, 72, 96, 5 * 24, 7 * 24 + 1),
}

/** Does what is due, without waiting for the queue, also what the queue has just claimed. */
export const runClock = async ({ pool, clock }: World) => {
  const jobs = agreementJobs(
    clock,
    async work => (await recording(pool, clock.now(), work)).result,
    settings.reviewDays,
  )
  const due = "SELECT data FROM jobs WHERE kind = 'agreement' AND due_at <= $1"
  for (;;) {
    const { rows } = await pool.query(due, [clock.now()])
    if (rows.length === 0) return
    for (const { data } of rows) await jobs.run({ data } as never)
  }
}

/** Blocks the two from each other and limits the provider: nothing that is under way depends on it. */
export const keepApart = async (cast: Real['cast']) => {
  const moderates = (act: 'limit' | 'lift') =>
    cast.moderator.does(moderatePerson, {
      params: { id: cast.provider.user.givenId },
      body: { act, note: 'For a test' },
    })
  await cast.poster.blocks(cast.provider)
  await moderates('limit')
  return async () => {
    await cast.poster.unblocks(cast.provider)
    await moderates('lift')
  }
}
