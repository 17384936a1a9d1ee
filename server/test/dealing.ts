import { getTimeline } from '#contract/endpoints/agreements.ts'
import { decideOffer, editOffer } from '#contract/endpoints/offers.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, inTask, offerText, on } from '../seeds/actor.ts'

type OnTask = Pick<Task, 'givenId'>

/** The answer of `tries` when the server refuses. */
export const refusal = (status: number, code: string, message?: string) => ({
  status,
  body: message ? { code, message } : { code },
})

/** The kinds of the alerts that somebody has about a task, newest first. */
export const alertKinds = async (who: Actor, { givenId }: OnTask): Promise<string[]> =>
  (await who.alerts()).filter(alert => alert.taskId === givenId).map(alert => alert.alertType)

/** The events of a task, oldest first, each with its actor's name; null is the clock. */
export const happenedOn = async (
  task: OnTask,
  people: Record<string, Actor>,
): Promise<[kind: string, by: string | null][]> => {
  const [anybody] = Object.values(people)
  const nameOf = (id: string) => Object.keys(people).find(name => people[name]!.user.givenId === id) ?? id
  const events = await anybody!.does(getTimeline, inTask(task))
  return events.map(({ kind, by }) => [kind, by === null ? null : nameOf(by)])
}

/** Tries to accept an offer, of the version given or of whichever there is. */
export const tryAccept = (who: Actor, offer: Offer, version?: number) =>
  who.tries(decideOffer, { ...on(offer), body: { status: 'Accepted', ...(version ? { version } : {}) } })

/** Tries to change an offer, of the version that the caller has seen. */
export const tryEdit = (who: Actor, offer: Offer, changes: object = {}) =>
  who.tries(editOffer, {
    ...on(offer),
    body: { price: 400, description: offerText, version: offer.version, ...changes },
  })
