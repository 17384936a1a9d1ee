import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideOffer, postOffer } from '#contract/endpoints/offers.ts'
import { completeTask, deleteTask } from '#contract/endpoints/tasks.ts'
import { offerText } from '../seeds/actor.ts'
import { historiesOf } from './histories.ts'
import { change, changes, doer, edit, type ModelTask, onTask, people, seenAs, step } from './model.ts'
import { createWorld } from './world.ts'

const peopleCount = 4
const runs = historiesOf(120)

people.push(...(await (await createWorld()).people(peopleCount)))

const post = (who: number) =>
  step(`post(${who})`, async model => {
    const task = await people[who]!.posts()
    model.tasks.push({
      id: task.givenId,
      poster: who,
      status: 'Open',
      offers: [],
      completedBy: [],
      version: 1,
      changes: people.map(() => 0),
    })
  })

const offer = (who: number, pick: number) =>
  onTask(`offer(${who}, ${pick})`, pick, async task => {
    const body = { price: 450, description: offerText }
    const answer = await people[who]!.tries(postOffer, { params: { taskId: task.id }, body })
    const hasOne = task.offers.some(o => o.by === who && o.status === 'Active')
    const expected =
      task.status === 'deleted'
        ? 404
        : task.poster === who
          ? 403
          : task.status !== 'Open' || hasOne
            ? 409
            : 201
    expect(answer.status).toBe(expected)
    if (expected !== 201) return
    const made = { version: 1, price: 450, counter: null, taskVersion: task.version }
    task.offers.push({ id: answer.body._id, by: who, status: 'Active', ...made })
  })

const decide = (
  by: number,
  pick: number,
  which: number,
  status: 'Accepted' | 'Rejected',
  named: 'none' | 'present' | 'old',
) =>
  onTask(`${status}(${by}, ${pick}, ${which}, ${named})`, pick, async task => {
    const who = doer(by, task.poster)
    const chosen = task.offers[which % Math.max(1, task.offers.length)]
    const params = { taskId: task.id, offerId: chosen?.id ?? '999999999' }
    const version = chosen && named !== 'none' ? { version: chosen.version - Number(named === 'old') } : {}
    const answer = await people[who]!.tries(decideOffer, { params, body: { status, ...version } })
    const isOutdated = status === 'Accepted' && chosen?.taskVersion !== task.version
    const isStale = (chosen !== undefined && named === 'old') || isOutdated
    const isGone = task.status === 'deleted'
    const isRefused = task.status !== 'Open' || chosen?.status !== 'Active'
    const expected = isGone ? 404 : task.poster !== who ? 403 : !chosen ? 404 : isRefused ? 409 : 200
    expect(answer.status).toBe(expected === 200 && isStale ? 409 : expected)
    if (answer.status !== 200 || !chosen) return
    chosen.status = status
    chosen.counter = null
    if (status === 'Rejected') return
    for (const other of task.offers)
      if (other.status === 'Active') Object.assign(other, { status: 'Rejected', counter: null })
    task.status = 'In-Progress'
    task.accepted = chosen
  })

const complete = (who: number, pick: number) =>
  onTask(`complete(${who}, ${pick})`, pick, async task => {
    const answer = await people[who]!.tries(completeTask, { params: { id: task.id }, body: { rating: 5 } })
    const isParty = who === task.poster || who === task.accepted?.by
    const isRefused = task.status !== 'In-Progress' || task.completedBy.includes(who)
    const expected = task.status === 'deleted' ? 404 : !isParty ? 403 : isRefused ? 409 : 200
    expect(answer.status).toBe(expected)
    if (expected !== 200) return
    task.completedBy.push(who)
    if (task.completedBy.length === 2) task.status = 'Completed'
  })

const remove = (who: number, pick: number) =>
  onTask(`delete(${who}, ${pick})`, pick, async task => {
    const answer = await people[who]!.tries(deleteTask, { params: { id: task.id } })
    const expected =
      task.status === 'deleted' ? 404 : task.poster !== who ? 403 : task.status !== 'Open' ? 409 : 200
    expect(answer.status).toBe(expected)
    if (expected === 200) task.status = 'deleted'
  })

/** The poster must see exactly the model's state. */
const compare = (pick: number) =>
  onTask(`compare(${pick})`, pick, async model => {
    if (model.status === 'deleted') return
    const poster = people[model.poster]!
    const { task, offer: accepted } = await poster.sees({ givenId: model.id })
    expect(task.Status).toBe(model.status)
    const listedOffers = model.offers.filter(o => o.status !== 'Withdrawn')
    expect(task.offers).toBe(listedOffers.length)
    expect(task.version).toBe(model.version)
    expect(task.OfferIdAccepted).toBe(model.accepted?.id ?? null)
    expect(accepted?.givenId).toBe(model.accepted && people[model.accepted.by]!.user.givenId)
    expect(task.taskCompletedBy.toSorted()).toEqual(
      model.completedBy.map(i => people[i]!.user.givenId).toSorted(),
    )
    const listed = await poster.seesOffers({ givenId: model.id })
    expect(listed).toMatchObject(listedOffers.map(o => seenAs(o, model)).reverse())
    if (accepted) expect(accepted.price).toBe(model.accepted!.price)
  })

test(`[state.5, bid.1, bid.2] follows the model in ${runs} random histories of a market`, async () => {
  const who = fc.nat(peopleCount - 1)
  // Mostly whoever may: the others are refused, and nothing follows.
  const by = fc.integer({ min: -8, max: peopleCount - 1 })
  const pick = fc.nat(5)
  const named = fc.constantFrom('none' as const, 'present' as const, 'old' as const)
  const commands = [
    who.map(post),
    fc.tuple(who, pick).map(args => offer(...args)),
    fc.tuple(who, pick).map(args => offer(...args)),
    fc.tuple(by, pick, pick, named).map(([w, p, o, n]) => decide(w, p, o, 'Accepted', n)),
    fc.tuple(by, pick, pick, named).map(([w, p, o, n]) => decide(w, p, o, 'Rejected', n)),
    ...changes.map(what =>
      fc.tuple(by, pick, pick, fc.boolean()).map(([w, p, o, isStale]) => change(what, w, p, o, isStale)),
    ),
    fc.tuple(by, pick).map(args => edit(...args)),
    fc.tuple(who, pick).map(args => complete(...args)),
    fc.tuple(who, pick).map(args => remove(...args)),
    pick.map(compare),
  ]
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { size: 'large', maxCommands: 40 }), async steps => {
      const start = { tasks: [] as ModelTask[] }
      await fc.asyncModelRun(() => ({ model: start, real: {} }), steps)
      for (let i = 0; i < start.tasks.length; i++) await compare(i).run(start, {})
    }),
    { numRuns: runs },
  )
})
