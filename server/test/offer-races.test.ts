import { beforeAll, expect, test } from 'vitest'
import * as offers from '#contract/endpoints/offers.ts'
import { editTask } from '#contract/endpoints/tasks.ts'
import type { Offer } from '#contract/entities/offer.ts'
import { type Actor, aTask, offerText, on } from '../seeds/actor.ts'
import type { Answered } from '../seeds/caller.ts'
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
  taskId: string
  offer: Offer
}

/** An offer of version 2 with a counter. */
const begin = async (): Promise<Begun> => {
  const task = await asha.posts()
  return { taskId: task.givenId, offer: await asha.counters(await ravi.offers(task, { price: 450 }), 300) }
}

type Try = (begun: Begun, i: number) => Promise<Answered<unknown>>
const body = (offer: Offer, changes: object) => ({
  ...on(offer),
  body: { version: offer.version, ...changes },
})

/** Every command to an offer, each naming the version that its sender has seen where it names one. */
const commands = {
  edit: ({ offer }, i) =>
    ravi.tries(offers.editOffer, body(offer, { price: 500 + i, description: offerText }) as never),
  withdraw: ({ offer }) => ravi.tries(offers.withdrawOffer, on(offer)),
  confirm: ({ offer }) => ravi.tries(offers.confirmOffer, on(offer)),
  counter: ({ offer }, i) => asha.tries(offers.counterOffer, body(offer, { price: 200 + i }) as never),
  acceptCounter: ({ offer }) => ravi.tries(offers.answerCounter, body(offer, { accept: true }) as never),
  declineCounter: ({ offer }) => ravi.tries(offers.answerCounter, body(offer, { accept: false }) as never),
  accept: ({ offer }) => asha.tries(offers.decideOffer, body(offer, { status: 'Accepted' }) as never),
  decline: ({ offer }) => asha.tries(offers.decideOffer, body(offer, { status: 'Rejected' }) as never),
  editTask: ({ taskId }) => asha.tries(editTask, { params: { id: taskId }, body: aTask() }),
} satisfies Record<string, Try>
type Name = keyof typeof commands
const names = Object.keys(commands) as Name[]

/** Commands that name a version of the offer: the first to win makes the others fail. */
const namesVersion: Name[] = ['edit', 'counter', 'acceptCounter', 'declineCounter', 'accept', 'decline']
/** Commands that raise the version of the offer. */
const raises: Name[] = ['edit', 'withdraw', 'counter', 'acceptCounter', 'declineCounter']
/** Commands that end the offer. */
const ends: Name[] = ['withdraw', 'accept', 'decline']

/** The new price that some of them set. */
const prices: Partial<Record<Name, unknown>> = { edit: expect.any(Number), acceptCounter: 300 }

const stored = async ({ taskId }: Begun) => {
  const { rows } = await world.pool.query(
    `SELECT o.status, o.version, o.price_paise / 100 AS price, o.task_version, o.counter_at IS NOT NULL AS has_counter,
       t.status AS task, t.version AS task_now, t.offer_count, a.price_paise / 100 AS agreed
     FROM offers o JOIN tasks t ON t.id = o.task_id LEFT JOIN agreements a ON a.task_id = t.id
     WHERE t.given_id = $1`,
    [taskId],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

const pairs = names.flatMap((one, i) => names.slice(i).map(other => [one, other] as const))

test.each(pairs)(`[bid.3] lets one of %s and %s win a version, ${crowd} at once`, async (one, other) => {
  const begun = await begin()
  const kinds = Array.from({ length: crowd }, (_, i) => (i % 2 ? one : other))
  const answers = await Promise.all(kinds.map((kind, i) => commands[kind](begun, i)))
  const won = kinds.filter((_, i) => answers[i]!.status === 200)
  const refused = answers.flatMap(({ status }) => (status === 200 ? [] : [status]))
  // With the counter the poster has made one change of the twenty before.
  const tooMany = one === 'editTask' && other === 'editTask' ? [429] : []
  expect(refused.filter(status => status !== 409)).toEqual(tooMany)
  const now = await stored(begun)
  const count = (of: Name[]) => won.filter(name => of.includes(name)).length

  expect(count(namesVersion)).toBeLessThanOrEqual(1)
  expect(count(ends)).toBeLessThanOrEqual(1)
  expect(won.length).toBeGreaterThan(0)
  // Versions have no gaps: one for each change, and those of the task likewise. A confirmation changes the offer when
  // the task was edited before it.
  const confirmed = now.version - begun.offer.version - count(raises)
  expect(confirmed).toBeGreaterThanOrEqual(0)
  expect(confirmed).toBeLessThanOrEqual(Math.min(count(['confirm']), count(['editTask'])))
  expect(now.task_now).toBe(1 + count(['editTask']))

  const [price] = won.flatMap(name => prices[name] ?? [])
  expect(now.price).toEqual(price ?? 450)
  const [end] = won.filter(name => ends.includes(name))
  const status = { withdraw: 'Withdrawn', accept: 'Accepted', decline: 'Rejected' }[end as 'accept']
  expect(now.status).toBe(status ?? 'Active')
  expect(now.offer_count).toBe(end === 'withdraw' ? 0 : 1)
  if (end) expect(now.has_counter).toBe(false)
  // The accepted version is the one that the poster named, at its price, and for the present task.
  expect(now.agreed).toBe(end === 'accept' ? 450 : null)
  expect(now.task).toBe(end === 'accept' ? 'In-Progress' : 'Open')
  if (end === 'accept') expect([now.version, now.task_version]).toEqual([2, now.task_now])
})

test('[bid.3] accepts only one version, the one the poster named, under all commands at once, round after round', async () => {
  for (let round = 0; round < 10; round++) {
    const begun = await begin()
    const kinds = Array.from({ length: crowd }, (_, i) => names[(i * 7 + round) % names.length]!)
    const answers = await Promise.all(kinds.map((kind, i) => commands[kind](begun, i)))
    const accepted = kinds.some((kind, i) => kind === 'accept' && answers[i]!.status === 200)
    const now = await stored(begun)
    expect([now.task, now.agreed]).toEqual(accepted ? ['In-Progress', 450] : ['Open', null])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  }
})

test('[bid.8] counts no more than twenty of many changes at once in a day', async () => {
  const { taskId } = await begin()
  const changing = () => asha.tries(editTask, { params: { id: taskId }, body: aTask() })
  // The counter was the first.
  const answers = await Promise.all(Array.from({ length: 30 }, changing))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(11)
})
