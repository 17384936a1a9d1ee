import { expect, test } from 'vitest'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import type { TimelinePeople } from '#web/features/agreements/timeline-people.ts'
import { linesOf } from '#web/features/agreements/timeline-words.ts'

const brief = (givenId: string, firstName: string) => ({
  givenId,
  firstName,
  lastName: '',
  verified: true,
  profilePic: null,
})
const asha: TimelinePeople = { viewer: 'a', poster: brief('a', 'Asha'), provider: brief('r', 'Ravi') }
const ravi: TimelinePeople = { ...asha, viewer: 'r' }
const moderator: TimelinePeople = { ...asha, viewer: '' }

type Given = [kind: string, by: string | null, data?: object, note?: string]

const eventsOf = (...given: Given[]): TimelineEvent[] =>
  given.map(([kind, by, data = {}, note], i) => ({
    ...{ seq: i + 1, kind, by, at: '2026-11-24T10:00:00.000Z', prevHash: '', hash: '', photos: [] },
    data: { ...data },
    texts: note ? { [kind === 'DisputeOpened' ? 'reason' : 'note']: { salt: 's', text: note } } : {},
  }))

const agreed: Given = ['Agreed', 'a', { price: 450, startDate: null, endDate: null, timeSlot: '' }]
const titlesFor = (people: TimelinePeople, ...given: Given[]) =>
  linesOf(eventsOf(agreed, ...given), people)
    .slice(1)
    .map(({ title, details }) => [title, ...details].join('; '))

test('[deal.3] tells each of the two about every movement of money', () => {
  const events: Given[] = [
    ['PaymentChosen', 'a', { method: 'direct' }],
    ['PaymentChosen', 'a', { method: 'undecided' }],
    ['PaymentHeld', 'a', { amount: 450 }],
    ['PaymentReleased', null, { amount: 427.5, fee: 22.5 }],
    ['PaymentRefunded', null, { amount: 100 }],
    ['PaidDirectly', 'a'],
    ['PaidDirectly', 'r'],
  ]
  expect(titlesFor(asha, ...events)).toEqual([
    'You chose to settle it without holding money',
    'You chose to pay and hold the money after all',
    'You paid ₹450, which is now held',
    'Released: ₹427.50 to Ravi; The market keeps ₹22.50',
    'Refunded: ₹100 to you',
    'You said that it is paid',
    'Ravi said that the money has arrived',
  ])
  expect(titlesFor(ravi, ...events).slice(3)).toEqual([
    'Released: ₹427.50 to you; The market keeps ₹22.50',
    'Refunded: ₹100 to Asha',
    'Asha said that it is paid',
    'You said that the money has arrived',
  ])
})

test('[deal.3] describes a dispute from its beginning to its end, without a figure', () => {
  const opened: Given = ['DisputeOpened', 'a', { decideFrom: '2026-11-27T10:00:00.000Z' }, 'Half is missing.']
  expect(
    titlesFor(
      ravi,
      opened,
      ['AmountNamed', 'r'],
      ['DisputeAsked', 'r'],
      ['DisputeAsked', null],
      ['DisputeSettled', 'r', { toProvider: 200 }],
      ['DisputeSettled', null, { toProvider: 200 }],
    ),
  ).toEqual([
    'Asha said that something is wrong',
    'You sent a secret amount',
    'You asked a moderator to decide',
    'The dispute went to a moderator by itself',
    'The dispute was settled: the amounts met; ₹200 to you',
    'The dispute was settled by itself; ₹200 to you',
  ])
  const decided: Given = ['DisputeDecided', 'moderator', { toProvider: 200 }, 'Half of it was done.']
  const [, first, last] = linesOf(eventsOf(agreed, opened, decided), moderator)
  expect(first).toMatchObject({ quote: 'Half is missing.' })
  expect(last).toMatchObject({
    title: 'A moderator decided the dispute',
    details: ['₹200 to Ravi'],
    quote: 'Half of it was done.',
  })
})

test('[cancel.5] says that the deadline alone cancelled', () => {
  const cancelled: Given = ['Cancelled', null, { fault: 'nobody', reason: null }]
  const proposed: Given = ['ChangeProposed', 'a', { kind: 'cancel', toProvider: 200 }]
  expect(titlesFor(asha, cancelled)).toEqual(['Cancelled: no one marked it done in time'])
  expect(titlesFor(asha, proposed, ['ChangeAccepted', 'r'], cancelled)).toEqual([
    'You proposed to cancel; ₹200 to Ravi',
    'Ravi agreed to cancel',
    'The task was cancelled',
  ])
})
