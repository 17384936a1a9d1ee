import { describe, expect, test } from 'vitest'
import { offerStatuses } from '#contract/entities/offer.ts'
import { AppError } from '#server/domain/failure.ts'
import type { BiddableTask } from '#server/domain/tasks/task.ts'
import { type Command, decide, offerCommands, requireSide } from './commands.ts'
import { evolve, type OfferState } from './offer.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const counter = { pricePaise: 40_000, note: 'A little less?', at: now }

const offerIs = (changes: Partial<OfferState> = {}): OfferState => ({
  status: 'Active',
  version: 3,
  pricePaise: 45_000,
  description: 'As agreed on the phone',
  taskVersion: 2,
  counter: null,
  editedAt: null,
  decidedAt: null,
  ...changes,
})
const taskIs = (changes: Partial<BiddableTask> = {}): BiddableTask => ({
  status: 'Open',
  version: 2,
  isHidden: false,
  isExpired: false,
  ...changes,
})
const input = { version: 3, taskVersion: 2, pricePaise: 50_000, description: 'Better', note: '' }

type Name = keyof typeof offerCommands
const names = Object.keys(offerCommands) as Name[]

/** The event that follows, 'nothing', or how it is refused. */
const outcome = (name: Name, offer: OfferState, task = taskIs(), given: object = input): string => {
  try {
    const events = decide(offerCommands[name] as Command<object>, { offer, task, input: given })
    return events.map(event => event.kind).join() || 'nothing'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `${error.status} ${error.code}: ${error.message}`
  }
}

const held = '409 conflict: A moderator is holding this offer'
const over = '409 conflict: This offer is no longer open'
const back = '409 conflict: This offer was withdrawn'
const none = '409 conflict: There is no suggested price to answer'
const onlyActive = '409 conflict: Only an open offer can be held back'
const notHeld = "409 conflict: This offer isn't held back"

/** By the state of the offer: Active, Pending, Accepted, Rejected, Withdrawn; on an open task, without a counter. */
const byStatus: Record<Name, readonly [string, string, string, string, string]> = {
  edit: ['OfferEdited', held, over, over, back],
  confirm: ['nothing', held, over, over, back],
  withdraw: ['OfferWithdrawn', 'OfferWithdrawn', over, over, back],
  counter: ['CounterMade', held, over, over, back],
  acceptCounter: [none, held, over, over, back],
  declineCounter: [none, held, over, over, back],
  accept: ['OfferAccepted', held, over, over, back],
  decline: ['OfferDeclined', held, over, over, back],
  hold: ['OfferHeld', onlyActive, onlyActive, onlyActive, onlyActive],
  release: [notHeld, 'OfferReleased', notHeld, notHeld, notHeld],
}

test.each(names)('[bid.1] decides about %s in each state of the offer', name => {
  expect(offerStatuses.map(status => outcome(name, offerIs({ status })))).toEqual(byStatus[name])
})

const taken = '409 conflict: This task is taken, so its offers can no longer change'
const decided = '409 conflict: Offers on this task can no longer be accepted or declined'
const hidden = '409 conflict: This task is not available'
const cannotBegin = "409 conflict: This task is hidden, so its offers can't be accepted"
const expired =
  '409 conflict: The days of this task have passed. The person who posted it has to choose new ones first'
const changed = '409 stale: This offer was changed. Please look again'
const changedTask = '409 stale: This task was changed. Please look again'
const outdated =
  '409 stale: The task was changed after this offer was made. The person who made it has to confirm it first'

interface Situation {
  taken: string
  hidden: string
  expired: string
  /** Another version of the offer is named than the present one. */
  otherVersion: string
  /** Another version of the task is named than the present one. */
  otherTaskVersion: string
  /** The task was edited since, and nobody names a version of it. */
  outdated: string
}
const always = (event: string): Situation => ({
  taken: event,
  hidden: event,
  expired: event,
  otherVersion: event,
  otherTaskVersion: event,
  outdated: event,
})

/** An active offer with a counter; for release a held one. */
const bySituation: Record<Name, Situation> = {
  edit: {
    ...{ taken, hidden, expired, otherVersion: changed, otherTaskVersion: changedTask },
    outdated: 'OfferEdited',
  },
  confirm: {
    ...{ taken, hidden, expired, otherVersion: 'nothing', otherTaskVersion: changedTask },
    outdated: 'OfferConfirmed',
  },
  withdraw: { ...always('OfferWithdrawn'), taken },
  counter: { ...always('CounterMade'), taken, hidden, expired, otherVersion: changed },
  acceptCounter: { ...always('CounterAccepted'), taken, hidden, expired, otherVersion: changed },
  declineCounter: { ...always('CounterDeclined'), taken, otherVersion: changed },
  accept: {
    ...always('OfferAccepted'),
    taken: decided,
    hidden: cannotBegin,
    expired,
    otherVersion: changed,
    outdated,
  },
  decline: { ...always('OfferDeclined'), taken: decided, otherVersion: changed },
  hold: always('OfferHeld'),
  release: always('OfferReleased'),
}

test.each(names)(
  '[bid.1, bid.2, open.1, open.2] decides about %s in each state of the task, and when the offer is outdated',
  name => {
    const offer = offerIs(name === 'release' ? { status: 'Pending' } : { counter })
    const on = (task: Partial<BiddableTask>, given: object = input) =>
      outcome(name, offer, taskIs(task), given)
    expect({
      taken: on({ status: 'In-Progress' }),
      hidden: on({ isHidden: true }),
      expired: on({ isExpired: true }),
      otherVersion: on({}, { ...input, version: 2 }),
      otherTaskVersion: on({}, { ...input, taskVersion: 1 }),
      outdated: on({ version: 4 }, { ...input, taskVersion: undefined }),
    }).toEqual(bySituation[name])
    expect(on({ status: 'Completed' })).toBe(bySituation[name].taken)
  },
)

test.each(names)('[bid.1] allows %s to one side only', name => {
  const command = offerCommands[name]
  const sides = ['poster', 'bidder', 'moderator', 'stranger'] as const
  const may = sides.filter(side => {
    try {
      requireSide(command, side)
      return true
    } catch (error) {
      expect(error).toMatchObject({ status: 403, code: 'not_allowed' })
      return false
    }
  })
  expect(may).toEqual([command.by])
})

describe('[bid.1] an offer after each event', () => {
  const before = offerIs({ counter })
  const having = (event: Parameters<typeof evolve>[1], offer = before) => evolve(offer, event, now)
  const raised = { ...before, version: 4 }

  test('raises the version by one for edits, counter-offers and their answers', () => {
    const terms = { pricePaise: 50_000, description: 'Better', taskVersion: 4 }
    expect(having({ kind: 'OfferEdited', ...terms })).toEqual({
      ...raised,
      ...terms,
      counter: null,
      editedAt: now,
    })
    expect(having({ kind: 'OfferConfirmed', taskVersion: 4 })).toEqual({ ...raised, taskVersion: 4 })
    expect(having({ kind: 'CounterMade', pricePaise: 1, note: 'One?' })).toEqual({
      ...raised,
      counter: { pricePaise: 1, note: 'One?', at: now },
    })
    expect(having({ kind: 'CounterAccepted' })).toEqual({ ...raised, pricePaise: 40_000, counter: null })
    expect(having({ kind: 'CounterDeclined' })).toEqual({ ...raised, counter: null })
  })

  test("raises it for a withdrawal, but not for decisions and moderators' acts", () => {
    const over = { counter: null, decidedAt: now }
    expect(having({ kind: 'OfferWithdrawn', wasListed: true })).toEqual({
      ...raised,
      ...over,
      status: 'Withdrawn',
    })
    expect(having({ kind: 'OfferAccepted' })).toEqual({ ...before, ...over, status: 'Accepted' })
    expect(having({ kind: 'OfferDeclined' })).toEqual({ ...before, ...over, status: 'Rejected' })
    const pending = { ...before, counter: null, status: 'Pending' as const }
    expect(having({ kind: 'OfferHeld' })).toEqual(pending)
    expect(having({ kind: 'OfferReleased', isLate: false }, pending)).toEqual({
      ...pending,
      status: 'Active',
    })
    expect(having({ kind: 'OfferReleased', isLate: true }, pending)).toEqual({
      ...pending,
      ...over,
      status: 'Rejected',
    })
  })
})

test('allows a limited person only to end things', () => {
  const needs = Object.fromEntries(names.map(name => [name, offerCommands[name].needsUnlimited ?? 'nobody']))
  expect(needs).toEqual({
    edit: 'self',
    confirm: 'self',
    withdraw: 'nobody',
    counter: 'both',
    acceptCounter: 'self',
    declineCounter: 'nobody',
    accept: 'both',
    decline: 'nobody',
    hold: 'nobody',
    release: 'nobody',
  })
})
