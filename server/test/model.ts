import type fc from 'fast-check'
import { expect } from 'vitest'
import * as offers from '#contract/endpoints/offers.ts'
import { editTask } from '#contract/endpoints/tasks.ts'
import { type Actor, aTask, offerText } from '../seeds/actor.ts'

/** The actors in the model's histories; the test fills it. */
export const people: Actor[] = []

export interface ModelOffer {
  id: string
  by: number
  status: 'Active' | 'Accepted' | 'Rejected' | 'Withdrawn'
  version: number
  price: number
  counter: number | null
  taskVersion: number
}
export interface ModelTask {
  id: string
  poster: number
  status: 'Open' | 'In-Progress' | 'Completed' | 'deleted'
  offers: ModelOffer[]
  accepted?: ModelOffer
  completedBy: number[]
  version: number
  /** Changes so far of each person, all on one day. */
  changes: number[]
}
export interface Model {
  tasks: ModelTask[]
}

type Step = (model: Model, real: object) => Promise<void>
export const step = (name: string, run: Step): fc.AsyncCommand<Model, object> => ({
  check: () => true,
  run,
  toString: () => name,
})
/** Runs on the task picked, if there is any yet. */
export const onTask = (name: string, pick: number, run: (task: ModelTask) => Promise<void>) =>
  step(name, async model => {
    const task = model.tasks[pick % Math.max(1, model.tasks.length)]
    if (task) await run(task)
  })

const changesADay = 20

export interface Change {
  name: string
  call: typeof offers.editOffer
  by: 'bidder' | 'poster'
  body: (offer: ModelOffer, version: number) => object
  /** True if it names a version. */
  isVersioned?: true
  isCounted?: true
  /** The conditions on the offer, besides being active. */
  needs?: (offer: ModelOffer) => boolean
  apply: (offer: ModelOffer, task: ModelTask) => void
}

export const changes = [
  {
    name: 'edit',
    call: offers.editOffer,
    by: 'bidder',
    body: ({ price }, version) => ({ price: price + 1, description: offerText, version }),
    isVersioned: true,
    isCounted: true,
    apply: (offer, task) => {
      offer.price++
      offer.counter = null
      offer.taskVersion = task.version
      offer.version++
    },
  },
  {
    name: 'confirm',
    call: offers.confirmOffer,
    by: 'bidder',
    body: () => ({}),
    apply: (offer, task) => {
      if (offer.taskVersion !== task.version) offer.version++
      offer.taskVersion = task.version
    },
  },
  {
    name: 'withdraw',
    call: offers.withdrawOffer,
    by: 'bidder',
    body: () => ({}),
    apply: offer => {
      offer.status = 'Withdrawn'
      offer.counter = null
      offer.version++
    },
  },
  {
    name: 'counter',
    call: offers.counterOffer,
    by: 'poster',
    body: ({ price }, version) => ({ price: price + 100, version }),
    isVersioned: true,
    isCounted: true,
    apply: offer => {
      offer.counter = offer.price + 100
      offer.version++
    },
  },
  ...[true, false].map(accept => ({
    name: accept ? 'acceptCounter' : 'declineCounter',
    call: offers.answerCounter,
    by: 'bidder' as const,
    body: (_: ModelOffer, version: number) => ({ accept, version }),
    isVersioned: true as const,
    needs: (offer: ModelOffer) => offer.counter !== null,
    apply: (offer: ModelOffer) => {
      if (accept) offer.price = offer.counter!
      offer.counter = null
      offer.version++
    },
  })),
] as Change[]

/** The actor: somebody, or if the number is below 0 anybody who may. */
export const doer = (who: number, rightful: number): number => (who < 0 ? rightful : who)

export const change = (what: Change, by: number, pick: number, which: number, isStale: boolean) =>
  onTask(`${what.name}(${by}, ${pick}, ${which}${isStale ? ', stale' : ''})`, pick, async task => {
    const chosen = task.offers[which % Math.max(1, task.offers.length)]
    if (!chosen) return
    const params = { taskId: task.id, offerId: chosen.id }
    const rightful = what.by === 'poster' ? task.poster : chosen.by
    const who = doer(by, rightful)
    const body = what.body(chosen, chosen.version - Number(isStale)) as never
    const answer = await people[who]!.tries(what.call, { params, body })
    const isTheirs = who === rightful
    const isTooMuch = what.isCounted && task.changes[who]! >= changesADay
    const expected =
      task.status === 'deleted'
        ? [404, 'not_found']
        : !isTheirs
          ? [403, 'not_allowed']
          : chosen.status !== 'Active' || task.status !== 'Open'
            ? [409, 'conflict']
            : what.isVersioned && isStale
              ? [409, 'stale']
              : what.needs?.(chosen) === false
                ? [409, 'conflict']
                : isTooMuch
                  ? [429, 'too_many_requests']
                  : [200, undefined]
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual(expected)
    if (answer.status !== 200) return
    what.apply(chosen, task)
    if (what.isCounted) task.changes[who]!++
    expect(answer.body).toMatchObject(seenAs(chosen, task))
  })

export const seenAs = (offer: ModelOffer, task: ModelTask) => ({
  _id: offer.id,
  status: offer.status,
  version: offer.version,
  price: offer.price,
  counter: offer.counter === null ? null : { price: offer.counter },
  outdated: offer.status === 'Active' && offer.taskVersion !== task.version,
})

export const edit = (by: number, pick: number) =>
  onTask(`editTask(${by}, ${pick})`, pick, async task => {
    const who = doer(by, task.poster)
    const answer = await people[who]!.tries(editTask, { params: { id: task.id }, body: aTask() })
    const isTooMuch = task.changes[who]! >= changesADay
    const isTaken = task.status !== 'Open'
    const expected =
      task.status === 'deleted' ? 404 : task.poster !== who ? 403 : isTaken ? 409 : isTooMuch ? 429 : 200
    expect(answer.status).toBe(expected)
    if (expected !== 200) return
    task.version++
    task.changes[who]!++
  })
