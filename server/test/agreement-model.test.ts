import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { getTimeline } from '#contract/endpoints/agreements.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { getMyReview } from '#contract/endpoints/reviews.ts'
import { markingKinds } from '#contract/entities/agreement.ts'
import { dayInIndiaAt } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { figureDifferences } from '#server/db/people/recount.ts'
import { type Actor, agreementText, aTask, inTask } from '../seeds/actor.ts'
import { begin, type Rules, type Side, type Who } from './agreement-facts.ts'
import * as model from './agreement-model.ts'
import { compareReminders, remindOfDay } from './agreement-model-clock.ts'
import { keepApart, type Real, runClock, type Step, settings } from './agreement-steps.ts'
import { everything, history, type Setting } from './agreement-stories.ts'
import { historiesOf } from './histories.ts'
import { createWorld, type World } from './world.ts'

const histories = historiesOf(120)
const start = new Date('2026-03-01T12:00:00.000Z')

let world: World
let cast: Record<Who, Actor>

beforeAll(async () => {
  world = await createWorld({ config: { ...settings, sessionTtlDays: 400 } })
})

/** After this many histories two others go on, so that the newest agreements are not the same ones for ever. */
const historiesOfTwo = 30

const gather = async () => {
  const [poster, provider, stranger] = await world.named('Asha', 'Ravi', 'Mallory')
  cast = { poster, provider, stranger, moderator: await world.moderator() }
  ended.length = 0
  for (const stars of Object.values(starsOf)) stars.length = 0
}

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const idOf = (by: Who | null) => (by === null || by === 'moderator' ? by : cast[by].user.givenId)

/** The commands that a side can give with the right input. Too many wrong codes only make it wait. */
const canOf = (m: Rules, by: Side, now: number) => {
  const breaksNone = (gives: (model: Rules) => number[]) =>
    gives(structuredClone(m)).every(status => status === 429)
  const { price } = m.terms
  const answered = { which: m.proposals, version: m.version }
  return {
    proposeChange: breaksNone(it => model.propose(it, by, now, { kind: 'change', price: price + 1 })),
    proposeCancel: breaksNone(it => model.propose(it, by, now, { kind: 'cancel' })),
    accept: breaksNone(it => model.answer(it, by, now, { ...answered, accept: true })),
    decline: breaksNone(it => model.answer(it, by, now, { ...answered, accept: false })),
    withdraw: breaksNone(it => model.withdraw(it, by, now, answered)),
    arrive: breaksNone(it => model.arrive(it, by, now, { isRight: true })),
    mark: breaksNone(it => model.mark(it, by, now, { rating: 5, days: settings.autoCompleteDays })),
    changesNeeded: breaksNone(it => model.askForChanges(it, by, now, {})),
    cancel: breaksNone(it => model.cancel(it, by, now, { fault: 'nobody' })),
    contest: breaksNone(it => model.contest(it, by, now, {})),
    openDispute: false,
    sayPaid: false,
  }
}

/** Both sides must see exactly the model's state. */
const compare = async (m: Rules, { task }: Real) => {
  const { cancellation, proposal, marks } = m
  const now = world.clock.now().getTime()
  for (const side of ['poster', 'provider'] as const) {
    expect(await cast[side].agreement(task)).toMatchObject({
      ...{ state: m.state, version: m.version, ...m.terms, deadline: time(m.deadline) },
      marked: { poster: time(marks.poster), provider: time(marks.provider) },
      proposal: proposal && {
        ...{ _id: String(m.proposals), kind: proposal.kind, by: idOf(proposal.by), at: time(proposal.at) },
        price: proposal.price ?? null,
        toProvider: proposal.toProvider ?? null,
      },
      arrival: { at: time(m.arrivedAt) },
      can: canOf(m, side, now),
      cancellation: cancellation && {
        ...{ by: idOf(cancellation.by), fault: cancellation.fault, at: time(cancellation.at) },
        contested: cancellation.isContested ? { note: agreementText } : null,
        decided: cancellation.decided === null ? null : { fault: cancellation.decided },
      },
    })
  }
  const events = await cast.provider.does(getTimeline, inTask(task))
  expect(events.map(({ kind, by }) => [kind, by])).toEqual(m.events.map(([kind, by]) => [kind, idOf(by)]))
  const detail = await cast.poster.sees(task)
  expect(detail.task.Status).toBe(m.state === 'Active' ? 'In-Progress' : m.state)
  expect(detail.offer!.price).toBe(m.terms.price)
  // The answer about the task has all that its page shows of it.
  expect(detail.agreement).toEqual(await cast.poster.agreement(task))
  const marking = events.findLast(({ kind }) => markingKinds.includes(kind))
  const newest = events.filter((event, i) => i >= events.length - 2 || event === marking)
  expect(detail.newestEvents).toEqual(newest)
}

/** The histories of the two that have ended: when, and what it says about the provider. */
const ended: { at: number; wasCompleted: boolean | null }[] = []
const starsOf: Record<Side, number[]> = { poster: [], provider: [] }

const wasCompleted = ({ state, cancellation }: Rules): boolean | null => {
  if (state === 'Completed') return true
  const { by, fault, isContested, decided } = cancellation!
  if (decided !== null) return decided === 'provider' ? false : null
  if (isContested) return null
  return (by === 'provider' && fault === 'mine') || (by === 'poster' && fault === 'theirs') ? false : null
}

const count = (m: Rules): void => {
  if (m.state === 'Active') return
  ended.push({ at: m.completedAt ?? m.cancellation!.at, wasCompleted: wasCompleted(m) })
  if (m.completedAt === null) return
  if (m.stars.poster !== null) starsOf.provider.push(m.stars.poster)
  if (m.stars.provider !== null && m.isPublished) starsOf.poster.push(m.stars.provider)
}

const mean = (stars: number[]): number =>
  stars.length === 0 ? 0 : Math.round((stars.reduce((a, b) => a + b, 0) / stars.length) * 100) / 100
const spread = (stars: number[]): number[] =>
  [1, 2, 3, 4, 5].map(n => stars.filter(star => star === n).length)

/** The figures of both, as a plain recount of their histories has them. */
const compareFigures = async () => {
  const figuresOf = (side: Side) =>
    cast.stranger.does(getProfile, { params: { id: cast[side].user.givenId } })
  const newest = ended
    .map((it, i) => ({ ...it, i }))
    .toSorted((a, b) => b.at - a.at || b.i - a.i)
    .slice(0, 20)
    .flatMap(({ wasCompleted }) => (wasCompleted === null ? [] : [wasCompleted]))
  expect(await figuresOf('provider')).toMatchObject({
    userRating: mean(starsOf.provider),
    ratingCount: starsOf.provider.length,
    ratingSpread: spread(starsOf.provider),
    tasksDone: ended.filter(({ wasCompleted }) => wasCompleted).length,
    completionRate:
      newest.length < 3 ? null : Math.round((newest.filter(Boolean).length * 100) / newest.length),
    customerRatingCount: 0,
  })
  expect(await figuresOf('poster')).toMatchObject({
    customerRating: mean(starsOf.poster),
    customerRatingCount: starsOf.poster.length,
    customerRatingSpread: spread(starsOf.poster),
    ...{ tasksDone: 0, completionRate: null, ratingCount: 0 },
  })
}

/** Nobody reads what the other wrote before both are published. */
const compareReviews = async (m: Rules, { task }: Real) => {
  for (const side of ['poster', 'provider'] as const) {
    const { mine, theirs } = await cast[side].does(getMyReview, inTask(task))
    expect(mine?.rating ?? null).toBe(m.stars[side])
    expect(theirs?.rating ?? null).toBe(m.isPublished ? m.stars[model.other(side)] : null)
  }
}

const seen = new Set<string>()
let played = 0

const play = async ({ isInPerson, firstDay, isApart }: Setting, story: readonly Step[]) => {
  world.clock.time = start
  if (played++ % historiesOfTwo === 0) await gather()
  await world.pool.query("DELETE FROM jobs WHERE kind = 'agreement'")
  const days = firstDay
    ? { dateFlexible: false, startDate: firstDay, endDate: dayInIndiaAt(Date.parse(firstDay) + model.day) }
    : { dateFlexible: true, startDate: null, endDate: null }
  const { startDate, endDate } = days
  const form = aTask({ ...days, modeOfTask: isInPerson ? 'In-Person' : 'Remotely', timeSlot: 'Morning' })
  const task = await cast.poster.posts(form)
  await cast.poster.accepts(await cast.provider.offers(task, { price: 450 }))
  const real = { world, cast, task, code: (await cast.poster.agreement(task)).arrival.code }
  const m = begin({ price: 450, startDate, endDate, timeSlot: 'Morning' }, isInPerson, start.getTime())
  const reconcile = isApart ? await keepApart(cast) : null
  try {
    for (const { run } of story) {
      await run(m, real)
      remindOfDay(m, world.clock.now().getTime())
      await runClock(world)
    }
    await compare(m, real)
    await compareReviews(m, real)
    await compareReminders(m, real)
    for (const what of m.dayReminders) seen.add(`reminded: ${what}`)
    count(m)
    if (played % 3 === 0) await compareFigures()
  } finally {
    await reconcile?.()
  }
  for (const [kind, by] of m.events) seen.add(by === null ? `${kind} by the clock` : kind)
}

test(`[day.1, deal.1, deal.2, deal.6, done.2, done.3, cancel.1, cancel.3, cancel.5, rev.1, fig.1] follows the rules in ${histories} random histories of an agreement`, async () => {
  const playSome = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(history, ([setting, story]) => play(setting, story)),
      {
        numRuns,
        reporter: ({ failed, seed, counterexample, errorInstance }) => {
          if (!failed) return
          const [[where, steps]] = counterexample!
          const told = [JSON.stringify(where), ...steps.map(({ name }) => name)].join('\n')
          throw new Error(`seed ${seed}: ${told}\n${errorInstance}`)
        },
      },
    )
  await playSome(histories)
  // Chance alone leaves nothing out.
  for (let more = 0; more < 20 && seen.size < everything.length; more++) await playSome(60)
  expect([...seen].toSorted()).toEqual(everything)
  expect(await figureDifferences(databaseOn(world.pool))).toEqual([])
}, 600_000)
