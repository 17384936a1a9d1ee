import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { decideOffer, postOffer } from '#contract/endpoints/offers.ts'
import { completeTask, deleteTask } from '#contract/endpoints/tasks.ts'
import { type Actor, offerText } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const peopleCount = 4
const runs = 200

interface ModelOffer {
  id: string
  by: number
  status: 'Active' | 'Accepted' | 'Rejected'
}
interface ModelTask {
  id: string
  poster: number
  status: 'Open' | 'In-Progress' | 'Completed' | 'deleted'
  offers: ModelOffer[]
  accepted?: ModelOffer
  completedBy: number[]
}
interface Model {
  tasks: ModelTask[]
}

let people: Actor[]

beforeAll(async () => {
  people = await (await createWorld()).people(peopleCount)
})

type Step = (model: Model, real: object) => Promise<void>
const step = (name: string, run: Step): fc.AsyncCommand<Model, object> => ({
  check: () => true,
  run,
  toString: () => name,
})
/** Runs on the task picked, if there is any yet. */
const onTask = (name: string, pick: number, run: (task: ModelTask) => Promise<void>) =>
  step(name, async model => {
    const task = model.tasks[pick % Math.max(1, model.tasks.length)]
    if (task) await run(task)
  })

const post = (who: number) =>
  step(`post(${who})`, async model => {
    const task = await people[who]!.posts()
    model.tasks.push({ id: task.givenId, poster: who, status: 'Open', offers: [], completedBy: [] })
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
    if (expected === 201) task.offers.push({ id: answer.body._id, by: who, status: 'Active' })
  })

const decide = (who: number, pick: number, which: number, status: 'Accepted' | 'Rejected') =>
  onTask(`${status}(${who}, ${pick}, ${which})`, pick, async task => {
    const chosen = task.offers[which % Math.max(1, task.offers.length)]
    const params = { taskId: task.id, offerId: chosen?.id ?? '999999999' }
    const answer = await people[who]!.tries(decideOffer, { params, body: { status } })
    const isGone = task.status === 'deleted'
    const isRefused = task.status !== 'Open' || chosen?.status !== 'Active'
    const expected = isGone ? 404 : task.poster !== who ? 403 : !chosen ? 404 : isRefused ? 409 : 200
    expect(answer.status).toBe(expected)
    if (expected !== 200 || !chosen) return
    chosen.status = status
    if (status === 'Rejected') return
    for (const other of task.offers) if (other.status === 'Active') other.status = 'Rejected'
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

/** What the poster sees must be what the model holds. */
const compare = (pick: number) =>
  onTask(`compare(${pick})`, pick, async model => {
    if (model.status === 'deleted') return
    const poster = people[model.poster]!
    const { task, offer: accepted } = await poster.sees({ givenId: model.id })
    expect(task.Status).toBe(model.status)
    expect(task.offers).toBe(model.offers.length)
    expect(task.OfferIdAccepted).toBe(model.accepted?.id ?? null)
    expect(accepted?.givenId).toBe(model.accepted && people[model.accepted.by]!.user.givenId)
    expect(task.taskCompletedBy.toSorted()).toEqual(
      model.completedBy.map(i => people[i]!.user.givenId).toSorted(),
    )
    const listed = await poster.seesOffers({ givenId: model.id })
    expect(listed.map(o => [o._id, o.status])).toEqual(model.offers.map(o => [o.id, o.status]).reverse())
  })

test(`[state.5] ${runs} random histories of a market differ in nothing from the model`, async () => {
  const who = fc.nat(peopleCount - 1)
  const pick = fc.nat(5)
  const commands = [
    who.map(post),
    fc.tuple(who, pick).map(args => offer(...args)),
    fc.tuple(who, pick, pick).map(([w, p, o]) => decide(w, p, o, 'Accepted')),
    fc.tuple(who, pick, pick).map(([w, p, o]) => decide(w, p, o, 'Rejected')),
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
}, 120_000)
